/** Longest text that an invoice prints of one field, characters. */
const LONGEST = 400;

/**
 * Text as it may stand on paper: in one line, without control characters and without marks that turn the direction of
 * what follows, which could make an amount read as another.
 */
export function printableText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim()
    .slice(0, LONGEST);
}
