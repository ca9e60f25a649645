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
