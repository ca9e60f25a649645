/**
 * Money is an integer number of paise everywhere (ORD-6); 100 paise are one rupee.
 * Only this file turns paise into text, and only the import turns text into paise.
 */
export type Paise = number;

const formatters = new Map<number, Intl.NumberFormat>();

/**
 * Rupees as people in India read them, e.g. `₹1,23,456.50` (en-IN, currency INR).
 * Whole rupees show no fraction unless `fractionDigits` asks for it.
 * @param paise integer paise, may be negative
 * @param fractionDigits maximum digits after the point (specification, section 9: configurable), default 2
 */
export function formatRupees(paise: Paise, fractionDigits = 2): string {
  const whole = paise % 100 === 0;
  const digits = whole ? 0 : fractionDigits;
  let formatter = formatters.get(digits);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(digits, formatter);
  }
  return formatter.format(paise / 100);
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
