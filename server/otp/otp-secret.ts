import { randomBytes } from 'node:crypto';
import { keepSecretFile } from '../keep-secret-file.ts';

/** The key of the keyed hashes where `OTP_SECRET` is not set: made once per data directory. */
export function readOrCreateOtpSecret(dataDirectory: string): string {
  return keepSecretFile(dataDirectory, 'otp-secret', () => randomBytes(32).toString('hex'));
}
