import { millisecondsInMinute } from 'date-fns/constants';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { OTP_LENGTH } from '../../src/domain/account/contact.ts';
import { MESSAGES } from '../../src/domain/messages.ts';
import type { Database } from '../db/database.ts';
import { otpChallenges } from './sign-in-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { CallerIdentity, OtpSettings, ServerParts } from '../http/service-handler.ts';
import { addressKey, countAttempt } from '../throttle/count-attempt.ts';

/** How long a code may be used, and after how long another may be asked for (ms). */
const OTP_LIFETIME_MS = 5 * millisecondsInMinute;
export const OTP_RESEND_MS = 30_000;
/** Wrong codes that a challenge survives. */
const OTP_TRIES = 5;
/** The window of the throttles by number and by address (ms). */
const OTP_WINDOW_MS = 15 * millisecondsInMinute;

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

type ChallengeRow = typeof otpChallenges.$inferInsert;

async function refuseTooSoon(db: Database, hash: string, now: number): Promise<void> {
  const [pending] = await db
    .select({ sentAt: otpChallenges.sentAt })
    .from(otpChallenges)
    .where(eq(otpChallenges.phoneHash, hash));
  const waitMs = pending === undefined ? 0 : pending.sentAt + OTP_RESEND_MS - now;
  if (waitMs > 0) throw new ProblemError('too_many_requests', { retryAfterSeconds: waitMs / 1000 });
}

/** Puts the new challenge in place of an older one; false when another request has just done so. */
async function replaceChallenge(db: Database, challenge: ChallengeRow): Promise<boolean> {
  const written = await db
    .insert(otpChallenges)
    .values(challenge)
    .onConflictDoUpdate({
      target: otpChallenges.phoneHash,
      set: challenge,
      setWhere: lte(otpChallenges.sentAt, challenge.sentAt - OTP_RESEND_MS),
    })
    .returning({ phoneHash: otpChallenges.phoneHash });
  return written.length > 0;
}

/**
 * Makes a code for a number, stores its keyed hash and sends it. Knows nothing of whether the number has an account.
 * @returns when the code expires, ms since the epoch
 * @throws ProblemError too_many_requests, otp_delivery_failed
 */
export async function sendChallenge(
  db: Database,
  { now, randomBytes, otp }: ServerParts,
  mobileNumber: string,
): Promise<number> {
  const sentAt = now();
  const hash = phoneHash(otp.secret, mobileNumber);
  await refuseTooSoon(db, hash, sentAt);
  const throttle = {
    key: `otp-send:number:${hash}`,
    limit: otp.perNumber,
    windowMs: OTP_WINDOW_MS,
  };
  await countAttempt(db, throttle, sentAt);
  const code = otp.fixedCode ?? newOtpCode(randomBytes);
  const challenge: ChallengeRow = {
    phoneHash: hash,
    codeHash: otpCodeHash(otp.secret, mobileNumber, code),
    expiresAt: sentAt + OTP_LIFETIME_MS,
    triesLeft: OTP_TRIES,
    sentAt,
  };
  if (!(await replaceChallenge(db, challenge))) {
    throw new ProblemError('too_many_requests', { retryAfterSeconds: OTP_RESEND_MS / 1000 });
  }
  await deliver(db, otp.sender.send(mobileNumber, code), challenge);
  return challenge.expiresAt;
}

/** A code that could not be sent is forgotten, so that another may be asked for at once. */
async function deliver(
  db: Database,
  sending: Promise<void>,
  challenge: ChallengeRow,
): Promise<void> {
  try {
    await sending;
  } catch {
    const { phoneHash: hash, codeHash } = challenge;
    await db
      .delete(otpChallenges)
      .where(and(eq(otpChallenges.phoneHash, hash), eq(otpChallenges.codeHash, codeHash)));
    throw new ProblemError('otp_delivery_failed');
  }
}

/** Why there is nothing to compare with: never sent, used, too old, or tried too often. */
async function refuse(db: Database, hash: string): Promise<never> {
  const [challenge] = await db
    .select()
    .from(otpChallenges)
    .where(eq(otpChallenges.phoneHash, hash));
  const isUsedUp = challenge !== undefined && challenge.triesLeft <= 0;
  throw new ProblemError(isUsedUp ? 'otp_too_many_tries' : 'otp_expired');
}

/**
 * Uses a code up: a right one works once, a wrong one costs a try. Each try is taken in one statement before the code
 * is compared, so that parallel guesses don't get more than the tries there are. Give it the plain database: a try
 * counts although the request is refused.
 * @throws ProblemError otp_invalid, otp_expired, otp_too_many_tries
 */
export async function takeChallenge(
  db: Database,
  {
    secret,
    mobileNumber,
    code,
    now,
  }: { secret: string; mobileNumber: string; code: string; now: number },
): Promise<void> {
  const hash = phoneHash(secret, mobileNumber);
  const [challenge] = await db
    .update(otpChallenges)
    .set({ triesLeft: sql`${otpChallenges.triesLeft} - 1` })
    .where(
      and(
        eq(otpChallenges.phoneHash, hash),
        gt(otpChallenges.triesLeft, 0),
        gt(otpChallenges.expiresAt, now),
      ),
    )
    .returning({ codeHash: otpChallenges.codeHash });
  if (challenge === undefined) return refuse(db, hash);
  const given = otpCodeHash(secret, mobileNumber, code);
  if (!isSameHash(given, challenge.codeHash)) throw new ProblemError('otp_invalid');
  const taken = await db
    .delete(otpChallenges)
    .where(and(eq(otpChallenges.phoneHash, hash), eq(otpChallenges.codeHash, given)))
    .returning({ phoneHash: otpChallenges.phoneHash });
  if (taken.length === 0) throw new ProblemError('otp_expired');
}

/**
 * Counts an attempt at one part of signing in: of the phone and of all phones at its address (LIM-1), or, of who does not say which
 * phone it is, of the address alone, which may do far less.
 * @param times how often as many attempts as codes are allowed
 * @throws ProblemError too_many_requests
 */
export async function throttleCaller(
  db: Database,
  what: 'send' | 'verify',
  { address, device }: Pick<CallerIdentity, 'address' | 'device'>,
  { otp, now, times }: { readonly otp: OtpSettings; readonly now: number; readonly times: number },
): Promise<void> {
  const count = (whose: string, limit: number): Promise<void> => {
    const key = `otp-${what}:${whose}`;
    return countAttempt(db, { key, limit: limit * times, windowMs: OTP_WINDOW_MS }, now);
  };
  if (device === undefined) return count(`address:${addressKey(address)}`, otp.perAddress);
  const deviceKey = createHash('sha256').update(device).digest('base64url');
  await count(`device:${deviceKey}`, otp.perDevice);
  const ofAddress = Math.max(otp.perSharedAddress, otp.perAddress);
  await count(`phones-of-address:${addressKey(address)}`, ofAddress);
}

/**
 * Refuses ten digits that no Indian mobile operator has (the contract's pattern lets some of them through).
 * @throws ProblemError bad_input
 */
export function checkMobileNumber(mobileNumber: string): void {
  const parsed = parsePhoneNumberFromString(mobileNumber, 'IN');
  if (parsed?.country === 'IN' && parsed.isValid()) return;
  const message = MESSAGES.invalidMobileNumber;
  throw new ProblemError('bad_input', {
    detail: message,
    fields: [{ path: 'mobileNumber', message }],
  });
}
