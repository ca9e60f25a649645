import { verifyOtp } from '../../../src/contracts/sign-in/haat-user-login-verify-otp.ts';
import { signInWithCode } from '../../sessions/sign-in-with-code.ts';
import { implement } from '../service-handler.ts';

export const verifyOtpHandler = implement(verifyOtp, signInWithCode);
