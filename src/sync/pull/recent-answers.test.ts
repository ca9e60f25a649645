import { describe, expect, it } from 'vitest';
import type { Answer } from '../../contracts/sync-service.ts';
import { createRecentAnswers } from './recent-answers.ts';

const OK = { ok: true, value: null } as const;
const FAILED = {
  ok: false,
  problem: { code: 'network', message: 'No answer', retryAfterSeconds: null },
} as const;

/** Asks for one thing, answered in turn; `asks` counts. */
function anAsker(...answers: readonly Answer<null>[]) {
  let time = 1_000;
  const recent = createRecentAnswers(() => time);
  const seen = { asks: 0 };
  const ask = (key = 'area 560103') =>
    recent.share(key, 60_000, async () => answers[seen.asks++] ?? OK);
  return { recent, seen, ask, pass: (ms: number) => (time += ms) };
}

describe('LIM-1 recent answers', () => {
  it('LIM-1 are shared by those who ask meanwhile and for a while after', async () => {
    const { ask, seen, pass } = anAsker();
    await Promise.all([ask(), ask()]);
    pass(59_999);
    await ask();
    expect(seen.asks).toBe(1);
    pass(60_000);
    await ask();
    expect(seen.asks).toBe(2);
  });

  it('LIM-1 hold for one thing only', async () => {
    const { ask, seen } = anAsker();
    await ask();
    await ask('area 110001');
    expect(seen.asks).toBe(2);
  });

  it('LIM-1 are no failures: who tries again asks again', async () => {
    const { ask, seen } = anAsker(FAILED, OK);
    expect(await ask()).toBe(FAILED);
    expect(await ask()).toBe(OK);
    expect(seen.asks).toBe(2);
  });

  it('LIM-1 are forgotten when something may have changed them, and by a clock that was set back', async () => {
    const { ask, seen, recent, pass } = anAsker();
    await ask();
    recent.forget();
    await ask();
    pass(-3_600_000);
    await ask();
    expect(seen.asks).toBe(3);
  });
});
