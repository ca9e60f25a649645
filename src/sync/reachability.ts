import type { ReachabilityState } from '../db/settings.ts';

/** What one request taught: an answer of any status and how long it took, or none. */
export type NetworkEvidence =
  { readonly kind: 'answer'; readonly tookMs: number } | { readonly kind: 'no-answer' };

/** Reachability with what is needed for its hysteresis (NET-1). */
export interface Reachability {
  readonly state: ReachabilityState;
  /** Quick answers in a row. */
  readonly quickAnswers: number;
  /** Requests without an answer in a row. */
  readonly misses: number;
}

/** An answer slower than this counts against the line, ms. */
const SLOW_MS = 2_500;
/** Quick answers in a row that make a flaky line a good one. */
const QUICK_ANSWERS_TO_ONLINE = 3;
/** Misses in a row that make the server unreachable. */
const MISSES_TO_OFFLINE = 2;

export const INITIAL_REACHABILITY: Reachability = { state: 'online', quickAnswers: 0, misses: 0 };

/**
 * The next reachability (NET-1): one miss or a slow answer makes the line flaky, two misses in a row offline;
 * from offline a first answer makes it flaky, three quick ones in a row online.
 */
export function learn(known: Reachability, evidence: NetworkEvidence): Reachability {
  if (evidence.kind === 'no-answer') {
    const misses = known.misses + 1;
    const state = misses >= MISSES_TO_OFFLINE ? 'offline' : 'flaky';
    return { state: known.state === 'offline' ? 'offline' : state, quickAnswers: 0, misses };
  }
  if (evidence.tookMs > SLOW_MS) return { state: 'flaky', quickAnswers: 0, misses: 0 };
  const quickAnswers = known.quickAnswers + 1;
  const isOnline = known.state === 'online' || quickAnswers >= QUICK_ANSWERS_TO_ONLINE;
  return { state: isOnline ? 'online' : 'flaky', quickAnswers, misses: 0 };
}
