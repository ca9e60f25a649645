import { defineService, EVERYONE } from '../service.ts';
import { verifyOtp } from './haat-user-login-verify-otp.ts';

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
