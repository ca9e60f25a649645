import type { Paise } from '../../src/domain/money.ts';

const UP_TO_NINETEEN = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

/** Indian numbering: thousands, then by hundreds of the one before. */
const UNITS: readonly [value: number, name: string][] = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
];

/** A whole number from 1 on; more than 99 crore are so many hundred crore. */
function wordsOf(number: number): string {
  for (const [value, name] of UNITS) {
    if (number < value) continue;
    const rest = number % value;
    const head = `${wordsOf(Math.floor(number / value))} ${name}`;
    return rest === 0 ? head : `${head} ${wordsOf(rest)}`;
  }
  if (number < 20) return UP_TO_NINETEEN[number] ?? '';
  const [tens, ones] = [TENS[Math.floor(number / 10)] ?? '', UP_TO_NINETEEN[number % 10] ?? ''];
  return ones === '' ? tens : `${tens} ${ones}`;
}

/**
 * An amount as Indian invoices spell it: "Rupees One Lakh Twenty Three Thousand and Fifty Paise Only".
 * @throws RangeError for what is no amount of whole paise from 0 on
 */
export function amountInWords(paise: Paise): string {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`amount ${paise}`);
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  const whole = rupees === 0 ? 'Zero' : wordsOf(rupees);
  return rest === 0 ? `Rupees ${whole} Only` : `Rupees ${whole} and ${wordsOf(rest)} Paise Only`;
}
