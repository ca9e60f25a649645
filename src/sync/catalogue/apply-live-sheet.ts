import type { LiveSheet } from '../../contracts/catalogue/catalogue-documents.ts';
import type { LiveSheetRow, NumberColumn } from '../../db/device-database.ts';

/** Items of the largest store that is taken; an ordinal beyond it is a mistake, not a store. */
const MOST_ORDINALS = 1_000_000;

const LARGEST_UINT32 = 0xff_ff_ff_ff;

type Column = Uint32Array | Float64Array;

/** Numbers as one block of memory: four bytes each where all fit, else eight. */
function packNumbers(values: NumberColumn): Column {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, value);
  return largest <= LARGEST_UINT32 ? Uint32Array.from(values) : Float64Array.from(values);
}

/** A copy of `known`, at least `length` long, with `values` at their places. */
function overlay(
  known: NumberColumn,
  length: number,
  ordinals: readonly number[],
  values: readonly number[],
): Column {
  const isLarge = known instanceof Float64Array || values.some((value) => value > LARGEST_UINT32);
  const size = Math.max(known.length, length);
  const column = isLarge ? new Float64Array(size) : new Uint32Array(size);
  column.set(known);
  for (const [index, ordinal] of ordinals.entries()) column[ordinal] = values[index] ?? 0;
  return column;
}

/** True when a sheet's columns are of one length and its ordinals are a store's. */
export function isSoundSheet({ ordinals, pricesPaise, mrpsPaise, stocks }: LiveSheet): boolean {
  const { length } = pricesPaise;
  const columns = [mrpsPaise, stocks, ...(ordinals === null ? [] : [ordinals])];
  if (columns.some((column) => column.length !== length)) return false;
  return ordinals === null
    ? length <= MOST_ORDINALS
    : ordinals.every((ordinal) => ordinal < MOST_ORDINALS);
}

/**
 * Lays changes over a known sheet; a full answer replaces it. Pure.
 * @param fetchedAt ms by this device's clock
 */
export function applyLiveSheet(
  known: LiveSheetRow | undefined,
  answer: LiveSheet,
  fetchedAt: number,
): LiveSheetRow {
  const { storeId, version, ordinals, pricesPaise, mrpsPaise, stocks } = answer;
  const head = { storeId, version, fetchedAt };
  if (ordinals === null || known === undefined) {
    return {
      ...head,
      pricesPaise: packNumbers(pricesPaise),
      mrpsPaise: packNumbers(mrpsPaise),
      stocks: packNumbers(stocks),
    };
  }
  const length = ordinals.reduce((most, ordinal) => Math.max(most, ordinal + 1), 0);
  return {
    ...head,
    pricesPaise: overlay(known.pricesPaise, length, ordinals, pricesPaise),
    mrpsPaise: overlay(known.mrpsPaise, length, ordinals, mrpsPaise),
    stocks: overlay(known.stocks, length, ordinals, stocks),
  };
}
