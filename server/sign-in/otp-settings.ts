import type { OtpSettings } from '../http/service-handler.ts';
import type { Settings } from '../settings.ts';
import { randomBytes } from 'node:crypto';
import { keepSecretFile } from '../keep-secret-file.ts';
import { maskMobileNumber } from '../../src/domain/account/contact.ts';

/** Brings a one-time code to a phone. Throws when it could not be handed over. */
export interface OtpSender {
  readonly send: (mobileNumber: string, code: string) => Promise<void>;
}

/** How long the message service may take (ms). */
const TIMEOUT_MS = 8000;

/** How one-time codes are made and sent by these settings. @param print writes one line to the log */
export function otpSettingsOf(settings: Settings, print: (line: string) => void): OtpSettings {
  const { OTP_PROVIDER, OTP_HTTP_URL } = settings;
  return {
    sender:
      OTP_PROVIDER === 'http' && OTP_HTTP_URL !== undefined
        ? createHttpSender(OTP_HTTP_URL)
        : createConsoleSender(print),
    fixedCode: settings.OTP_FIXED,
    secret: otpSecretOf(settings),
    perNumber: settings.OTP_PER_NUMBER,
    perDevice: settings.OTP_PER_DEVICE,
    perSharedAddress: settings.OTP_PER_SHARED_ADDRESS,
    perAddress: settings.OTP_PER_ADDRESS,
  };
}

/** The key of the keyed hashes: one for all who use a database. */
export const otpSecretOf = ({
  OTP_SECRET,
  DATA_DIR,
}: Pick<Settings, 'OTP_SECRET' | 'DATA_DIR'>): string =>
  OTP_SECRET ?? readOrCreateOtpSecret(DATA_DIR);

/** The key of the keyed hashes where `OTP_SECRET` is not set: made once per data directory. */
export function readOrCreateOtpSecret(dataDirectory: string): string {
  return keepSecretFile(dataDirectory, 'otp-secret', () => randomBytes(32).toString('hex'));
}

/** Prints codes instead of sending them, for a laptop and for tests. @param print writes one line */
export function createConsoleSender(print: (line: string) => void): OtpSender {
  return {
    send: async (mobileNumber, code) => {
      print(`One-time code for ${maskMobileNumber(mobileNumber)}: ${code}`);
    },
  };
}

/**
 * Hands codes to a message service: `POST` of `{"mobileNumber": "+919876543210", "code": "123456"}`; any 2xx answer
 * is a success. Redirects are not followed, so that a code goes nowhere else.
 */
export function createHttpSender(url: string, timeoutMs = TIMEOUT_MS): OtpSender {
  return {
    send: async (mobileNumber, code) => {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobileNumber: `+91${mobileNumber}`, code }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the message service answered ${answer.status}`);
    },
  };
}
