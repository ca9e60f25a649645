/** A letter with an accent, or of another script. */
const BEYOND_ASCII = /[\u0080-\uffff]/;

/** Lower case without accents and signs, words apart by one space; other scripts keep their letters and vowel signs. */
export function foldText(text: string): string {
  if (!BEYOND_ASCII.test(text)) {
    const bare = text.toLowerCase().replace(/['`.](?=[a-z])/g, '');
    return bare.replace(/[^a-z0-9]+/g, ' ').trim();
  }
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’`.](?=\p{L})/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** The folded words of a text. */
export function wordsOf(text: string): string[] {
  // The same as below for what nearly all names are, at a third of the time.
  if (!BEYOND_ASCII.test(text) && !/['`.]/.test(text))
    return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ');
}

/** A word as one piece: English plurals without their ending ("potatoes" → "potato"). */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:o|sh|ch|x)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

const SOUNDS: readonly [pattern: RegExp, sound: string][] = [
  [/ph/g, 'f'],
  [/([bcdgjkt])h/g, '$1'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/y/g, 'i'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)h$/, ''],
];

/**
 * How an Indian name in Latin letters sounds, whoever spelled it: "pyaz", "pyaaz" and "pyaj" are one. Long vowels, doubled
 * and breathed consonants, w and v, z and j are not told apart, as nobody spells them the same way.
 */
export function soundOf(word: string): string {
  return SOUNDS.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);
}
