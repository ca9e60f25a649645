import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './start-server.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a task is done again after it has ended, never twice at once', async () => {
  let running = 0;
  let rounds = 0;
  const task = async (): Promise<void> => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    rounds += 1;
    running -= 1;
  };
  const stop = repeat(task, 100, () => undefined);
  await vi.advanceTimersByTimeAsync(1800);
  expect(rounds).toBe(3);
  await stop();
});

test('a failed round is told of and the next one comes', async () => {
  const errors: unknown[] = [];
  const task = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('no database'));
  const stop = repeat(task, 100, (error) => errors.push(error));
  await vi.advanceTimersByTimeAsync(250);
  expect(task).toHaveBeenCalledTimes(2);
  expect(errors).toHaveLength(2);
  await stop();
});

test('stopping waits for the round under way and starts none after it', async () => {
  let finish: () => void = () => undefined;
  const task = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)));
  const stop = repeat(task, 100, () => undefined);
  await vi.advanceTimersByTimeAsync(100);
  let stopped = false;
  const stopping = stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(1000);
  expect(stopped).toBe(false);
  finish();
  await stopping;
  await vi.advanceTimersByTimeAsync(1000);
  expect(task).toHaveBeenCalledTimes(1);
});
