/** Searches go on for so long (ms); then whoever has a real question gets an answer before the next ones. */
const SLICE_MS = 3;

/** Work for one text at most (ms): on a slow phone only the likeliest texts are worth their battery. */
const MOST_WORK_MS = 150;

/** Some of the texts with what was found. */
export interface SomeFound<Found> {
  readonly found: readonly (readonly [text: string, found: Found])[];
  /** There are no more, or they are not worth their time. */
  readonly isAll: boolean;
}

/**
 * Searches texts one after the other for the time of a slice, at least one of them.
 * @param before how many were searched in slices before, which took as long as these
 * @param now ms
 */
export function searchSome<Found>(
  texts: readonly string[],
  search: (text: string) => Found,
  before: number,
  now: () => number,
): SomeFound<Found> {
  const found: [string, Found][] = [];
  const start = now();
  for (const text of texts) {
    if (found.length > 0 && now() - start >= SLICE_MS) break;
    found.push([text, search(text)]);
  }
  const each = (now() - start) / Math.max(1, found.length);
  const isTooLong = (before + found.length) * each >= MOST_WORK_MS;
  return { found, isAll: isTooLong || found.length === texts.length };
}
