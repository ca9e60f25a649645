/** What the events code takes from outside, so that tests own time, chance, network and locks. */
export interface EventsRuntime {
  /** ms since the epoch by this device's clock. */
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly locks: LockManager;
  /** Calls `run` once after `ms`; the returned function takes that back. */
  readonly startTimer: (ms: number, run: () => void) => () => void;
  /** What the browser says of the network; only its "no" is believed. */
  readonly isOnline: () => boolean;
  /** Failures of events go to the console and nowhere else (specification, section 8). */
  readonly warn: (text: string, cause: unknown) => void;
}
