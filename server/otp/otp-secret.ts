import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';

/**
 * The key of the keyed hashes where `OTP_SECRET` is not set: made once per data directory, readable by its owner.
 * Its file is put in place complete, so that two first starts agree on one secret.
 */
export function readOrCreateOtpSecret(dataDirectory: string): string {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const file = path.join(dataDirectory, 'otp-secret');
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}
