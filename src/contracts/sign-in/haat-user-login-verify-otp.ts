import * as v from 'valibot';
import { OTP_LENGTH } from '../../domain/account/contact.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { mobileNumber, timestamp } from '../schemas.ts';
import { userDetails } from '../user-details.ts';
import { defineService, EVERYONE } from '../service.ts';

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
