/** Printable ASCII without spaces at the ends or two in a row: needs no cleaning. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Control characters and marks that nobody sees; not the joiners (U+200C, U+200D), which Indian scripts are written with. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * Text of a cell: no control characters, lone surrogates, zero-width marks or marks that turn the direction of reading, single
 * spaces, cut to length.
 */
export function cleanText(text: string, longest: number): string {
  if (text.length <= longest && PLAIN.test(text)) return text;
  const clean = text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return clean.length <= longest ? clean : [...clean].slice(0, longest).join('').trim();
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1', 'available', 'in stock', 'instock'].map(
    (text) => [text, true] as const,
  ),
  ...['false', 'no', 'n', '0', 'unavailable', 'out of stock', 'outofstock', 'sold out'].map(
    (text) => [text, false] as const,
  ),
]);

/** A yes or no of a stock column ("TRUE", "0", "out of stock"); undefined for anything else. */
export const stockFlag = (cell: string): boolean | undefined =>
  FLAGS.get(cell.trim().toLowerCase());
