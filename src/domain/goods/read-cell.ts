import { type Paise, formatRupees, numberText } from '../money.ts';
import type { CellEdit, EditedRow } from './cell-edits.ts';

/** What the numbers of a price column count. */
export const CURRENCY_UNITS = ['rupees', 'paise'] as const;
export type CurrencyUnit = (typeof CURRENCY_UNITS)[number];

/** Nothing in a shop costs more than ₹10,00,000 (100 million paise): beyond it the decimal point is missing. */
export const DEAREST_PAISE = 100_000_000;

/** Why a text is no price. */
export type PriceProblem = 'missing' | 'unreadable' | 'not positive' | 'absurd';

export type PriceResult =
  | { readonly ok: true; readonly paise: Paise }
  | { readonly ok: false; readonly problem: PriceProblem };

/** Digits alone, or grouped by thousands or in the Indian way ("1,29,900"), with an optional fraction. */
const AMOUNT = /^(-?)(\d{1,15}|\d{1,3}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,12}))?$/;

/** "₹1,299.50", "Rs. 45/-", "INR 20" -> the bare number. */
const bare = (text: string): string =>
  text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/^(-?)(?:₹|rs\.?|inr)/i, '$1')
    .replace(/(?:\/-?|₹|rs\.?|inr)$/i, '');

/**
 * An amount in words of a price list as whole paise, computed on its digits: 0.1 + 0.2 never happens here.
 * A third decimal is rounded half up.
 */
export function parsePrice(text: string, unit: CurrencyUnit): PriceResult {
  const number = bare(text);
  if (number === '') return { ok: false, problem: 'missing' };
  const match = AMOUNT.exec(number);
  if (match === null) return { ok: false, problem: 'unreadable' };
  const [, sign, whole = '', fraction = ''] = match;
  const digits = Number(whole.replaceAll(',', ''));
  const hundredths =
    Number(fraction.padEnd(2, '0').slice(0, 2)) + (Number(fraction[2] ?? '0') >= 5 ? 1 : 0);
  if (unit === 'paise' && hundredths !== 0) return { ok: false, problem: 'unreadable' };
  const paise = unit === 'paise' ? digits : digits * 100 + hundredths;
  if (sign === '-' || paise === 0) return { ok: false, problem: 'not positive' };
  if (paise > DEAREST_PAISE) return { ok: false, problem: 'absurd' };
  return { ok: true, paise };
}

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

/** A change of many prices at once. */
export interface BulkWish {
  /** Percent up (above 0) or down (below 0); from -90 to 100. */
  readonly percent: number;
  /** Prices end on a multiple of this, paise. */
  readonly roundTo: 1 | 50 | 100;
}

/** What it would change, and the rows that it leaves alone. */
export interface BulkPlan {
  readonly edits: readonly CellEdit[];
  /** Prices that would pass the MRP and stop at it. */
  readonly atMrp: number;
  /** Items without a price. */
  readonly withoutPrice: number;
}

function newPrice(price: Paise, { percent, roundTo }: BulkWish): Paise {
  // Whole hundredths of a percent: no fraction of a paisa is ever computed with.
  const raw = (price * (10_000 + Math.round(percent * 100))) / 10_000;
  return Math.max(roundTo, Math.round(raw / roundTo) * roundTo);
}

/** Prices of some rows, up or down by percent; none passes its MRP. Pure. */
export function planBulk(rows: readonly EditedRow[], wish: BulkWish): BulkPlan {
  let [atMrp, withoutPrice] = [0, 0];
  const edits: CellEdit[] = [];
  for (const { itemId, pricePaise, mrpPaise } of rows) {
    if (pricePaise === 0) {
      withoutPrice += 1;
      continue;
    }
    const wanted = newPrice(pricePaise, wish);
    if (wanted > mrpPaise) atMrp += 1;
    const value = Math.min(wanted, mrpPaise);
    if (value !== pricePaise) edits.push({ itemId, field: 'price', value });
  }
  return { edits, atMrp, withoutPrice };
}
