import { parseArgs } from 'node:util';
import { PINCODE } from '../../src/domain/account/contact.ts';
import type { Paise } from '../../src/domain/money.ts';
import { type Hhmm, isHhmm } from '../../src/domain/time.ts';
import { FARTHEST_DELIVERY_KM } from '../sellers/stores-around.ts';
import { type Field, FIELDS } from './products/column-mapping.ts';
import { CURRENCY_UNITS, type CurrencyUnit, parsePrice } from '../../src/domain/goods/read-cell.ts';
import { type Measure, MEASURES } from './products/unit-of-name.ts';
import { type Encoding, ENCODINGS } from './reading/text-encoding.ts';

/** A complaint that the person who typed the command line can act on. */
class OptionError extends Error {
  override readonly name = 'OptionError';
}

/** One of the choices, or undefined where nothing is said. */
const optionalChoice = <const Choices extends readonly string[]>(
  name: string,
  value: string | undefined,
  choices: Choices,
): Choices[number] | undefined => (value === undefined ? undefined : choice(name, value, choices));

/** How a store that does not exist yet is set up. Amounts in paise. */
export interface NewStoreOptions {
  readonly pincode: string;
  readonly street: string;
  readonly radiusKm: number;
  readonly opensAt: Hhmm;
  readonly closesAt: Hhmm;
  readonly deliveryChargePaise: Paise;
  readonly freeDeliveryFromPaise: Paise;
  readonly minimumOrderPaise: Paise;
  readonly deliveryMinutes: number;
}

/** What decides which of several stores a row goes to. */
export type SpreadBy = 'id' | 'category';

/** A checked command line. */
export interface ImportOptions {
  /** `-` is standard input; null: no products, only pictures. */
  readonly file: string | null;
  /** A folder with pictures of goods. */
  readonly pictures: string | undefined;
  readonly stores: readonly string[];
  readonly newStore: NewStoreOptions;
  readonly spreadBy: SpreadBy;
  readonly columns: Readonly<Partial<Record<Field, string>>>;
  readonly delimiter: string | undefined;
  readonly encoding: Encoding | undefined;
  readonly currencyUnit: CurrencyUnit | undefined;
  /** What bare numbers of the unit column count; undefined: found out. */
  readonly measure: Measure | undefined;
  readonly dryRun: boolean;
  /** File for rejected rows; undefined: named after the CSV. */
  readonly rejects: string | undefined;
}

export type OptionsResult =
  | { readonly ok: true; readonly options: ImportOptions }
  | { readonly ok: false; readonly message: string };

const text = { type: 'string' } as const;
const textOr = (fallback: string) => ({ type: 'string', default: fallback }) as const;

const OPTIONS = {
  file: text,
  pictures: text,
  store: { type: 'string', multiple: true },
  spread: textOr('id'),
  delimiter: text,
  encoding: textOr('auto'),
  'currency-unit': text,
  measure: text,
  'dry-run': { type: 'boolean', default: false },
  rejects: text,
  pincode: textOr('560103'),
  street: textOr(''),
  'radius-km': textOr('5'),
  'opens-at': textOr('700'),
  'closes-at': textOr('2230'),
  'delivery-charge': textOr('25'),
  'free-delivery-from': textOr('499'),
  'minimum-order': textOr('99'),
  'delivery-minutes': textOr('45'),
} as const;

const COLUMN_OPTIONS = Object.fromEntries(FIELDS.map((field) => [`col-${field}`, text]));

function check(argv: readonly string[]): ImportOptions {
  const { values } = parseArgs({ args: [...argv], options: { ...OPTIONS, ...COLUMN_OPTIONS } });
  const given = new Map<string, unknown>(Object.entries(values));
  const { file, store = [] } = values;
  const { pictures } = values;
  if (file === undefined && pictures === undefined) throw new OptionError('--file is missing');
  if (store.length === 0 || store.some((name) => name.trim() === ''))
    throw new OptionError('--store is missing');
  if (new Set(store).size < store.length) throw new OptionError('--store names a store twice');
  if (!PINCODE.test(values.pincode)) throw new OptionError('--pincode must have six digits');
  const columns = FIELDS.flatMap((field) => {
    const column = given.get(`col-${field}`);
    return typeof column === 'string' ? [[field, column] as const] : [];
  });
  return {
    file: file ?? null,
    pictures,
    stores: store,
    newStore: {
      pincode: values.pincode,
      street: values.street,
      radiusKm: numberBetween('radius-km', values['radius-km'], 0.1, FARTHEST_DELIVERY_KM),
      opensAt: timeOfDay('opens-at', values['opens-at']),
      closesAt: timeOfDay('closes-at', values['closes-at']),
      deliveryChargePaise: rupees('delivery-charge', values['delivery-charge']),
      freeDeliveryFromPaise: rupees('free-delivery-from', values['free-delivery-from']),
      minimumOrderPaise: rupees('minimum-order', values['minimum-order']),
      deliveryMinutes: Math.round(
        numberBetween('delivery-minutes', values['delivery-minutes'], 1, 10_000),
      ),
    },
    spreadBy: choice('spread', values.spread, ['id', 'category']),
    columns: Object.fromEntries(columns),
    delimiter: delimiterOf(values.delimiter),
    encoding:
      values.encoding === 'auto' ? undefined : choice('encoding', values.encoding, ENCODINGS),
    currencyUnit: optionalChoice('currency-unit', values['currency-unit'], CURRENCY_UNITS),
    measure: optionalChoice('measure', values.measure, MEASURES),
    dryRun: values['dry-run'],
    rejects: values.rejects,
  };
}

/** Reads the command line; a mistake comes back as one line that says what to change. */
export function readOptions(argv: readonly string[]): OptionsResult {
  try {
    return { ok: true, options: check(argv) };
  } catch (error) {
    const isTheirs =
      error instanceof OptionError || (error instanceof TypeError && 'code' in error);
    if (!isTheirs) throw error;
    return { ok: false, message: error.message };
  }
}

/** One of the choices. */
function choice<const Choices extends readonly string[]>(
  name: string,
  value: string,
  choices: Choices,
): Choices[number] {
  const found = choices.find((allowed) => allowed === value);
  if (found === undefined) throw new OptionError(`--${name} must be one of ${choices.join(', ')}`);
  return found;
}

/** A number written with digits, inside the bounds. */
function numberBetween(name: string, value: string, least: number, most: number): number {
  const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= least && number <= most)) {
    throw new OptionError(`--${name} must be a number from ${least} to ${most}`);
  }
  return number;
}

/** A time of day as an HHMM integer. */
function timeOfDay(name: string, value: string): Hhmm {
  const time = /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
  if (!isHhmm(time)) throw new OptionError(`--${name} must be a time such as 700 or 2230`);
  return time;
}

/** An amount in rupees as paise; 0 is allowed. */
function rupees(name: string, value: string): Paise {
  if (/^0+(\.0*)?$/.test(value)) return 0;
  const amount = parsePrice(value, 'rupees');
  if (!amount.ok) throw new OptionError(`--${name} must be an amount in rupees`);
  return amount.paise;
}

/** One character that can separate columns. */
function delimiterOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const delimiter = value === '\\t' || value === 'tab' ? '\t' : value;
  if (delimiter.length !== 1 || /["\r\n]/.test(delimiter)) {
    throw new OptionError('--delimiter must be one character, or "tab"');
  }
  return delimiter;
}
