import {
  sendOtp,
  verifyOtp,
  signInCode,
  signOutService,
  captureLead,
} from '../../../src/contracts/sign-in/sign-in.ts';
import { OTP_LENGTH } from '../../../src/domain/account/contact.ts';
import { checkMobileNumber } from '../../otp/check-mobile-number.ts';
import { OTP_RESEND_MS, sendChallenge, throttleCaller } from '../../otp/challenges.ts';
import { implement } from '../service-handler.ts';
import { signInWithCode } from '../../sessions/sign-in-with-code.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { pushTokens, leads } from '../../db/tables/message-tables.ts';
import { sessions, users } from '../../db/tables/schema.ts';
import { pokeAfterCommit } from '../../live/poke-scope.ts';
import { sessionSubject } from '../../live/session-subjects.ts';
import { sessionTokenHash, userDetailsOf } from '../../sessions/authenticate.ts';
import { throttleWrites } from '../../throttle/count-attempt.ts';
import { updateRealmDetails } from '../../../src/contracts/sign-in/profile.ts';
import { ProblemError } from '../../http/problem-error.ts';

/** Never looks the number up, so its answer can't tell whether somebody has an account. */
export const sendOtpHandler = implement(sendOtp, async ({ input, identity, db, parts }) => {
  const { mobileNumber } = input;
  checkMobileNumber(mobileNumber);
  await throttleCaller(db, 'send', identity, { otp: parts.otp, now: parts.now(), times: 1 });
  const expiresAt = await sendChallenge(db, parts, mobileNumber);
  return { codeLength: OTP_LENGTH, resendAfterSeconds: OTP_RESEND_MS / 1000, expiresAt };
});

export const verifyOtpHandler = implement(verifyOtp, signInWithCode);

export const signInCodeHandler = implement(signInCode, signInWithCode);

export const signOutHandler = implement(signOutService, async ({ input, db, parts }) => {
  const { token, deviceId } = input;
  const tokenHash = sessionTokenHash(token);
  const isThisSession = eq(sessions.tokenHash, tokenHash);
  const [ended] = await db.transaction((transaction) => {
    // LIVE-5: all copies forget the session, and end its streams.
    pokeAfterCommit(sessionSubject(tokenHash), 1);
    return transaction
      .update(sessions)
      .set({ revokedAt: parts.now() })
      .where(and(isThisSession, isNull(sessions.revokedAt)))
      .returning({ userId: sessions.userId });
  });
  parts.sessions.forget(tokenHash);
  if (ended !== undefined && deviceId !== undefined) {
    const { userId } = ended;
    const isThisDevice = and(eq(pushTokens.userId, userId), eq(pushTokens.deviceId, deviceId));
    await db.delete(pushTokens).where(isThisDevice);
  }
  return {};
});

export const captureLeadHandler = implement(
  captureLead,
  async ({ input: { mobileNumber: phone, ...said }, identity, db, parts }) => {
    checkMobileNumber(phone);
    await throttleWrites(db, 'lead', identity, parts);
    const now = parts.now();
    await db
      .insert(leads)
      .values({ phone, ...said, firstAt: now, lastAt: now })
      .onConflictDoUpdate({ target: leads.phone, set: { ...said, lastAt: now } });
    return { isReceived: true as const };
  },
);

export const updateRealmDetailsHandler = implement(
  updateRealmDetails,
  async ({ input, identity, db }) => {
    const { name, email } = input;
    const [user] = await db
      .update(users)
      .set({ name, email })
      .where(eq(users.id, identity.userId))
      .returning();
    if (user === undefined) throw new ProblemError('session_expired');
    return { user: userDetailsOf(user) };
  },
);
