import type { Paise } from '../money.ts';

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
