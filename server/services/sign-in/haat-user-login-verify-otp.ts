import { verifyOtp } from '../../../src/contracts/sign-in/haat-user-login-verify-otp.ts';
import { checkMobileNumber } from '../../otp/check-mobile-number.ts';
import { takeChallenge } from '../../otp/take-challenge.ts';
import { throttleAddress } from '../../otp/throttle-address.ts';
import { findOrCreateUser } from '../../sessions/find-or-create-user.ts';
import { startSession } from '../../sessions/start-session.ts';
import { userDetailsOf } from '../../sessions/user-details.ts';
import { implement } from '../service-handler.ts';

/** An address may try more codes than it may ask for, because people mistype. */
const TRIES_PER_CODE = 3;

export const verifyOtpHandler = implement(verifyOtp, async ({ input, identity, db, parts }) => {
  const { mobileNumber, code } = input;
  const { otp, now } = parts;
  checkMobileNumber(mobileNumber);
  const limit = otp.perAddress * TRIES_PER_CODE;
  await throttleAddress(db, 'verify', { address: identity.address, limit, now: now() });
  await takeChallenge(db, { secret: otp.secret, mobileNumber, code, now: now() });
  return db.transaction(async (transaction) => {
    const user = await findOrCreateUser(transaction, parts, mobileNumber);
    const { token, expiresAt } = await startSession(transaction, parts, user.id);
    const needsProfile = user.name === '';
    return {
      token,
      tokenType: 'Bearer' as const,
      expiresAt,
      serverTime: now(),
      user: userDetailsOf(user),
      needsProfile,
    };
  });
});
