/** Printable ASCII without spaces at the ends or two in a row: needs no cleaning. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;

// oxlint-disable-next-line no-control-regex -- control characters are what is taken out
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

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
