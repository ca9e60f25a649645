import type { Transaction } from 'dexie';
import type {
  LiveChange,
  LiveColumns,
  LiveHeadRow,
  LiveSliceRow,
  NumberColumn,
  WholeLiveSheet,
} from './device-database.ts';

/**
 * Ordinals in a slice: some 24 KB. A browser keeps values of 64 KB and more in files of their own, which take many times
 * as long to read.
 */
export const SLICE_SIZE = 2_048;

const LARGEST_UINT32 = 0xff_ff_ff_ff;

const COLUMNS = ['pricesPaise', 'mrpsPaise', 'stocks'] as const;

/** The slice that an ordinal is in. */
export const sliceOf = (ordinal: number): number => Math.floor(ordinal / SLICE_SIZE);

/** The slices that ordinals are in, each once. */
export function slicesOfOrdinals(ordinals: readonly number[]): number[] {
  return [...new Set(ordinals.map(sliceOf))];
}

/** What is for sale under an ordinal now: paise and units. A vanished item has price 0 and stock 0. */
export interface LiveValue {
  readonly pricePaise: number;
  readonly mrpPaise: number;
  readonly stock: number;
}

/** Finds the value of an ordinal; undefined where nothing is known. */
export type LiveLookup = (ordinal: number) => LiveValue | undefined;

/** Numbers as one block of memory. */
function numberColumn(values: NumberColumn): Uint32Array | Float64Array {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, value);
  return largest <= LARGEST_UINT32 ? Uint32Array.from(values) : Float64Array.from(values);
}

/** The slices of a whole sheet. */
export function slicesOfSheet(storeId: string, columns: LiveColumns): LiveSliceRow[] {
  const { length } = columns.pricesPaise;
  return Array.from({ length: Math.ceil(length / SLICE_SIZE) }, (_each, slice) => {
    const part = (column: NumberColumn) =>
      numberColumn(column.slice(slice * SLICE_SIZE, (slice + 1) * SLICE_SIZE));
    const { pricesPaise, mrpsPaise, stocks } = columns;
    return {
      storeId,
      slice,
      pricesPaise: part(pricesPaise),
      mrpsPaise: part(mrpsPaise),
      stocks: part(stocks),
    };
  });
}

/** A sheet from all its slices, in any order; ordinals of a missing slice are 0, as vanished items are. */
export function wholeSheet(head: LiveHeadRow, slices: readonly LiveSliceRow[]): WholeLiveSheet {
  const size = slices.reduce(
    (most, { slice, pricesPaise }) => Math.max(most, slice * SLICE_SIZE + pricesPaise.length),
    0,
  );
  const join = (name: (typeof COLUMNS)[number]): NumberColumn => {
    const isLarge = slices.some((row) => row[name] instanceof Float64Array);
    const column = isLarge ? new Float64Array(size) : new Uint32Array(size);
    for (const row of slices) column.set(row[name], row.slice * SLICE_SIZE);
    return column;
  };
  return {
    ...head,
    pricesPaise: join('pricesPaise'),
    mrpsPaise: join('mrpsPaise'),
    stocks: join('stocks'),
  };
}

/** Looks ordinals up in some slices of a sheet. */
export function lookupIn(slices: readonly LiveSliceRow[]): LiveLookup {
  const bySlice = new Map(slices.map((row) => [row.slice, row]));
  return (ordinal) => {
    const slice = sliceOf(ordinal);
    const row = bySlice.get(slice);
    const place = ordinal - slice * SLICE_SIZE;
    const pricePaise = row?.pricesPaise[place];
    if (row === undefined || pricePaise === undefined) return undefined;
    return {
      pricePaise,
      mrpPaise: row.mrpsPaise[place] ?? pricePaise,
      stock: row.stocks[place] ?? 0,
    };
  };
}

/** What has changed, by ordinal. */
type Changes = Pick<LiveChange, 'ordinals' | (typeof COLUMNS)[number]>;

/**
 * A slice with changes laid over it: the same row, changed where it lies, if all have a place in it.
 * @param places of the changes that are in this slice
 */
export function laidOverSlice(
  row: LiveSliceRow,
  changes: Changes,
  places: readonly number[],
): LiveSliceRow {
  if (places.every((place) => changeInPlace(row, changes, place))) return row;
  const first = row.slice * SLICE_SIZE;
  const overlay = (name: (typeof COLUMNS)[number]): NumberColumn => {
    const values = Array.from(row[name]);
    for (const place of places) {
      const at = (changes.ordinals[place] ?? first) - first;
      while (values.length < at) values.push(0);
      values[at] = changes[name][place] ?? 0;
    }
    return numberColumn(values);
  };
  return {
    ...row,
    pricesPaise: overlay('pricesPaise'),
    mrpsPaise: overlay('mrpsPaise'),
    stocks: overlay('stocks'),
  };
}

/** Changes one ordinal of a slice where it lies. @returns false where there is no place for it, and nothing was changed */
export function changeInPlace(row: LiveSliceRow, change: Changes, place: number): boolean {
  const at = (change.ordinals[place] ?? -1) - row.slice * SLICE_SIZE;
  const hasPlace = (name: (typeof COLUMNS)[number]) => {
    const column = row[name];
    const isWide = column instanceof Float64Array;
    if (!isWide && !(column instanceof Uint32Array)) return false;
    return at < column.length && (isWide || (change[name][place] ?? 0) <= LARGEST_UINT32);
  };
  if (!COLUMNS.every(hasPlace)) return false;
  for (const name of COLUMNS) {
    (row[name] as Uint32Array | Float64Array)[at] = change[name][place] ?? 0;
  }
  return true;
}

/** Brings the sheets of schema version 3, one row each, to version 4. */
export async function sliceOldSheets(transaction: Transaction): Promise<void> {
  const old = transaction.table<WholeLiveSheet, string>('liveSheets');
  for (const storeId of await old.toCollection().primaryKeys()) {
    const sheet = await old.get(storeId);
    if (sheet === undefined) continue;
    const { version, fetchedAt } = sheet;
    await transaction.table('liveHeads').put({ storeId, version, fetchedAt });
    await transaction.table('liveSlices').bulkPut(slicesOfSheet(storeId, sheet));
    await old.delete(storeId);
  }
}
