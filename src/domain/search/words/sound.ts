/*
 * Indian words in Latin letters are spelt as they sound to the writer: "aata" and "atta", "aloo" and "alu",
 * "jeera" and "zira". These rules, in this order, bring such spellings together; they are for comparing only.
 * The server keeps sounds in its search texts: with a change here they have to be made again.
 */
const RULES: readonly (readonly [pattern: RegExp, spelling: string])[] = [
  [/ph/g, 'f'],
  [/c(?=[eiy])/g, 's'],
  [/ck|q|c(?!h)/g, 'k'],
  [/ch+/g, 'c'],
  [/([bdgjkst])h/g, '$1'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/x/g, 'ks'],
  [/ee|ie|ea/g, 'i'],
  [/oo|ou/g, 'u'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/**
 * How a folded word sounds, whoever spelled it: "pyaz", "pyaaz" and "pyaj" are one. Long vowels, doubled and breathed
 * consonants, w and v, z and j are not told apart. Words with other letters and numbers come back as they are.
 */
export function soundOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  return RULES.reduce((sound, [pattern, spelling]) => sound.replace(pattern, spelling), word);
}

/** Letters of a word up to which its sound alone does not say which one is meant. */
const SHORT = 4;
/** Vowels that only English writes so. */
const ENGLISH_VOWEL = /ie|ea|ou/;

/** What words are taken for each other by: their sound, and in short ones the vowel of English, too, so that "tie" is no tea. */
export function soundKey(word: string): string {
  const sound = soundOf(word);
  if (word.length > SHORT) return sound;
  const vowel = ENGLISH_VOWEL.exec(word);
  return vowel === null ? sound : `${sound} ${vowel[0]}`;
}

/** A table by the sound of its words. @param words spellings parted by spaces, with what they stand for */
export const bySound = <Value>(
  words: Readonly<Record<string, Value>>,
): ReadonlyMap<string, Value> =>
  new Map(
    Object.entries(words).flatMap(([spellings, value]) =>
      spellings.split(' ').map((word): [string, Value] => [soundOf(word), value]),
    ),
  );

const codeOf = (letter: string): number => letter.charCodeAt(0);
const LETTER = { f: codeOf('f'), h: codeOf('h'), p: codeOf('p') };

const codesOf = (groups: string): ReadonlyMap<number, number> =>
  new Map(
    groups
      .split(' ')
      .flatMap((letters) =>
        [...letters].map((letter) => [codeOf(letter), codeOf(letters)] as const),
      ),
  );

/** Vowels, and letters that are heard as little: "ghee" and "gee", "pauwa" and "paua". */
const SOFT = new Set([...'aeiouhwy'].map(codeOf));

/** The first of the letters that are heard alike, for each of them: "kapsicum", "wada", "zeera". */
const HEARD_AS = codesOf('ckq vw jz');
/** The same where the word was written in an Indian script, whose own sounds are between those of Latin letters. */
const SPOKEN_AS = codesOf('aeiou bvwpf td ckqg jzs');

/**
 * Whether two words begin alike, by their first two letters: with the same one or one that is heard so, with an "h" that is not
 * spoken, or with both swapped. People hardly ever miss the first letter of a word otherwise.
 */
export function beginAlike(
  [first = 0, second = 0]: Uint16Array,
  known: number,
  knownSecond: number,
  isSpoken: boolean,
): boolean {
  const heard = isSpoken ? SPOKEN_AS : HEARD_AS;
  if ((heard.get(first) ?? first) === (heard.get(known) ?? known)) return true;
  if (first === knownSecond) return second === known || known === LETTER.h;
  if (first === LETTER.h) return second === known;
  if (first === LETTER.p) return second === LETTER.h && known === LETTER.f;
  return first === LETTER.f && known === LETTER.p && knownSecond === LETTER.h;
}

/** Whether two words have the same consonants in the same order. @param known stands among others, from `offset` on */
export function haveSameConsonants(
  typed: Uint16Array,
  known: Uint16Array,
  offset: number,
  length: number,
): boolean {
  const until = offset + length;
  let at = offset;
  for (const letter of typed) {
    if (SOFT.has(letter)) continue;
    while (at < until && SOFT.has(known[at] ?? 0)) at += 1;
    if (at === until || known[at] !== letter) return false;
    at += 1;
  }
  while (at < until && SOFT.has(known[at] ?? 0)) at += 1;
  return at === until;
}
