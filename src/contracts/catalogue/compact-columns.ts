import * as v from 'valibot';

/**
 * How columns travel where much of each value follows from the one before: compressors see it too, but not for nothing.
 */

/** Each number as its distance to the one before, the first to 0: ordinals that follow each other become 1, 1, 1 … */
export function stepsOf(numbers: readonly number[]): number[] {
  return numbers.map((number, index) => number - (numbers[index - 1] ?? 0));
}

/** The numbers of these steps. */
export function numbersOf(steps: readonly number[]): number[] {
  let number = 0;
  return steps.map((step) => {
    number += step;
    return number;
  });
}

/**
 * Ids as they travel: what all of them begin with, and the rest of each; or, where the rests are numbers, their steps, and
 * how many digits they are filled up to with zeros (0: not at all).
 */
export const compactIds = v.object({
  start: v.string(),
  rests: v.union([
    v.array(v.string()),
    v.object({ digits: v.number(), steps: v.array(v.pipe(v.number(), v.safeInteger())) }),
  ]),
});
type CompactIds = v.InferOutput<typeof compactIds>;

/** Longest number that is exact. */
const MOST_DIGITS = 15;

function commonStart(texts: readonly string[]): string {
  const [first = '', ...rest] = texts;
  let { length } = first;
  for (const text of rest) {
    while (!text.startsWith(first.slice(0, length))) length -= 1;
  }
  return first.slice(0, length);
}

/** The digits that all of these numbers are filled up to; undefined when they are not numbers of one kind. */
function digitsOf(rests: readonly string[]): number | undefined {
  if (!rests.every((rest) => /^\d+$/.test(rest) && rest.length <= MOST_DIGITS)) return undefined;
  const width = rests[0]?.length ?? 0;
  if (rests.every(({ length }) => length === width)) return width;
  return rests.every((rest) => rest === '0' || !rest.startsWith('0')) ? 0 : undefined;
}

/** Ids the way they travel. */
export function compactIdsOf(ids: readonly string[]): CompactIds {
  const start = commonStart(ids);
  const rests = ids.map((id) => id.slice(start.length));
  const digits = digitsOf(rests);
  if (digits === undefined) return { start, rests };
  return { start, rests: { digits, steps: stepsOf(rests.map(Number)) } };
}

/** The ids themselves. What makes no sense makes no id either: the caller checks them. */
export function idsOf({ start, rests }: CompactIds): string[] {
  if (Array.isArray(rests)) return rests.map((rest) => start + rest);
  const digits = Math.min(Math.max(0, rests.digits), MOST_DIGITS);
  return numbersOf(rests.steps).map((number) => start + String(number).padStart(digits, '0'));
}
