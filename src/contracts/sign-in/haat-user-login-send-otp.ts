import * as v from 'valibot';
import { count, mobileNumber, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

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
