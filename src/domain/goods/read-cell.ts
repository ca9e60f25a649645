import { formatRupees, type Paise } from '../money.ts';
import { numberText } from '../number-text.ts';
import { DEAREST_PAISE, parsePrice } from './parse-price.ts';

/** Most units of one item that a shop may have. */
export const MOST_STOCK = 1_000_000;

/** What somebody typed into a cell as a number, or why it is none, in words that say what to do. */
export type CellResult =
  { readonly ok: true; readonly value: number } | { readonly ok: false; readonly message: string };

const no = (message: string): CellResult => ({ ok: false, message });

/** Long texts are shown by their beginning: a shifted column may hold a whole description. */
const quoted = (text: string): string => `“${text.length > 24 ? `${text.slice(0, 24)}…` : text}”`;

/** A price or an MRP that was typed, pasted or read from a file: rupees with or without paise, as whole paise. */
export function readAmount(text: string, what: 'price' | 'MRP'): CellResult {
  const result = parsePrice(text, 'rupees');
  if (result.ok) return { ok: true, value: result.paise };
  switch (result.problem) {
    case 'missing':
      return no(`Please enter ${what === 'MRP' ? 'an MRP' : 'a price'}, like 45 or 45.50.`);
    case 'unreadable':
      return no(`${quoted(text)} is not an amount. Please enter rupees, like 45 or 45.50.`);
    case 'not positive':
      return no(`The ${what} has to be above ₹0.`);
    case 'absurd':
      return no(
        `The ${what} can be ${formatRupees(DEAREST_PAISE)} at most. Is a decimal point missing?`,
      );
  }
}

/** Units that were counted or came: a whole number from 0 on. */
export function readUnits(text: string): CellResult {
  const digits = text.trim().replace(/[,\s\u00a0]/g, '');
  if (digits === '') return no('Please enter how many there are, like 24.');
  if (/^-\d+(\.\d+)?$/.test(digits)) return no('Stock can’t be below 0. Is it sold out? Enter 0.');
  const match = /^(\d+)(?:\.(\d+))?$/.exec(digits);
  if (match === null) return no(`${quoted(text)} is not a number of units. Please enter one.`);
  const [, whole = '', fraction = ''] = match;
  if (/[1-9]/.test(fraction)) return no('Please enter whole units, without a fraction.');
  const value = Number(whole);
  return value > MOST_STOCK
    ? no(`Please enter ${numberText(MOST_STOCK)} units at most.`)
    : { ok: true, value };
}

/** Why a price does not go with an MRP; null when it does. */
export function priceAboveMrp(pricePaise: Paise, mrpPaise: Paise): string | null {
  if (pricePaise <= mrpPaise) return null;
  return `${formatRupees(pricePaise)} is above the MRP of ${formatRupees(mrpPaise)}. Change the MRP first if the pack says more.`;
}
