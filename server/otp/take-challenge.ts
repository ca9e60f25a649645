import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { otpChallenges } from '../db/tables/schema.ts';
import { ProblemError } from '../http/problem-error.ts';
import { isSameHash, otpCodeHash, phoneHash } from './otp-code.ts';

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
