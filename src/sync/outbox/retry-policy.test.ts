import { describe, expect, it } from 'vitest';
import type { Problem } from '../../contracts/problem.ts';
import type { CallFailure } from '../call-error.ts';
import { askedWaitMs, judgeFailure, LONGEST_WAIT_MS, waitBeforeRetryMs } from './retry-policy.ts';

const refused = (status: number, code = 'x'): CallFailure => {
  const problem: Problem = { type: `urn:haat:problem:${code}`, title: code, status, code };
  return { kind: 'refused', status, problem, retryAfterMs: null };
};

describe('OUT-4 what an answer means for an entry', () => {
  it.each([408, 425, 429, 500, 502, 503, 504])('OUT-4 keeps it after %i', (status) => {
    expect(judgeFailure(refused(status))).toEqual({ kind: 'retry' });
  });

  it('OUT-4 keeps it without an answer, and after one that is not ours', () => {
    expect(judgeFailure({ kind: 'no-answer', reason: 'network' }).kind).toBe('retry');
    expect(judgeFailure({ kind: 'no-answer', reason: 'timeout' }).kind).toBe('retry');
    expect(judgeFailure({ kind: 'unreadable', status: 200 }).kind).toBe('retry');
    expect(judgeFailure(refused(409, 'request_in_flight')).kind).toBe('retry');
  });

  it('OUT-4 pauses the queue at 401 and without a session', () => {
    expect(judgeFailure(refused(401)).kind).toBe('pause');
    expect(judgeFailure({ kind: 'no-session' }).kind).toBe('pause');
  });

  it.each([400, 403, 404, 409, 413, 422])('OUT-4 shows the buyer a %i', (status) => {
    expect(judgeFailure(refused(status)).kind).toBe('refused');
  });
});

const foreign = (status: number, retryAfterMs: number | null = null): CallFailure => ({
  kind: 'foreign',
  status,
  retryAfterMs,
});

describe('OUT-9 what an answer of somebody else means for an entry', () => {
  it.each([0, 200, 302, 400, 401, 403, 404, 409, 413, 422, 429, 451, 500, 503])(
    'OUT-9 keeps it and tries again after %i',
    (status) => {
      expect(judgeFailure(foreign(status))).toEqual({ kind: 'retry' });
    },
  );

  it('OUT-9 lets nobody but Haat ask for more than five minutes', () => {
    expect(askedWaitMs(foreign(503, 3_600_000))).toBe(300_000);
    expect(askedWaitMs(foreign(503, 30_000))).toBe(30_000);
    expect(askedWaitMs(foreign(403))).toBeNull();
    const own = { ...refused(429), retryAfterMs: 3_600_000 } as CallFailure;
    expect(askedWaitMs(own)).toBe(3_600_000);
  });
});

describe('OUT-4 waits between tries', () => {
  it('OUT-4 grow exponentially with full jitter up to a limit', () => {
    expect([1, 2, 3].map((attempts) => waitBeforeRetryMs(attempts, 0.5, null))).toEqual([
      1_000, 2_000, 4_000,
    ]);
    expect(waitBeforeRetryMs(3, 0, null)).toBe(0);
    expect(waitBeforeRetryMs(500, 0.999_999, null)).toBeLessThanOrEqual(LONGEST_WAIT_MS);
  });

  it('OUT-4 are never shorter than the server asked for', () => {
    expect(waitBeforeRetryMs(1, 0, 7_000)).toBe(7_000);
  });
});
