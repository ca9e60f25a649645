import { formatRupees, type Paise } from '../../../src/domain/money.ts';
import { FIELDS, NO_COLUMN, type Field } from '../products/column-mapping.ts';
import {
  type CsvSource,
  type FileLayout,
  medianOf,
  MOST_RATIO,
  priceRatio,
} from './file-layout.ts';
import { ImportError } from '../import-store.ts';
import type { Product, RejectReason } from '../products/product-row.ts';
import { readProducts } from '../read-products.ts';

/** What a whole file holds, as far as it tells whether the file was understood. */
export interface FileProfile {
  readonly rows: number;
  readonly rejected: ReadonlyMap<RejectReason, number>;
  /** The middle price, and the middle of the prices beside what such goods usually cost. */
  readonly medianPaise: Paise;
  readonly medianRatio: number;
  /** The middle of the MRPs beside their prices, of products whose MRP is not their price. */
  readonly medianMrpRatio: number;
  /** The one stock that every product has. */
  readonly onlyStock: number | undefined;
  /** Products over the whole file, and the line of each. */
  readonly samples: readonly { readonly line: number; readonly product: Product }[];
}

/** Prices that the medians are taken of: enough for any file, and no more memory for a large one. */
const MOST_PRICES = 50_000;
const SAMPLES = 5;

/** Keeps a few of many, spread evenly, without knowing how many will come. */
function createSpread<One>(wanted: number) {
  let kept: One[] = [];
  let seen = 0;
  let stride = 1;
  return {
    add: (one: One): void => {
      if (seen % stride === 0) kept.push(one);
      seen += 1;
      if (kept.length < wanted * 4) return;
      kept = kept.filter((_one, index) => index % 2 === 0);
      stride *= 2;
    },
    take: (): One[] => {
      const step = Math.max(1, kept.length / wanted);
      return Array.from({ length: Math.min(wanted, kept.length) }, (_, index) =>
        kept.slice(Math.floor(index * step), Math.floor(index * step) + 1),
      ).flat();
    },
  };
}

/** Reads the whole file, and writes nothing. */
export async function profileFile(source: CsvSource, layout: FileLayout): Promise<FileProfile> {
  const rejected = new Map<RejectReason, number>();
  const prices: Paise[] = [];
  const ratios: number[] = [];
  const mrpRatios: number[] = [];
  const stocks = new Set<number | undefined>();
  const spread = createSpread<{ line: number; product: Product }>(SAMPLES);
  let rows = 0;
  for await (const piece of readProducts(source, layout)) {
    rows += piece.rows.length;
    for (const { raw, result } of piece.rows) {
      if (!result.ok) {
        rejected.set(result.reason, (rejected.get(result.reason) ?? 0) + 1);
        continue;
      }
      const { product } = result;
      spread.add({ line: raw.line, product });
      if (stocks.size < 2) stocks.add(product.stock);
      if (prices.length === MOST_PRICES) continue;
      prices.push(product.pricePaise);
      ratios.push(priceRatio(product.pricePaise, product.category, product.subcategory));
      if (product.mrpPaise > product.pricePaise) {
        mrpRatios.push(product.mrpPaise / product.pricePaise);
      }
    }
  }
  return {
    rows,
    rejected,
    medianPaise: medianOf(prices) ?? 0,
    medianRatio: medianOf(ratios) ?? 1,
    medianMrpRatio: medianOf(mrpRatios) ?? 1,
    onlyStock: stocks.size === 1 ? [...stocks][0] : undefined,
    samples: spread.take(),
  };
}

/** A middle MRP so many times the price is in another currency unit, or no MRP. */
const MOST_MRP_RATIO = 10;
/** Part of the rows that may have one fault before the file as a whole is doubted, and the fewest of them. */
const DOUBTED_PART = 0.2;
const DOUBTED_ROWS = 3;
/** Rows from which a stock that never varies is doubted. */
const VARYING_ROWS = 20;

/**
 * Why a file is not imported as it was understood, and the option that puts it right; undefined when nothing speaks
 * against it. What the person said by an option is believed.
 */
export function implausible(
  profile: FileProfile,
  layout: FileLayout,
  source: CsvSource,
): string | undefined {
  const { rows, rejected, medianRatio, medianMrpRatio, medianPaise, onlyStock } = profile;
  const column = (field: Field): string => layout.names[layout.mapping[field] ?? -1] ?? '';
  const isCommon = (count: number): boolean => count >= DOUBTED_ROWS && count > rows * DOUBTED_PART;
  if (medianMrpRatio > MOST_MRP_RATIO) {
    return `The MRP in "${column('mrp')}" is ${Math.round(medianMrpRatio)} times the price in "${column('price')}": one of them may be in paise and the other in rupees. Name the right column with --col-mrp, or leave the MRP out with --col-mrp ${NO_COLUMN}.`;
  }
  const isDear = medianRatio > layout.mostRatio;
  if (source.currencyUnit === undefined && (isDear || medianRatio < 1 / MOST_RATIO)) {
    const [times, other] = isDear
      ? [`${Math.round(medianRatio)} times`, 'paise']
      : [`1/${Math.round(1 / medianRatio)} of`, 'rupees'];
    const right =
      layout.currencyUnit === other ? '' : ` If they are ${other}, add --currency-unit ${other}.`;
    return `The prices in "${column('price')}" were read as ${layout.currencyUnit}: the middle one is ${formatRupees(medianPaise)}, ${times} what such goods usually cost.${right} If they are right, add --currency-unit ${layout.currencyUnit}.`;
  }
  const aboveMrp = rejected.get('price above mrp') ?? 0;
  if (isCommon(aboveMrp)) {
    return `In ${aboveMrp} of ${rows} rows the price in "${column('price')}" is above the MRP in "${column('mrp')}". Name the columns with --col-price and --col-mrp, or leave the MRP out with --col-mrp ${NO_COLUMN}.`;
  }
  const sameGoods = rejected.get('same goods at another price') ?? 0;
  if (source.columns.unit === undefined && isCommon(sameGoods)) {
    return `${sameGoods} of ${rows} rows have the name, unit and brand of another row at another price: they may be other sizes. Name the column of the size with --col-unit, or take the first of each with --col-unit ${NO_COLUMN}.`;
  }
  if (
    source.columns.stock === undefined &&
    layout.mapping.stock !== undefined &&
    onlyStock !== undefined &&
    onlyStock > 0 &&
    rows >= VARYING_ROWS
  ) {
    return `Every row has ${onlyStock} in "${column('stock')}", so that it may be a pack size, not a stock. If it is the stock, add --col-stock "${column('stock')}"; if not, name the right column, or --col-stock ${NO_COLUMN}.`;
  }
  return undefined;
}

/** What a field is called to the person who imports. */
const FIELD_NAMES: Readonly<Partial<Record<Field, string>>> = {
  mrp: 'MRP',
  'in-stock': 'in stock',
  'out-of-stock': 'out of stock',
  measure: 'unit of measure',
};

/** How the file was understood: its columns and five of its products. */
export function formatUnderstanding({ samples }: FileProfile, layout: FileLayout): string {
  const { mapping, names, currencyUnit, measure } = layout;
  const notes: Readonly<Partial<Record<Field, string>>> = {
    price: `, in ${currencyUnit}`,
    mrp: `, in ${currencyUnit}`,
    ...(measure !== undefined && { unit: `, in ${measure}` }),
  };
  const columns = FIELDS.flatMap((field) => {
    const place = mapping[field];
    if (place === undefined) return [];
    return [`  ${(FIELD_NAMES[field] ?? field).padEnd(16)} ${names[place]}${notes[field] ?? ''}`];
  });
  const unused = names.filter(
    (name, place) => name.trim() !== '' && !Object.values(mapping).includes(place),
  );
  const rows = samples.map(({ line, product }) => [
    String(line),
    product.name.slice(0, 40),
    product.unit,
    formatRupees(product.pricePaise),
    formatRupees(product.mrpPaise),
    product.stock === undefined ? '-' : String(product.stock),
  ]);
  return [
    'Columns:',
    ...columns,
    ...(unused.length > 0 ? [`  not used         ${unused.join(', ')}`] : []),
    'For example:',
    ...table([['line', 'name', 'unit', 'price', 'MRP', 'stock'], ...rows]),
    '',
  ].join('\n');
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_cell, place) =>
    Math.max(...rows.map((cells) => cells[place]?.length ?? 0)),
  );
  return rows.map(
    (cells) =>
      `  ${cells
        .map((cell, place) => cell.padEnd(widths[place] ?? 0))
        .join('  ')
        .trimEnd()}`,
  );
}

/** Stops an import of a file that was probably misunderstood. */
export function refuseImplausible(
  profile: FileProfile,
  layout: FileLayout,
  source: CsvSource,
): void {
  const reason = implausible(profile, layout, source);
  if (reason !== undefined) throw new ImportError(`Nothing was imported. ${reason}`);
}
