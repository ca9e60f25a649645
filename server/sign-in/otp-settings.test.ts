import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrCreateOtpSecret } from './otp-settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the secret of a data directory is made once and long enough', () => {
  const secret = readOrCreateOtpSecret(folder);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readOrCreateOtpSecret(folder)).toBe(secret);
  expect(readdirSync(folder)).toEqual(['otp-secret']);
});

test('two data directories have two secrets', () => {
  expect(readOrCreateOtpSecret(join(folder, 'a'))).not.toBe(
    readOrCreateOtpSecret(join(folder, 'b')),
  );
});
