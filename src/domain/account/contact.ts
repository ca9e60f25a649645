import { UUID } from '../identifiers.ts';

/** Digits of a one-time code (chosen: design section 8). */
export const OTP_LENGTH = 6;

/** An Indian mobile number without its country code: ten digits, the first 6 to 9 (DoT numbering plan). */
export const MOBILE_NUMBER = /^[6-9]\d{9}$/;

/** A postal index number: six digits, the first 1 to 9 (India Post). */
export const PINCODE = /^[1-9]\d{5}$/;

/** First digits that no post office has (India Post's list): such a pincode is a slip of the finger. */
const UNUSED_PINCODES = /^(?:10|29|35|54|55|65|66|8[6-9])/;

/** Whether a post office may have these six digits. The army's own, from 9 on, are in no list, and stand. */
export const isPossiblePincode = (pincode: string): boolean =>
  PINCODE.test(pincode) && !UNUSED_PINCODES.test(pincode);

/** One address with a dot in its domain; deliverability is the mail server's to say. */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/**
 * Ten digits from what a person typed or pasted: spaces, dashes, brackets, "+91", "0091" and a leading 0
 * are taken away. Other text comes back as typed, so that a check can refuse it.
 */
export function normalizeMobileNumber(text: string): string {
  const bare = text.normalize('NFKC').replace(/[\s().-]/g, '');
  const match = /^(?:\+91|0091|91(?=\d{10}$)|0)?(\d{10})$/.exec(bare);
  return match?.[1] ?? bare;
}

/** "98••••••10": enough for its owner to recognise, not enough to call. For screens and logs. */
export function maskMobileNumber(number: string): string {
  return number.length < 6
    ? '••••'
    : `${number.slice(0, 2)}${'•'.repeat(number.length - 4)}${number.slice(-2)}`;
}

/** Of a name only the first letter leaves the server (DESK-2). */
export const initialOf = (name: string): string => [...name.trim()].at(0) ?? '';

/** A name as the lists of the desks show it: "A…" (DESK-2); empty stays empty. */
export const maskName = (name: string): string => (name.trim() === '' ? '' : `${initialOf(name)}…`);

/** An identifier, of which ten digits may look like a number, or an Indian mobile number with or without its country code, not part of a longer number. */
const NUMBER_OR_ID =
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<!\d)(?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}(?!\d)/gi;

/** Half a number: most texts have not even that, and need no closer look. */
const FIVE_DIGITS = /\d{5}/;
const SHORTEST_NUMBER = 10;

const KEPT_DIGITS = 2;

const isId = (found: string): boolean => UUID.test(found.toLowerCase());

const MASK = '••••••••';

/** The last two digits, enough to tell two numbers of one person apart. */
export const maskDigits = (number: string): string => `${MASK}${number.slice(-KEPT_DIGITS)}`;

/** Whether a number was masked in one of these texts. */
export const hasMaskedNumber = (texts: readonly string[]): boolean =>
  texts.some((text) => text.includes(MASK));

/** The mobile numbers in a text, ten digits each, in their order. */
export function numbersIn(text: string): readonly string[] {
  const found = text.match(NUMBER_OR_ID)?.filter((each) => !isId(each)) ?? [];
  return found.map((each) => each.replace(/\D/g, '').slice(-SHORTEST_NUMBER));
}

/** Text with every mobile number in it masked. Identifiers stay as they are. */
export function maskNumbersIn(text: string): string {
  if (text.length < SHORTEST_NUMBER || !FIVE_DIGITS.test(text)) return text;
  return text.replace(NUMBER_OR_ID, (found) => (isId(found) ? found : maskDigits(found)));
}
