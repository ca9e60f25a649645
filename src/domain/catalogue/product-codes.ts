/** Rates of the Goods and Services Tax that goods are sold at, in percent. */
export const GST_RATES: ReadonlySet<number> = new Set([
  0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 12, 18, 28, 40,
]);

/** True for a barcode of 8, 12, 13 or 14 digits whose last digit fits the others (GS1 General Specifications, section 7.9). */
export function isGtin(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return false;
  const digits = [...code].reverse().map(Number);
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0 && /[1-9]/.test(code);
}

/** True when two barcodes name one product: a UPC of 12 digits is the EAN of 13 that begins with 0, and so on up to 14. */
export const isSameGtin = (left: string, right: string): boolean =>
  left !== '' && left.padStart(14, '0') === right.padStart(14, '0');

/** True for a number that the FSSAI gives: 14 digits, of a licence (1 …) or a registration (2 …). */
export const isFssaiLicence = (number: string): boolean => /^[12]\d{13}$/.test(number);

/** True for an HSN code: chapter, heading, subheading or tariff item. */
export const isHsn = (code: string): boolean => /^(?!00)(?:\d{2}){1,4}$/.test(code);

/** True for a rate of the Goods and Services Tax, in percent. */
export const isGstRate = (percent: number): boolean => GST_RATES.has(percent);
