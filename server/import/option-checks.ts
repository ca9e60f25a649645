import type { Paise } from '../../src/domain/money.ts';
import { isHhmm, type Hhmm } from '../../src/domain/time.ts';
import { parsePrice } from '../../src/domain/goods/parse-price.ts';

/** A complaint that the person who typed the command line can act on. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

/** One of the choices. */
export function choice<const Choices extends readonly string[]>(
  name: string,
  value: string,
  choices: Choices,
): Choices[number] {
  const found = choices.find((allowed) => allowed === value);
  if (found === undefined) throw new OptionError(`--${name} must be one of ${choices.join(', ')}`);
  return found;
}

/** One of the choices, or undefined where nothing is said. */
export const optionalChoice = <const Choices extends readonly string[]>(
  name: string,
  value: string | undefined,
  choices: Choices,
): Choices[number] | undefined => (value === undefined ? undefined : choice(name, value, choices));

/** A number written with digits, inside the bounds. */
export function numberBetween(name: string, value: string, least: number, most: number): number {
  const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= least && number <= most)) {
    throw new OptionError(`--${name} must be a number from ${least} to ${most}`);
  }
  return number;
}

/** A time of day as an HHMM integer. */
export function timeOfDay(name: string, value: string): Hhmm {
  const time = /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
  if (!isHhmm(time)) throw new OptionError(`--${name} must be a time such as 700 or 2230`);
  return time;
}

/** An amount in rupees as paise; 0 is allowed. */
export function rupees(name: string, value: string): Paise {
  if (/^0+(\.0*)?$/.test(value)) return 0;
  const amount = parsePrice(value, 'rupees');
  if (!amount.ok) throw new OptionError(`--${name} must be an amount in rupees`);
  return amount.paise;
}

/** One character that can separate columns. */
export function delimiterOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const delimiter = value === '\\t' || value === 'tab' ? '\t' : value;
  if (delimiter.length !== 1 || /["\r\n]/.test(delimiter)) {
    throw new OptionError('--delimiter must be one character, or "tab"');
  }
  return delimiter;
}
