import { millisecondsInDay } from 'date-fns/constants';
import { and, desc, eq, isNull, notInArray } from 'drizzle-orm';
import { updateRealmDetails } from '../../../src/contracts/sign-in/profile.ts';
import { getPushKey, updateFcmToken } from '../../../src/contracts/sign-in/push-tokens.ts';
import {
  captureLead,
  sendOtp,
  signInCode,
  signOutService,
  verifyOtp,
} from '../../../src/contracts/sign-in/sign-in.ts';
import { OTP_LENGTH } from '../../../src/domain/account/contact.ts';
import { uuidV7 } from '../../../src/domain/identifiers.ts';
import type { Database } from '../../db/database.ts';
import { leads, pushTokens } from '../../inbox/message-tables.ts';
import { sessions } from '../sign-in-tables.ts';
import { users } from '../../account/account-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { pokeAfterCommit, pokeDesk, sessionSubject } from '../../live/poke-channel.ts';
import {
  checkMobileNumber,
  OTP_RESEND_MS,
  sendChallenge,
  takeChallenge,
  throttleCaller,
} from '../challenges.ts';
import { leadNumber, personOfNumber } from '../../account/person-numbers.ts';
import { newSessionToken, sessionTokenHash, userDetailsOf } from '../authenticate.ts';
import { throttleWrites } from '../../throttle/count-attempt.ts';
import { implement, type ServerParts, type ServiceCall } from '../../http/service-handler.ts';

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
  async ({ input: { mobileNumber, ...said }, identity, db, parts }) => {
    checkMobileNumber(mobileNumber);
    await throttleWrites(db, 'lead', identity, parts);
    const now = parts.now();
    const keys = { secret: parts.otp.secret, bankDetailsKey: parts.money.bankDetailsKey };
    const number = leadNumber(keys, { id: uuidV7(now, parts.randomBytes), mobileNumber });
    await db
      .insert(leads)
      .values({ ...number, ...said, firstAt: now, lastAt: now })
      .onConflictDoUpdate({ target: leads.phone, set: { ...said, lastAt: now } });
    pokeDesk('areas');
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
async function signInWithCode({
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
    const user = await personOfNumber(transaction, mobileNumber, parts);
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

export const getPushKeyHandler = implement(getPushKey, async ({ parts }) => ({
  publicKey: parts.push?.publicKey ?? null,
}));

/** Most devices of one person that get messages: those that asked last. */
const MOST_TOKENS = 20;

async function forgetOldTokens(db: Database, userId: number): Promise<void> {
  const ofPerson = eq(pushTokens.userId, userId);
  const newest = db
    .select({ deviceId: pushTokens.deviceId })
    .from(pushTokens)
    .where(ofPerson)
    .orderBy(desc(pushTokens.updatedAt), desc(pushTokens.deviceId))
    .limit(MOST_TOKENS);
  await db.delete(pushTokens).where(and(ofPerson, notInArray(pushTokens.deviceId, newest)));
}

export const updateFcmTokenHandler = implement(
  updateFcmToken,
  async ({ input: { deviceId, platform, token }, identity: { userId }, db, parts }) => {
    // One change of a person's devices at a time: two that swap tokens would wait for each other.
    await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const isDevice = and(eq(pushTokens.userId, userId), eq(pushTokens.deviceId, deviceId));
    await db.delete(pushTokens).where(isDevice);
    if (token === null) return { isRegistered: false };
    const row = { userId, deviceId, platform, token, updatedAt: parts.now() };
    await db
      .insert(pushTokens)
      .values(row)
      .onConflictDoUpdate({ target: pushTokens.token, set: row });
    await forgetOldTokens(db, userId);
    return { isRegistered: true };
  },
);
