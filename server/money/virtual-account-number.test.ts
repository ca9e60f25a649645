import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isVirtualAccountNumber, newVirtualAccountNumber } from './virtual-account-number.ts';

test('a virtual account number shows one mistyped or swapped digit', () => {
  for (let round = 0; round < 50; round += 1) {
    const number = newVirtualAccountNumber('HAAT', randomBytes);
    expect(isVirtualAccountNumber(number)).toBe(true);
    const [digit = '0', next = '0'] = [number[7], number[8]];
    const mistyped = `${number.slice(0, 7)}${(Number(digit) + 1) % 10}${number.slice(8)}`;
    expect(isVirtualAccountNumber(mistyped)).toBe(false);
    const swapped = `${number.slice(0, 7)}${next}${digit}${number.slice(9)}`;
    expect(isVirtualAccountNumber(swapped)).toBe(digit === next);
  }
});
