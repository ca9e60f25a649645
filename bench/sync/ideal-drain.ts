/** Most requests at once (OUT-3). */
export const MOST_AT_ONCE = 6;

/**
 * The shortest time in which any drain could send these chains, ms: a lower bound that no order of sending can beat.
 * Requests of one chain follow each other, so it takes at least `latency × longest chain`; at most six are on their
 * way, so it takes at least `latency × ceil(all requests / 6)`. Storing, starting and the line itself count as nothing.
 * @param chains number of requests of each subject, which have to follow each other (OUT-3)
 */
export function idealDrainMs(chains: readonly number[], latencyMs: number): number {
  const requests = chains.reduce((sum, length) => sum + length, 0);
  return latencyMs * Math.max(Math.ceil(requests / MOST_AT_ONCE), ...chains);
}
