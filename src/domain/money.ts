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

/** Goods of one rate: what they cost without tax, and the tax; within a state half and half for centre and state. */
export interface TaxRow {
  readonly gstPercent: number;
  readonly taxablePaise: number;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly igstPaise: number;
}

/** Splits an amount in proportion to parts, whole paise that add up to it: what is left over goes to the largest fractions. */
export function shared(totalPaise: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  if (sum === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (totalPaise * part) / sum);
  const shares = exact.map(Math.floor);
  const left = totalPaise - shares.reduce((all, share) => all + share, 0);
  const byFraction = exact
    .map((value, place) => ({ place, fraction: value - Math.floor(value) }))
    .toSorted((one, other) => other.fraction - one.fraction || one.place - other.place);
  for (const { place } of byFraction.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1;
  return shares;
}

/**
 * The GST that is within an order's amount, by rate. Discount and charges are shared out over the goods by their amounts: what a
 * seller takes for packing and delivery is part of the value of the goods (section 15 of the CGST Act 2017). Goods without a
 * known rate are in no row.
 */
export function taxesIn(
  lines: readonly { readonly amountPaise: number; readonly gstPercent: number | null }[],
  { totalPaise, isWithinState }: { readonly totalPaise: number; readonly isWithinState: boolean },
): TaxRow[] {
  const shares = shared(
    totalPaise,
    lines.map(({ amountPaise }) => amountPaise),
  );
  const byRate = new Map<number, number>();
  for (const [place, { gstPercent }] of lines.entries()) {
    if (gstPercent === null) continue;
    byRate.set(gstPercent, (byRate.get(gstPercent) ?? 0) + (shares[place] ?? 0));
  }
  return [...byRate]
    .toSorted(([one], [other]) => one - other)
    .map(([gstPercent, valuePaise]) => taxRow(gstPercent, valuePaise, isWithinState));
}

/** Splits what goods of a rate cost into their value and the tax; centre and state have the same. */
export function taxRow(gstPercent: number, valuePaise: number, isWithinState: boolean): TaxRow {
  const tax = (valuePaise * gstPercent) / (100 + gstPercent);
  const half = isWithinState ? Math.round(tax / 2) : 0;
  const igstPaise = isWithinState ? 0 : Math.round(tax);
  const taxablePaise = valuePaise - 2 * half - igstPaise;
  return { gstPercent, taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise };
}

/** What goods of a rate cost with their tax, paise. */
export const valueOf = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxRow): number =>
  taxablePaise + cgstPaise + sgstPaise + igstPaise;
