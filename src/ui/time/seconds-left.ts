import { differenceInSeconds } from 'date-fns/differenceInSeconds';

/** Whole seconds from `nowMs` until `atMs`, never below 0. */
export function secondsLeft(atMs: number, nowMs: number): number {
  return Math.max(0, differenceInSeconds(atMs, nowMs, { roundingMethod: 'ceil' }));
}
