import { checkMobileNumber } from '../otp/check-mobile-number.ts';
import { takeChallenge, throttleCaller } from '../otp/challenges.ts';
import type { ServerParts, ServiceCall } from '../services/service-handler.ts';
import { personOfNumber } from '../person/give-role.ts';
import { userDetailsOf, newSessionToken, sessionTokenHash } from './authenticate.ts';
import type { Database } from '../db/database.ts';
import { sessions } from '../db/tables/schema.ts';
import { millisecondsInDay } from 'date-fns/constants';

/** A session as only its own device learns it; `expiresAt` in ms since the epoch. */
export interface StartedSession {
  readonly token: string;
  readonly expiresAt: number;
}

/** More codes may be tried than asked for, because people mistype. */
const TRIES_PER_CODE = 3;

/**
 * Exchanges a number and its one-time code for a session, the one way there is: each call that signs in counts its tries
 * here.
 * @throws ProblemError bad_input, otp_invalid, otp_expired, otp_too_many_tries, too_many_requests
 */
export async function signInWithCode({
  input: { mobileNumber, code },
  identity,
  db,
  parts,
}: ServiceCall<{ readonly mobileNumber: string; readonly code: string }>) {
  const { otp, now } = parts;
  checkMobileNumber(mobileNumber);
  await throttleCaller(db, 'verify', identity, { otp, now: now(), times: TRIES_PER_CODE });
  await takeChallenge(db, { secret: otp.secret, mobileNumber, code, now: now() });
  return db.transaction(async (transaction) => {
    const { user } = await personOfNumber(transaction, mobileNumber, parts);
    const { token, expiresAt } = await startSession(transaction, parts, user.id);
    return {
      token,
      tokenType: 'Bearer' as const,
      expiresAt,
      serverTime: now(),
      user: userDetailsOf(user),
      needsProfile: user.name === '',
    };
  });
}

/** Signs a person in on one more device. */
export async function startSession(
  db: Database,
  { now, randomBytes, sessionDays }: Pick<ServerParts, 'now' | 'randomBytes' | 'sessionDays'>,
  userId: number,
): Promise<StartedSession> {
  const token = newSessionToken(randomBytes);
  const createdAt = now();
  const expiresAt = createdAt + sessionDays * millisecondsInDay;
  await db
    .insert(sessions)
    .values({ tokenHash: sessionTokenHash(token), userId, createdAt, expiresAt });
  return { token, expiresAt };
}
