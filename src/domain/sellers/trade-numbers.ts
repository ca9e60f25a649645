/**
 * Numbers that Indian trade is known by. Each check takes the text as it was typed and answers what is wrong with it, in words
 * that say what to do; null when nothing is.
 */

/** Without spaces and dashes, in capitals: how these numbers are stored. */
export function tidyTradeNumber(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();
}

const BASE_36 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The check character of the first 14 characters of a GSTIN: base 36, factors 1 and 2 in turn, the digits of each product added
 * (Goods and Services Tax Network).
 */
export function gstinCheckCharacter(first14: string): string {
  const sum = [...first14].reduce((total, character, place) => {
    const product = BASE_36.indexOf(character) * (place % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return BASE_36.charAt((36 - (sum % 36)) % 36);
}

/** Two digits of the state, the PAN, the number of the registration, "Z", the check character. */
const GSTIN = /^(?:0[1-9]|[12]\d|3[0-8]|9[79])[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
/** The fourth letter is the kind of holder: person, company, firm, family, trust … It has no public check digit (Income Tax Department). */
const PAN = /^[A-Z]{3}[ABCEFGHJKLPT][A-Z]\d{4}[A-Z]$/;
/** Four letters of the bank, a zero, six of the branch (Reserve Bank of India). */
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** 1 begins a licence, 2 a registration; it has no public check digit (Food Safety and Standards Authority of India). */
const FSSAI = /^[12]\d{13}$/;

export function gstinProblem(text: string): string | null {
  const gstin = tidyTradeNumber(text);
  if (gstin.length !== 15) return 'A GSTIN has 15 letters and digits. Please check it.';
  if (!GSTIN.test(gstin)) {
    return 'This is not a GSTIN: it looks like 29ABCPE1234F1Z7. Please check it.';
  }
  if (gstinCheckCharacter(gstin.slice(0, 14)) !== gstin.charAt(14)) {
    return 'A letter or digit of this GSTIN is wrong. Please compare it with your certificate.';
  }
  return null;
}

export function panProblem(text: string): string | null {
  const pan = tidyTradeNumber(text);
  if (pan.length !== 10) return 'A PAN has 10 letters and digits. Please check it.';
  return PAN.test(pan) ? null : 'This is not a PAN: it looks like ABCPE1234F. Please check it.';
}

export function ifscProblem(text: string): string | null {
  const ifsc = tidyTradeNumber(text);
  if (ifsc.length !== 11) return 'An IFSC has 11 letters and digits. Please check it.';
  if (/^[A-Z]{4}O/.test(ifsc)) return 'The fifth sign of an IFSC is a zero, not the letter O.';
  return IFSC.test(ifsc)
    ? null
    : 'This is not an IFSC: it looks like HDFC0001234. Please check it.';
}

export function fssaiProblem(text: string): string | null {
  const fssai = tidyTradeNumber(text);
  if (!/^\d{14}$/.test(fssai)) return 'An FSSAI number has 14 digits. Please check it.';
  return FSSAI.test(fssai)
    ? null
    : 'An FSSAI licence begins with 1, a registration with 2. Please check it.';
}

/** Account numbers have no common check digit: banks use 9 to 18 digits. */
export function accountNumberProblem(text: string): string | null {
  const digits = tidyTradeNumber(text);
  if (!/^\d{9,18}$/.test(digits)) return 'Please enter an account number of 9 to 18 digits.';
  return /^(\d)\1+$/.test(digits) ? 'This is not an account number. Please check it.' : null;
}

/** A GSTIN holds the PAN of whom it was given to. */
export function isOfPan(gstin: string, pan: string): boolean {
  return tidyTradeNumber(gstin).slice(2, 12) === tidyTradeNumber(pan);
}
