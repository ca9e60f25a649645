import { checkMobileNumber } from '../otp/check-mobile-number.ts';
import { takeChallenge } from '../otp/take-challenge.ts';
import { throttleCaller } from '../otp/throttle-caller.ts';
import type { ServiceCall } from '../services/service-handler.ts';
import { findOrCreateUser } from './find-or-create-user.ts';
import { startSession } from './start-session.ts';
import { userDetailsOf } from './user-details.ts';

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
    const user = await findOrCreateUser(transaction, parts, mobileNumber);
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
