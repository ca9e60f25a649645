import { describe, expect, it, test } from 'vitest';
import {
  accountNumberProblem,
  fssaiProblem,
  gstinCheckCharacter,
  gstinProblem,
  ifscProblem,
  isOfPan,
  panProblem,
} from './trade-numbers.ts';

// As they stand on invoices and in the documents of the tax network.
const REAL = ['27AAPFU0939F1ZV', '27AAACR5055K1Z7', '24AAACC1206D1ZM'];

describe('GSTIN', () => {
  test.each(REAL)('%s is taken, also with spaces and small letters', (gstin) => {
    expect(gstinProblem(gstin)).toBeNull();
    expect(gstinProblem(` ${gstin.slice(0, 2)} ${gstin.slice(2).toLowerCase()} `)).toBeNull();
  });

  it('finds every single wrong character of a number by its check character', () => {
    const [gstin = ''] = REAL;
    const found: string[] = [];
    for (let place = 0; place < 14; place += 1) {
      const isDigit = /\d/.test(gstin.charAt(place));
      for (const sign of isDigit ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
        if (sign === gstin.charAt(place)) continue;
        const wrong = gstin.slice(0, place) + sign + gstin.slice(place + 1);
        if (gstinProblem(wrong) === null) found.push(wrong);
      }
    }
    expect(found).toEqual([]);
  });

  it('says what to do with one that is short, of another shape or mistyped', () => {
    expect(gstinProblem('27AAPFU0939F1Z')).toMatch(/15 letters and digits/);
    expect(gstinProblem('AA27PFU0939F1ZV')).toMatch(/looks like/);
    expect(gstinProblem('00AAPFU0939F1ZV')).toMatch(/looks like/);
    expect(gstinProblem('27AAPFU0993F1ZV')).toMatch(/compare it with your certificate/);
  });

  it('shows an example that a check would pass', () => {
    expect(`29ABCPE1234F1Z${gstinCheckCharacter('29ABCPE1234F1Z')}`).toBe('29ABCPE1234F1Z7');
  });

  it('belongs to the PAN in it', () => {
    expect(isOfPan('27AAPFU0939F1ZV', 'aapfu0939f')).toBe(true);
    expect(isOfPan('27AAPFU0939F1ZV', 'AAACR5055K')).toBe(false);
  });
});

describe('PAN, IFSC, FSSAI and account numbers', () => {
  test.each(['AAACI4741P', 'abcpe1234f', 'ABCPE 1234 F'])('the PAN %s is taken', (pan) => {
    expect(panProblem(pan)).toBeNull();
  });
  test.each(['', 'AAACI4741', 'AAAXI4741P', 'AAACI474PP', '1AACI4741P'])(
    'the PAN "%s" is not',
    (pan) => {
      expect(panProblem(pan)).toMatch(/Please check it/);
    },
  );

  it('tells a zero from an O in an IFSC', () => {
    expect(ifscProblem('HDFC0001234')).toBeNull();
    expect(ifscProblem('sbin0000300')).toBeNull();
    expect(ifscProblem('HDFCO001234')).toBe(
      'The fifth sign of an IFSC is a zero, not the letter O.',
    );
    expect(ifscProblem('HDFC1001234')).toMatch(/looks like/);
    expect(ifscProblem('HDFC000123')).toMatch(/11 letters and digits/);
  });

  it('takes an FSSAI number of 14 digits that begins with 1 or 2', () => {
    expect(fssaiProblem('10012011000001')).toBeNull();
    expect(fssaiProblem('2 1215 2120 00012')).toBeNull();
    expect(fssaiProblem('1001201100000')).toMatch(/14 digits/);
    expect(fssaiProblem('30012011000001')).toMatch(/begins with 1/);
  });

  it('takes an account number of 9 to 18 digits', () => {
    expect(accountNumberProblem('123456789')).toBeNull();
    expect(accountNumberProblem('0012 3456 7890 1234')).toBeNull();
    expect(accountNumberProblem('12345678')).toMatch(/9 to 18/);
    expect(accountNumberProblem('1234567890123456789')).toMatch(/9 to 18/);
    expect(accountNumberProblem('000000000')).toMatch(/not an account number/);
    expect(accountNumberProblem('12345678X')).toMatch(/9 to 18/);
  });
});
