/** A letter with an accent, or of another script. */
const BEYOND_ASCII = /[\u0080-\uffff]/;

/**
 * Text as searches compare it: lower case, without accents, only letters and digits, words apart by one space.
 * Other scripts keep their letters ("दूध" stays findable), combining vowel signs included.
 */
export function foldText(text: string): string {
  if (!BEYOND_ASCII.test(text)) {
    return text
      .toLowerCase()
      .replace(/['`.]/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  }
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’`.]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
