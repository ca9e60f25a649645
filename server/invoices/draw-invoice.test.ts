import { expect, test } from 'vitest';
import { amountInWords } from './draw-invoice.ts';

test.each<[paise: number, words: string]>([
  [0, 'Rupees Zero Only'],
  [100, 'Rupees One Only'],
  [5, 'Rupees Zero and Five Paise Only'],
  [1_995, 'Rupees Nineteen and Ninety Five Paise Only'],
  [10_000, 'Rupees One Hundred Only'],
  [100_000, 'Rupees One Thousand Only'],
  [10_000_000, 'Rupees One Lakh Only'],
  [1_000_000_000, 'Rupees One Crore Only'],
  [12_345_650, 'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Fifty Paise Only'],
  [10_000_000_000, 'Rupees Ten Crore Only'],
  [
    123_456_789_012,
    'Rupees One Hundred Twenty Three Crore Forty Five Lakh Sixty Seven Thousand Eight Hundred Ninety and Twelve Paise Only',
  ],
])('%i paise are %s', (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

test('an amount that is not in whole paise has no words', () => {
  for (const paise of [-1, 0.5, Number.NaN]) expect(() => amountInWords(paise)).toThrow(RangeError);
});
