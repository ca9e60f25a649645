/*
 * Indian words in Latin letters are spelt as they sound to the writer: "aata" and "atta", "aloo" and "alu",
 * "jeera" and "zira". These rules, in this order, bring such spellings together; they are for comparing only.
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

/** How a folded word sounds; words of other scripts and numbers come back as they are. */
export function soundForm(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  return RULES.reduce((form, [pattern, spelling]) => form.replace(pattern, spelling), word);
}
