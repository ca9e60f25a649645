import type { OtpSettings } from '../services/service-handler.ts';
import type { Settings } from '../settings.ts';
import { createConsoleSender } from './console-sender.ts';
import { createHttpSender } from './http-sender.ts';
import { readOrCreateOtpSecret } from './otp-secret.ts';

/** How one-time codes are made and sent by these settings. @param print writes one line to the log */
export function otpSettingsOf(settings: Settings, print: (line: string) => void): OtpSettings {
  const { OTP_PROVIDER, OTP_HTTP_URL } = settings;
  return {
    sender:
      OTP_PROVIDER === 'http' && OTP_HTTP_URL !== undefined
        ? createHttpSender(OTP_HTTP_URL)
        : createConsoleSender(print),
    fixedCode: settings.OTP_FIXED,
    secret: settings.OTP_SECRET ?? readOrCreateOtpSecret(settings.DATA_DIR),
    perNumber: settings.OTP_PER_NUMBER,
    perDevice: settings.OTP_PER_DEVICE,
    perSharedAddress: settings.OTP_PER_SHARED_ADDRESS,
    perAddress: settings.OTP_PER_ADDRESS,
  };
}
