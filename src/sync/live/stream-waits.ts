import type { StreamEnd } from './open-stream.ts';

/** A stopping server may ask for no more than this, ms. */
const LONGEST_RETRY_MS = 30_000;
/** Without a word of the server phones come back within so long, so that not all come at once, ms. */
const SPREAD_MS = 2_000;
/** First and longest wait for a line that is down, ms. */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1_000, 60_000];
/** First and longest wait where something on the way holds streams back, ms. */
const [FIRST_HELD_MS, LONGEST_HELD_MS] = [5 * 60_000, 60 * 60_000];

/** How it went lately. */
export interface StreamHistory {
  /** Tries in a row that brought no stream. */
  readonly misses: number;
  /** Tries in a row that were held back on the way (LIVE-4). */
  readonly held: number;
}

export const NO_HISTORY: StreamHistory = { misses: 0, held: 0 };

/** What to do after a stream has ended. */
export interface NextTry {
  readonly waitMs: number;
  readonly history: StreamHistory;
  /** Nobody but a new network, or time, changes this: a person who looks is no reason to try. */
  readonly isHeldBack: boolean;
}

const doubled = (first: number, longest: number, times: number) =>
  Math.min(longest, first * 2 ** Math.min(times, 10));

/** When to open the next stream. @param random from 0 up to, not including, 1 */
export function nextTry(end: StreamEnd, history: StreamHistory, random: number): NextTry {
  const held = (): NextTry => ({
    waitMs: doubled(FIRST_HELD_MS, LONGEST_HELD_MS, history.held) * (1 + random / 4),
    history: { misses: 0, held: history.held + 1 },
    isHeldBack: true,
  });
  switch (end.kind) {
    case 'let-go':
      return { waitMs: 0, history, isHeldBack: false };
    case 'held-back':
    case 'refused':
      return held();
    case 'no-answer': {
      const waitMs = doubled(FIRST_WAIT_MS, LONGEST_WAIT_MS, history.misses) * (0.5 + random / 2);
      return { waitMs, history: { ...history, misses: history.misses + 1 }, isHeldBack: false };
    }
    case 'quiet':
    case 'ended': {
      // Its beginning came through and no beat ever did: the second time it is no accident.
      if (!end.hadBeat && end.kind === 'quiet' && history.misses > 0) return held();
      const misses = end.hadBeat ? 0 : history.misses + 1;
      const again = end.kind === 'quiet' ? 0 : random * SPREAD_MS;
      const asked = end.kind === 'ended' ? end.retryMs : null;
      const least = misses > 1 ? doubled(FIRST_WAIT_MS, LONGEST_WAIT_MS, misses - 2) : 0;
      const waitMs = Math.max(least, Math.min(LONGEST_RETRY_MS, asked ?? again));
      return { waitMs, history: { misses, held: 0 }, isHeldBack: false };
    }
  }
}
