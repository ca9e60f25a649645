import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  isVirtualAccountNumber,
  newVirtualAccountNumber,
  accountNumberHash,
  openAccountNumber,
  openUpiId,
  sealAccountNumber,
  sealUpiId,
} from './bank-accounts.ts';

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

const SECRET = 'a secret of the test';
const row = { rowId: 'row-1', accountNumber: '123456789012' };

test('a sealed account number is read again with its key and its row only', () => {
  const sealed = sealAccountNumber(SECRET, row);
  expect(Buffer.from(sealed).toString('latin1')).not.toContain(row.accountNumber);
  expect(openAccountNumber(SECRET, 'row-1', sealed)).toBe(row.accountNumber);
  expect(() => openAccountNumber(SECRET, 'row-2', sealed)).toThrow(/unable to authenticate/);
  expect(() => openAccountNumber('another', 'row-1', sealed)).toThrow(/unable to authenticate/);
  const changed = Uint8Array.from(sealed, (byte, index) => (index === 30 ? byte ^ 1 : byte));
  expect(() => openAccountNumber(SECRET, 'row-1', changed)).toThrow(/unable to authenticate/);
});

test('the same number is sealed differently each time, and its hash stays', () => {
  expect(sealAccountNumber(SECRET, row)).not.toEqual(sealAccountNumber(SECRET, row));
  const hash = accountNumberHash(SECRET, 'HDFC0001234', row.accountNumber);
  expect(accountNumberHash(SECRET, 'HDFC0001234', row.accountNumber)).toBe(hash);
  expect(accountNumberHash(SECRET, 'ICIC0001234', row.accountNumber)).not.toBe(hash);
});

test('a sealed UPI id is read again with its key and for its order only', () => {
  const sealed = sealUpiId(SECRET, 'H-1', 'asha.rao@okaxis');
  expect(sealed).not.toBe(sealUpiId(SECRET, 'H-1', 'asha.rao@okaxis'));
  expect(openUpiId(SECRET, 'H-1', sealed)).toBe('asha.rao@okaxis');
  expect(() => openUpiId(SECRET, 'H-2', sealed)).toThrow(/unable to authenticate/);
  expect(() => openUpiId('another', 'H-1', sealed)).toThrow(/unable to authenticate/);
  // A number is no UPI id, though both are sealed with one secret.
  const number = Buffer.from(sealAccountNumber(SECRET, row)).toString('base64');
  expect(() => openUpiId(SECRET, 'row-1', number)).toThrow(/unable to authenticate/);
});
