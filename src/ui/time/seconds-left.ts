/** Whole seconds from `nowMs` until `atMs`, never below 0. */
export function secondsLeft(atMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
