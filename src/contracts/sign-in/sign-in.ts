import * as v from 'valibot';
import { count, mobileNumber, timestamp, uuid, pincode, requiredText } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { OTP_LENGTH } from '../../domain/account/contact.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { type UserDetails, userDetails } from '../user-details.ts';

/** Sends a one-time code to a mobile number; the answer is the same for known and unknown numbers. */
export const sendOtp = defineService({
  name: 'haat-user-login-send-otp',
  summary: 'Send a one-time code to a mobile number',
  input: v.strictObject({ mobileNumber }),
  output: v.object({
    codeLength: count,
    /** Seconds until another code may be asked for. */
    resendAfterSeconds: count,
    expiresAt: timestamp,
  }),
  callers: EVERYONE,
  noAuth: true,
  changes: false,
  errors: ['too_many_requests', 'otp_delivery_failed'],
});

/** Exchanges a one-time code for a session; a number seen for the first time becomes a buyer. */
export const verifyOtp = defineService({
  name: 'haat-user-login-verify-otp',
  summary: 'Sign in with a one-time code',
  input: v.strictObject({
    mobileNumber,
    code: v.pipe(v.string(), v.regex(new RegExp(`^\\d{${OTP_LENGTH}}$`), MESSAGES.invalidOtp)),
  }),
  output: v.object({
    token: v.string(),
    tokenType: v.literal('Bearer'),
    expiresAt: timestamp,
    /** The server's time at this answer: with it a device whose clock is wrong knows how long the session lasts. */
    serverTime: timestamp,
    user: userDetails,
    /** True until the person has given a name: the client asks for a profile. */
    needsProfile: v.boolean(),
  }),
  callers: EVERYONE,
  noAuth: true,
  changes: false,
  errors: ['otp_invalid', 'otp_expired', 'otp_too_many_tries', 'too_many_requests'],
});

/** The identity service's way to exchange a number and its one-time code for a session: the same as `verifyOtp`. */
export const signInCode = defineService({
  name: 'signin/code',
  summary: 'Sign in with a one-time code (identity service)',
  input: verifyOtp.input,
  output: verifyOtp.output,
  callers: EVERYONE,
  noAuth: true,
  changes: false,
  errors: verifyOtp.errors,
});

/**
 * Ends the session of a token, as RFC 7009 does: whoever has the token may end it, and the answer is the same for an
 * unknown or ended one. It needs no session, so it can be sent while the device has already forgotten its own.
 * The device that names itself gets no messages for this person any more.
 */
export const signOutService = defineService({
  name: 'sign-out',
  summary: 'End the session of a token',
  input: v.strictObject({
    token: v.pipe(v.string(), v.regex(/^[\w.~+/=-]{1,200}$/)),
    deviceId: v.optional(uuid),
  }),
  output: v.object({}),
  callers: EVERYONE,
  noAuth: true,
  changes: false,
  errors: [],
});

/** What somebody wants who leaves their number. */
export const LEAD_INTERESTS = ['buying', 'selling', 'coop'] as const;

/**
 * Somebody who wants to hear from us, with or without an account. The answer is always the same: it says neither whether
 * the number has an account nor whether it was left before.
 */
export const captureLead = defineService({
  name: 'haat-capture-lead',
  summary: 'Leave a name and number to be called',
  input: v.strictObject({
    name: requiredText(60),
    mobileNumber,
    areaCode: pincode,
    interest: v.optional(v.picklist(LEAD_INTERESTS), 'buying'),
  }),
  output: v.object({ isReceived: v.literal(true) }),
  callers: EVERYONE,
  noAuth: false,
  changes: true,
  errors: [],
});
export type Lead = v.InferInput<typeof captureLead.input>;

/** When another code may be asked for, and how many digits it has. */
export interface OtpSent {
  readonly codeLength: number;
  readonly resendAfterSeconds: number;
}

/** Who signed in; the token never leaves the database. */
export interface SignInResult {
  readonly user: UserDetails;
  /** ms by this device's clock, however wrong it is. */
  readonly expiresAt: number;
  readonly needsProfile: boolean;
}
