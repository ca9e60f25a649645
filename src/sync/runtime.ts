/**
 * What the sync code takes from outside, so that tests and the simulator own time, chance, network and locks.
 * Nothing in `src/sync` uses a global in place of these.
 */
export interface SyncRuntime {
  /** ms since the epoch by this device's clock. */
  readonly now: () => number;
  /** A number from 0 up to, not including, 1. */
  readonly random: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly locks: LockManager;
  /** Calls `run` once after `ms`; the returned function takes that back. */
  readonly startTimer: (ms: number, run: () => void) => () => void;
  /** Tells of an error that no rule expects: a bug or broken storage. Never of a refused or unanswered call. */
  readonly reportBug: (error: unknown) => void;
}
