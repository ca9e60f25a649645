/** Most errors that are ever forgiven in one word. */
export const MOST_ERRORS = 2;

/** Errors between a typed word and a known word, and between it and the beginning of the known word. */
export interface TypingDistance {
  /** Of `typed` to the word at `offset`: errors to the whole × 16 + errors to its beginning; 15 stands for too many. */
  readonly between: (
    typed: Uint16Array,
    letters: Uint16Array,
    offset: number,
    length: number,
    mostErrors: number,
  ) => number;
}

const TOO_MANY = 15;

/**
 * Counts inserted, missing, wrong and swapped letters (optimal string alignment), only within a band of `mostErrors`
 * around the diagonal: a word costs some hundred nanoseconds. Its rows are reused between calls.
 * @param longest letters of the longest word
 */
export function createTypingDistance(longest: number): TypingDistance {
  const width = longest + 2 * MOST_ERRORS + 2;
  let previous2 = new Uint8Array(width);
  let previous = new Uint8Array(width);
  let current = new Uint8Array(width);

  function between(
    typed: Uint16Array,
    letters: Uint16Array,
    offset: number,
    length: number,
    mostErrors: number,
  ): number {
    const count = typed.length;
    for (let column = 0; column <= Math.min(length, mostErrors + 1); column += 1)
      previous[column] = column;
    for (let row = 1; row <= count; row += 1) {
      const first = Math.max(1, row - mostErrors);
      const last = Math.min(length, row + mostErrors);
      if (first > last) return TOO_MANY * 16 + TOO_MANY;
      const letter = typed[row - 1] ?? 0;
      const letterBefore = row > 1 ? (typed[row - 2] ?? 0) : -1;
      current[first - 1] = first === 1 ? row : TOO_MANY;
      if (row + mostErrors <= length) previous[row + mostErrors] = TOO_MANY;
      let best = TOO_MANY;
      for (let column = first; column <= last; column += 1) {
        const other = letters[offset + column - 1] ?? 0;
        let errors = (previous[column - 1] ?? TOO_MANY) + (letter === other ? 0 : 1);
        errors = Math.min(
          errors,
          (previous[column] ?? TOO_MANY) + 1,
          (current[column - 1] ?? TOO_MANY) + 1,
        );
        if (column > 1 && other === letterBefore && letter === letters[offset + column - 2]) {
          errors = Math.min(errors, (previous2[column - 2] ?? TOO_MANY) + 1);
        }
        current[column] = errors;
        if (errors < best) best = errors;
      }
      if (best > mostErrors) return TOO_MANY * 16 + TOO_MANY;
      [previous2, previous, current] = [previous, current, previous2];
    }
    let start = TOO_MANY;
    const from = Math.max(0, count - mostErrors);
    const until = Math.min(length, count + mostErrors);
    for (let column = from; column <= until; column += 1)
      start = Math.min(start, previous[column] ?? TOO_MANY);
    const whole =
      Math.abs(length - count) <= mostErrors ? (previous[length] ?? TOO_MANY) : TOO_MANY;
    return Math.min(whole, TOO_MANY) * 16 + Math.min(start, TOO_MANY);
  }

  return { between };
}
