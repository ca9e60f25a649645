import { parseArgs } from 'node:util';
import { PINCODE } from '../../src/domain/account/contact.ts';
import type { Paise } from '../../src/domain/money.ts';
import type { Hhmm } from '../../src/domain/time.ts';
import { FARTHEST_DELIVERY_KM } from '../sellers/delivery-box.ts';
import { FIELDS, type Field } from './products/column-mapping.ts';
import { CURRENCY_UNITS, type CurrencyUnit } from '../../src/domain/goods/parse-price.ts';
import {
  choice,
  optionalChoice,
  delimiterOf,
  numberBetween,
  OptionError,
  rupees,
  timeOfDay,
} from './option-checks.ts';
import { MEASURES, type Measure } from './products/unit-of-name.ts';
import { ENCODINGS, type Encoding } from './reading/text-encoding.ts';

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
  /** `-` is standard input. */
  readonly file: string;
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
  if (file === undefined) throw new OptionError('--file is missing');
  if (store.length === 0 || store.some((name) => name.trim() === ''))
    throw new OptionError('--store is missing');
  if (new Set(store).size < store.length) throw new OptionError('--store names a store twice');
  if (!PINCODE.test(values.pincode)) throw new OptionError('--pincode must have six digits');
  const columns = FIELDS.flatMap((field) => {
    const column = given.get(`col-${field}`);
    return typeof column === 'string' ? [[field, column] as const] : [];
  });
  return {
    file,
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
