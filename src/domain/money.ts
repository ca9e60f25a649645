/**
 * Money is an integer number of paise everywhere (ORD-6); 100 paise are one rupee.
 * Only this file turns paise into text, and only the import turns text into paise.
 */
export type Paise = number;

/** Digits of a paisa. */
const MOST_DIGITS = 2;

/** Most digits after the point that the build was told to show (`VITE_MAX_FRACTION_DIGITS`); 2 where it was told nothing. */
function configuredDigits(): number {
  type Build = { readonly HAAT_MAX_FRACTION_DIGITS?: string };
  // The bundler writes the setting here (vite.config.ts).
  const told = (globalThis as Build).HAAT_MAX_FRACTION_DIGITS ?? '';
  return /^[0-2]$/.test(told) ? Number(told) : MOST_DIGITS;
}

const FRACTION_DIGITS = configuredDigits();

/**
 * Rupees as people in India read them, e.g. `₹1,23,456.50` (en-IN, currency INR).
 * Whole rupees show no fraction unless `fractionDigits` asks for it.
 * @param paise integer paise, may be negative
 * @param fractionDigits maximum digits after the point (specification, section 9: configurable), by default what the build was told
 */
export function formatRupees(paise: Paise, fractionDigits = FRACTION_DIGITS): string {
  const digits = paise % 100 === 0 ? 0 : fractionDigits;
  const parts = 10 ** digits;
  // Half a unit goes away from zero.
  const rounded = Math.round((Math.abs(paise) * parts) / 100);
  const sign = paise < 0 ? '-' : '';
  const rupees = `${sign}₹${numberText(Math.floor(rounded / parts))}`;
  return digits === 0 ? rupees : `${rupees}.${String(rounded % parts).padStart(digits, '0')}`;
}

/** Rupees as a person types them into a field or a file: "175.50", "175". @param paise integer paise, not negative */
export const plainRupees = (paise: Paise): string =>
  (paise / 100).toFixed(paise % 100 === 0 ? 0 : 2);

/** True for a value that can be an amount: a safe, non-negative integer of paise. */
export function isPaise(value: unknown): value is Paise {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Whole percent by which `pricePaise` is below `mrpPaise`; 0 when it is not below. */
export function discountPercent(mrpPaise: Paise, pricePaise: Paise): number {
  if (mrpPaise <= 0 || pricePaise >= mrpPaise) return 0;
  return Math.round(((mrpPaise - pricePaise) * 100) / mrpPaise);
}

/** Before each pair of digits that stands before the last three. */
const GROUPS = /\B(?=(?:\d\d)*\d{3}$)/g;

/**
 * A whole number as people in India read it: 1,23,456 (en-IN of the Unicode CLDR, which number-text.test.ts compares it with).
 * Not by `Intl`: its first number costs a cheap phone 60 ms of each start, as the browser reads the locales of all languages for it.
 * @param value a safe integer, may be negative
 */
export function numberText(value: number): string {
  const digits = String(Math.abs(value)).replaceAll(GROUPS, ',');
  return value < 0 ? `-${digits}` : digits;
}
