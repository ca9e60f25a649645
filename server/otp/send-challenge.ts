import { and, eq, lte } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { otpChallenges } from '../db/tables/schema.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { ServerParts } from '../services/service-handler.ts';
import { countAttempt } from '../throttle/count-attempt.ts';
import {
  newOtpCode,
  OTP_LIFETIME_MS,
  OTP_RESEND_MS,
  OTP_TRIES,
  OTP_WINDOW_MS,
  otpCodeHash,
  phoneHash,
} from './otp-code.ts';

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
