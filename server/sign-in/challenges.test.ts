import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isSameHash, newOtpCode, otpCodeHash, phoneHash } from './challenges.ts';

const bytesOf = (...values: number[]) => {
  const left = [...values];
  return (count: number): Uint8Array => {
    const bytes = Buffer.alloc(count);
    bytes.writeUInt32BE(left.shift() ?? 0);
    return bytes;
  };
};

describe('newOtpCode', () => {
  test('has six digits, also when the number is small', () => {
    expect(newOtpCode(bytesOf(42))).toBe('000042');
    for (let round = 0; round < 100; round += 1) expect(newOtpCode(randomBytes)).toMatch(/^\d{6}$/);
  });

  test('draws again where a remainder would make some codes likelier', () => {
    expect(newOtpCode(bytesOf(4_294_000_000, 4_294_967_295, 7))).toBe('000007');
    expect(newOtpCode(bytesOf(4_293_999_999))).toBe('999999');
  });
});

describe('hashes', () => {
  test('depend on the secret, the number and the code', () => {
    const hashes = [
      otpCodeHash('a', '9876543210', '123456'),
      otpCodeHash('b', '9876543210', '123456'),
      otpCodeHash('a', '9876543211', '123456'),
      otpCodeHash('a', '9876543210', '123457'),
      phoneHash('a', '9876543210'),
      phoneHash('b', '9876543210'),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  test('are the same only when they are', () => {
    expect(isSameHash('ab12', 'ab12')).toBe(true);
    expect(isSameHash('ab12', 'ab13')).toBe(false);
    expect(isSameHash('ab12', 'ab1')).toBe(false);
  });
});
