import type { SeededRandom } from './seeded-random.ts';

/** The one-letter errors of a workload. */
export const ERRORS = ['insert', 'delete', 'substitute', 'swap'] as const;
export type TypingError = (typeof ERRORS)[number];

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const LETTERS = ROWS.join('');

/** A letter beside this one on the keyboard, or, every second time, any other. */
function wrongLetter(random: SeededRandom, letter: string): string {
  const row = ROWS.find((each) => each.includes(letter)) ?? LETTERS;
  const place = row.indexOf(letter);
  const beside = [row[place - 1], row[place + 1]].filter((each) => each !== undefined);
  const wrong = random.below(2) === 0 ? random.oneOf(beside) : random.oneOf([...LETTERS]);
  return wrong === letter ? (beside[0] ?? 'x') : wrong;
}

/** The word with one error, anywhere in it; null where that error is none (a swap of two equal letters). */
export function withError(word: string, error: TypingError, random: SeededRandom): string | null {
  const at = random.below(word.length);
  const letter = word[at] ?? '';
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  switch (error) {
    case 'insert':
      return before + letter + wrongLetter(random, letter) + after;
    case 'delete':
      return before + after;
    case 'substitute':
      return before + wrongLetter(random, letter) + after;
    case 'swap': {
      const next = after[0];
      return next === undefined || next === letter ? null : before + next + letter + after.slice(1);
    }
    default:
      return error satisfies never;
  }
}

const SPELLINGS: readonly [from: string, to: string][] = [
  ['aa', 'a'],
  ['ee', 'i'],
  ['oo', 'u'],
  ['z', 'j'],
  ['w', 'v'],
  ['v', 'w'],
  ['ph', 'f'],
  ['tt', 't'],
  ['ll', 'l'],
  ['i', 'ee'],
  ['u', 'oo'],
];

/** The same everyday name as somebody else spells it in Latin letters; null where no rule fits. */
export function otherSpelling(word: string, random: SeededRandom): string | null {
  const fitting = SPELLINGS.filter(([from]) => word.includes(from));
  if (fitting.length === 0) return null;
  const [from, to] = random.oneOf(fitting);
  return word.replace(from, to);
}
