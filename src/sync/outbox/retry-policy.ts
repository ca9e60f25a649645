import { millisecondsInMinute } from 'date-fns/constants';
import type { CallFailure } from '../call-error.ts';

/** Waits grow from this, ms … */
const FIRST_WAIT_MS = 1_000;
/** … up to this, ms. */
export const LONGEST_WAIT_MS = 5 * millisecondsInMinute;

/** The longest wait that anybody else than Haat can ask for, ms (OUT-9). */
const LONGEST_FOREIGN_WAIT_MS = 5 * millisecondsInMinute;

/** What OUT-4 says about a failed call. */
export type FailureVerdict =
  /** Keep the entry and try again. */
  | { readonly kind: 'retry' }
  /** Pause the whole queue until the same person has signed in again. */
  | { readonly kind: 'pause' }
  /** Only the buyer can go on; the server's reason is shown. */
  | { readonly kind: 'refused' };

/** Statuses that mean "later": the request was not judged. 409 is handled by code, as only one kind of it is. */
const LATER = new Set([408, 425, 429]);

/** Sorts a failure as OUT-4 does. Only Haat's own problem document ends or pauses anything, whatever the status (OUT-9). */
export function judgeFailure(failure: CallFailure): FailureVerdict {
  switch (failure.kind) {
    case 'no-answer':
    case 'switched-off':
    case 'foreign':
    case 'unreadable':
      return { kind: 'retry' };
    case 'no-session':
      return { kind: 'pause' };
    case 'refused': {
      const { status, problem } = failure;
      if (status === 401) return { kind: 'pause' };
      if (LATER.has(status) || status >= 500 || problem.code === 'request_in_flight') {
        return { kind: 'retry' };
      }
      return { kind: 'refused' };
    }
  }
}

/** How long an answer asked to wait, ms; null when it did not ask. */
export function askedWaitMs(failure: CallFailure): number | null {
  switch (failure.kind) {
    case 'refused':
      return failure.retryAfterMs;
    case 'foreign':
      return failure.retryAfterMs && Math.min(LONGEST_FOREIGN_WAIT_MS, failure.retryAfterMs);
    case 'no-answer':
    case 'switched-off':
    case 'no-session':
    case 'unreadable':
      return null;
  }
}

/**
 * How long to wait before the next try, ms: exponential backoff with full jitter, and never less than was
 * asked for (OUT-4). Source of the formula: "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
 * @param attempts tries so far, at least 1
 * @param random a number from 0 up to, not including, 1
 */
export function waitBeforeRetryMs(
  attempts: number,
  random: number,
  retryAfterMs: number | null,
): number {
  const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts, 20));
  return Math.max(retryAfterMs ?? 0, Math.round(random * ceiling));
}
