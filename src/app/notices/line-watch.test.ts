import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchLine } from './line-watch.tsx';

/** A page, its window, and a worker that counts the looks at the line. */
function aPage(checkLine: () => Promise<void> = async () => {}) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const window = new EventTarget();
  const looks: number[] = [];
  const sync = {
    checkLine: () => {
      looks.push(Date.now());
      return checkLine();
    },
  };
  const watch = (pausesMs: readonly number[]) =>
    watchLine(sync, pausesMs, { page: page as unknown as Document, window: window as Window });
  const show = (state: 'visible' | 'hidden') => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { looks, watch, show, window };
}

describe('NET-1 looking after a line that is down', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  it('NET-1 looks in a rhythm that slows down, until it is ended', async () => {
    const { looks, watch } = aPage();
    const stop = watch([5_000, 10_000]);
    await vi.advanceTimersByTimeAsync(36_000);
    expect(looks).toEqual([5_000, 15_000, 25_000, 35_000]);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks).toHaveLength(4);
  });

  it('NET-1 looks at once when the browser says that the network is back, and quickly again after it', async () => {
    const { looks, watch, window } = aPage();
    watch([5_000, 60_000]);
    await vi.advanceTimersByTimeAsync(20_000);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(looks).toEqual([5_000, 20_000]);
  });

  it('NET-1 rests while nobody sees the page, and looks when it is seen again', async () => {
    const { looks, watch, show } = aPage();
    watch([5_000]);
    show('hidden');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks).toEqual([]);
    show('visible');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(looks).toEqual([60_000, 65_000]);
  });

  it('NET-1 costs who saves data nothing by itself', async () => {
    const { looks, watch, window } = aPage();
    watch([]);
    await vi.advanceTimersByTimeAsync(600_000);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(looks).toEqual([600_000]);
  });

  it('NET-1 never looks twice at a time, and goes on after a look that broke', async () => {
    const ends: (() => void)[] = [];
    const hanging = () =>
      new Promise<void>((_, reject) => void ends.push(() => reject(new Error())));
    const { looks, watch, window } = aPage(hanging);
    watch([5_000]);
    await vi.advanceTimersByTimeAsync(9_000);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks).toEqual([5_000]);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(looks).toHaveLength(2);
  });
});
