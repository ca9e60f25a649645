import type { CategoryGroupId } from '../../../src/domain/catalogue/category-groups.ts';
import { type CurrencyUnit, parsePrice } from '../../../src/domain/goods/read-cell.ts';
import type { Paise } from '../../../src/domain/money.ts';
import { DEMO_GROUPS } from '../../seed/demo-catalogue.ts';
import { foldText } from '../../text/fold-text.ts';
import { ImportError } from '../import-store.ts';
import {
  type ColumnMapping,
  currencyOfHeader,
  type Field,
  guessDelimiter,
  headerWords,
  mapColumns,
  measureOfHeader,
} from '../products/column-mapping.ts';
import { groupIn, groupOfCategory } from '../products/group-of-category.ts';
import { type Measure, measureOf } from '../products/unit-of-name.ts';
import { createRecordSplitter, parseRecords, type RawRecord, readLines } from './split-records.ts';
import type { Encoding } from './text-encoding.ts';

/** A CSV file and what its owner says of it; undefined: to be found out. */
export interface CsvSource {
  readonly file: string;
  readonly encoding: Encoding;
  readonly delimiter: string | undefined;
  readonly columns: Readonly<Partial<Record<Field, string>>>;
  readonly currencyUnit: CurrencyUnit | undefined;
  /** What bare numbers of the unit column count. */
  readonly measure: Measure | undefined;
}

/** How a CSV file is understood. */
export interface FileLayout {
  readonly delimiter: string;
  readonly names: readonly string[];
  /** The header's line, from 1. */
  readonly headerLine: number;
  readonly mapping: ColumnMapping;
  readonly currencyUnit: CurrencyUnit;
  /** A median price more than so many times what such goods usually cost is not believed. */
  readonly mostRatio: number;
  /** What bare numbers of the unit column count; undefined where they carry their measure. */
  readonly measure: Measure | undefined;
}

/** Records by which columns, currency unit and measure are told. */
const SAMPLE_RECORDS = 500;

type Rows = readonly (readonly string[])[];

/** Filled cells of a field's column. */
const cellsOf = (rows: Rows, place: number | undefined): string[] =>
  place === undefined ? [] : rows.flatMap((cells) => (cells[place] ?? '').trim() || []);

/** The middle of some numbers, the upper of two; undefined for none. */
export function medianOf(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** Fewest rows by which prices without a currency unit can be taken for paise. */
const LEAST_ROWS_FOR_PAISE = 20;

/** Times the usual price that a median price may be, or its inverse. */
export const MOST_RATIO = 12;
/** The same of bare whole numbers, which may be paise: cheap goods of an unknown kind, a hundred times too dear. */
const MOST_RATIO_OF_WHOLE = 5;
/** The same of many whole numbers that all end in 00 or 50, as rupees and half rupees do when they are written in paise. */
const MOST_RATIO_OF_ROUND = 1;

const isWhole = (text: string): boolean => /^\d+$/.test(text.trim());

/**
 * Rupees, unless the header says paise or everything in the file speaks for them: whole numbers in known kinds of goods,
 * dozens of times what such goods cost, and a usual price in paise. What is still implausible is refused later.
 */
function guessCurrency(
  names: readonly string[],
  rows: Rows,
  mapping: ColumnMapping,
): Pick<FileLayout, 'currencyUnit' | 'mostRatio'> {
  const { price, mrp, category, subcategory } = mapping;
  for (const place of [price, mrp]) {
    const named = place === undefined ? undefined : currencyOfHeader(names[place] ?? '');
    if (named !== undefined) return { currencyUnit: named, mostRatio: MOST_RATIO };
  }
  const prices = [...cellsOf(rows, price), ...cellsOf(rows, mrp)];
  if (!prices.every(isWhole)) return { currencyUnit: 'rupees', mostRatio: MOST_RATIO };
  const ratios = rows.flatMap((cells) => {
    const amount = parsePrice(cells[price ?? -1] ?? '', 'rupees');
    const kind = [cells[category ?? -1] ?? '', cells[subcategory ?? -1] ?? ''] as const;
    if (!amount.ok || kind.every((text) => groupIn(foldText(text)) === undefined)) return [];
    return [priceRatio(amount.paise, ...kind)];
  });
  const ratio = medianOf(ratios) ?? 1;
  const isKnown = ratios.length >= LEAST_ROWS_FOR_PAISE && ratios.length * 2 >= rows.length;
  if (isKnown && ratio >= 25 && ratio <= 500)
    return { currencyUnit: 'paise', mostRatio: MOST_RATIO };
  const isRound =
    prices.length >= LEAST_ROWS_FOR_PAISE && prices.every((text) => Number(text) % 50 === 0);
  return { currencyUnit: 'rupees', mostRatio: isRound ? MOST_RATIO_OF_ROUND : MOST_RATIO_OF_WHOLE };
}

/** Bare numbers up to this are pieces where the header does not speak of weight. */
const MOST_PIECES = 24;

/**
 * What the bare numbers of a unit column count, by its header or, of weights, by their size.
 * @throws ImportError when that can't be told
 */
function guessMeasure(
  names: readonly string[],
  rows: Rows,
  { unit, measure }: ColumnMapping,
): Measure | undefined {
  if (unit === undefined || measure !== undefined) return undefined;
  const cells = cellsOf(rows, unit);
  const bare = cells.flatMap((text) => (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : []));
  if (bare.length === 0 || bare.length * 2 < cells.length) return undefined;
  const header = names[unit] ?? '';
  const named = measureOfHeader(header) ?? measureOf(header);
  if (named !== undefined) return named;
  const usual = medianOf(bare) ?? 0;
  if (/\b(?:weight|grammage)\b/.test(headerWords(header))) return usual < 10 ? 'kg' : 'g';
  if (usual <= MOST_PIECES) return 'pcs';
  throw new ImportError(
    `the column "${header}" has numbers without a unit, such as ${usual}; add --measure g (or kg, ml, l, pcs), or --col-unit none`,
  );
}

/** Cells of the records that can be read. */
function rowsOf(records: readonly RawRecord[], delimiter: string): Rows {
  const whole = records.filter(({ broken }) => broken === undefined);
  return parseRecords(whole, delimiter).parsed.map(({ cells }) => cells);
}

/**
 * Reads the header and the first records, and tells by them what each column holds and counts.
 * @throws ImportError when the header has no column for the name or the price, when a unit can't be told, or when the
 *   file is empty
 */
export async function readLayout(source: CsvSource): Promise<FileLayout> {
  let lineNumber = 0;
  let found: { names: readonly string[]; delimiter: string; headerLine: number } | undefined;
  let split: ReturnType<typeof createRecordSplitter> | undefined;
  const records: RawRecord[] = [];
  for await (const { lines } of readLines(source.file, source.encoding)) {
    let rest = lines;
    if (split === undefined) {
      const first = lines.findIndex((line) => line.trim() !== '');
      const text = lines[first];
      if (text === undefined) {
        lineNumber += lines.length;
        continue;
      }
      const delimiter = source.delimiter ?? guessDelimiter(text);
      const names = parseRecords([{ line: 1, text }], delimiter).parsed[0]?.cells ?? [];
      found = { names, delimiter, headerLine: lineNumber + first + 1 };
      split = createRecordSplitter({ delimiter, columns: names.length }, found.headerLine + 1);
      rest = lines.slice(first + 1);
    }
    records.push(...split(rest, false));
    if (records.length >= SAMPLE_RECORDS) break;
  }
  if (found === undefined || split === undefined) throw new ImportError('the file is empty');
  if (records.length < SAMPLE_RECORDS) records.push(...split([], true));
  const rows = rowsOf(records.slice(0, SAMPLE_RECORDS), found.delimiter);
  const mapped = mapColumns(found.names, source.columns, rows);
  if (!mapped.ok) throw new ImportError(mapped.message);
  const { mapping } = mapped;
  return {
    ...found,
    mapping,
    ...(source.currencyUnit === undefined
      ? guessCurrency(found.names, rows, mapping)
      : { currencyUnit: source.currencyUnit, mostRatio: MOST_RATIO }),
    measure: source.measure ?? guessMeasure(found.names, rows, mapping),
  };
}

/** What goods of each group usually cost, paise: the median MRP of the demo's products. */
const USUAL_PAISE: ReadonlyMap<CategoryGroupId, Paise> = new Map(
  DEMO_GROUPS.map(({ group, categories }) => {
    const prices = categories
      .flatMap(({ products }) => products.flatMap(([, , , ...units]) => units))
      .map(([, rupees]) => rupees * 100)
      .toSorted((a, b) => a - b);
    return [group, prices[Math.floor(prices.length / 2)] ?? 0] as const;
  }),
);

/** A price beside what goods of its category usually cost: 1 is usual, 100 is rupees taken for paise. */
export function priceRatio(paise: Paise, category: string, subcategory: string): number {
  const usual = USUAL_PAISE.get(groupOfCategory(category, subcategory));
  return usual === undefined || usual === 0 ? 1 : paise / usual;
}
