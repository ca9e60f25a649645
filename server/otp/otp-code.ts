import { millisecondsInMinute } from 'date-fns/constants';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { OTP_LENGTH } from '../../src/domain/account/contact.ts';

/** How long a code may be used, and after how long another may be asked for (ms). */
export const OTP_LIFETIME_MS = 5 * millisecondsInMinute;
export const OTP_RESEND_MS = 30_000;
/** Wrong codes that a challenge survives. */
export const OTP_TRIES = 5;
/** The window of the throttles by number and by address (ms). */
export const OTP_WINDOW_MS = 15 * millisecondsInMinute;

const CODES = 10 ** OTP_LENGTH;
/** The largest multiple of the number of codes below 2^32: what lies above would make some codes likelier. */
const FAIR_LIMIT = Math.floor(2 ** 32 / CODES) * CODES;

/** A code of `OTP_LENGTH` digits, each equally likely. @param randomBytes from a CSPRNG */
export function newOtpCode(randomBytes: (count: number) => Uint8Array): string {
  for (;;) {
    const value = Buffer.from(randomBytes(4)).readUInt32BE();
    if (value < FAIR_LIMIT) return String(value % CODES).padStart(OTP_LENGTH, '0');
  }
}

const keyedHash = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** What the database keeps of a number that asked for a code. */
export function phoneHash(secret: string, mobileNumber: string): string {
  return keyedHash(secret, `phone:${mobileNumber}`);
}

/** What the database keeps of a code; bound to the number it was sent to. */
export function otpCodeHash(secret: string, mobileNumber: string, code: string): string {
  return keyedHash(secret, `code:${mobileNumber}:${code}`);
}

/** Compares two hashes of one length without telling by the time taken where they differ. */
export function isSameHash(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
