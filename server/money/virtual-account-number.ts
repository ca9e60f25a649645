const DIGITS = 12;

/** ISO 7064 MOD 97-10, as in IBANs: letters count as 10 to 35. */
function checkDigits(text: string): string {
  const digits = [...text].map((character) => parseInt(character, 36)).join('');
  return String(98n - (BigInt(`${digits}00`) % 97n)).padStart(2, '0');
}

/**
 * A new virtual account number: the bank's prefix, twelve random digits and two that catch a mistyped one. Random, so that
 * nobody guesses another trader's.
 */
export function newVirtualAccountNumber(
  prefix: string,
  randomBytes: (count: number) => Uint8Array,
): string {
  const value = Buffer.from(randomBytes(8)).readBigUInt64BE() % 10n ** BigInt(DIGITS);
  const body = `${prefix}${String(value).padStart(DIGITS, '0')}`;
  return `${body}${checkDigits(body)}`;
}

/** True for a number without a typing error. */
export function isVirtualAccountNumber(text: string): boolean {
  return /^[A-Z]{4}\d{14}$/.test(text) && checkDigits(text.slice(0, -2)) === text.slice(-2);
}
