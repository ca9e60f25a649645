import { sendOtp } from '../../../src/contracts/sign-in/haat-user-login-send-otp.ts';
import { OTP_LENGTH } from '../../../src/domain/account/contact.ts';
import { checkMobileNumber } from '../../otp/check-mobile-number.ts';
import { OTP_RESEND_MS } from '../../otp/otp-code.ts';
import { sendChallenge } from '../../otp/send-challenge.ts';
import { throttleCaller } from '../../otp/throttle-caller.ts';
import { implement } from '../service-handler.ts';

/** Never looks the number up, so its answer can't tell whether somebody has an account. */
export const sendOtpHandler = implement(sendOtp, async ({ input, identity, db, parts }) => {
  const { mobileNumber } = input;
  checkMobileNumber(mobileNumber);
  await throttleCaller(db, 'send', identity, { otp: parts.otp, now: parts.now(), times: 1 });
  const expiresAt = await sendChallenge(db, parts, mobileNumber);
  return { codeLength: OTP_LENGTH, resendAfterSeconds: OTP_RESEND_MS / 1000, expiresAt };
});
