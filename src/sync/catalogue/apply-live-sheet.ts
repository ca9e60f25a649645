import type { LiveSheet } from '../../contracts/catalogue/catalogue-documents.ts';
import type { LiveHeadRow, LiveSliceRow, NumberColumn } from '../../db/device-database.ts';
import { numberColumn, sliceOf, slicesOfSheet, SLICE_SIZE } from '../../db/live-slices.ts';

/** Items of the largest store that is taken; an ordinal beyond it is a mistake, not a store. */
const MOST_ORDINALS = 1_000_000;

/** What is to be written of a live sheet. */
export interface SheetUpdate {
  readonly head: LiveHeadRow;
  /** The version that the slices which are not in `slices` must have on this device; null: `slices` are all. */
  readonly since: number | null;
  readonly slices: ReadonlyMap<number, LiveSliceRow>;
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

/** A full answer, cut into slices. @param fetchedAt ms by this device's clock */
export function wholeUpdate(answer: LiveSheet, fetchedAt: number): SheetUpdate {
  const { storeId, version } = answer;
  const slices = slicesOfSheet(storeId, answer).map((row) => [row.slice, row] as const);
  return { head: { storeId, version, fetchedAt }, since: null, slices: new Map(slices) };
}

/** The places of changes among an answer's columns, by slice. */
export function changesBySlice(ordinals: readonly number[]): ReadonlyMap<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [place, ordinal] of ordinals.entries()) {
    const slice = sliceOf(ordinal);
    const known = places.get(slice);
    if (known === undefined) places.set(slice, [place]);
    else known.push(place);
  }
  return places;
}

/** The changes of an answer that are in one slice. */
interface SliceChanges {
  readonly answer: LiveSheet;
  readonly ordinals: readonly number[];
  readonly places: readonly number[];
}

/** A slice with the changes laid over it. Pure. @param known undefined for one that begins with them */
export function changedSlice(
  slice: number,
  known: LiveSliceRow | undefined,
  { answer, ordinals, places }: SliceChanges,
): LiveSliceRow {
  const first = slice * SLICE_SIZE;
  const overlay = (before: NumberColumn = [], now: readonly number[]): NumberColumn => {
    const values = Array.from(before);
    for (const place of places) {
      const at = (ordinals[place] ?? first) - first;
      while (values.length < at) values.push(0);
      values[at] = now[place] ?? 0;
    }
    return numberColumn(values);
  };
  return {
    storeId: answer.storeId,
    slice,
    pricesPaise: overlay(known?.pricesPaise, answer.pricesPaise),
    mrpsPaise: overlay(known?.mrpsPaise, answer.mrpsPaise),
    stocks: overlay(known?.stocks, answer.stocks),
  };
}
