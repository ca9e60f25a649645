import * as v from 'valibot';
import { lot } from './lot.ts';
import { count, itemId, paise, storeId, timestamp } from '../schemas.ts';
import type { Lot } from '../../domain/orders/quotes/lots.ts';
import { defineService, EVERYONE } from '../service.ts';

/**
 * How columns travel where much of each value follows from the one before: compressors see it too, but not for nothing.
 */

/** Each number as its distance to the one before, the first to 0: ordinals that follow each other become 1, 1, 1 … */
export function stepsOf(numbers: readonly number[]): number[] {
  return numbers.map((number, index) => number - (numbers[index - 1] ?? 0));
}

/** The numbers of these steps. */
export function numbersOf(steps: readonly number[]): number[] {
  let number = 0;
  return steps.map((step) => {
    number += step;
    return number;
  });
}

/**
 * Ids as they travel: what all of them begin with, and the rest of each; or, where the rests are numbers, their steps, and
 * how many digits they are filled up to with zeros (0: not at all).
 */
export const compactIds = v.object({
  start: v.string(),
  rests: v.union([
    v.array(v.string()),
    v.object({ digits: v.number(), steps: v.array(v.pipe(v.number(), v.safeInteger())) }),
  ]),
});
type CompactIds = v.InferOutput<typeof compactIds>;

/** Longest number that is exact. */
const MOST_DIGITS = 15;

function commonStart(texts: readonly string[]): string {
  const [first = '', ...rest] = texts;
  let { length } = first;
  for (const text of rest) {
    while (!text.startsWith(first.slice(0, length))) length -= 1;
  }
  return first.slice(0, length);
}

/** The digits that all of these numbers are filled up to; undefined when they are not numbers of one kind. */
function digitsOf(rests: readonly string[]): number | undefined {
  if (!rests.every((rest) => /^\d+$/.test(rest) && rest.length <= MOST_DIGITS)) return undefined;
  const width = rests[0]?.length ?? 0;
  if (rests.every(({ length }) => length === width)) return width;
  return rests.every((rest) => rest === '0' || !rest.startsWith('0')) ? 0 : undefined;
}

/** Ids the way they travel. */
export function compactIdsOf(ids: readonly string[]): CompactIds {
  const start = commonStart(ids);
  const rests = ids.map((id) => id.slice(start.length));
  const digits = digitsOf(rests);
  if (digits === undefined) return { start, rests };
  return { start, rests: { digits, steps: stepsOf(rests.map(Number)) } };
}

/** The ids themselves. What makes no sense makes no id either: the caller checks them. */
export function idsOf({ start, rests }: CompactIds): string[] {
  if (Array.isArray(rests)) return rests.map((rest) => start + rest);
  const digits = Math.min(Math.max(0, rests.digits), MOST_DIGITS);
  return numbersOf(rests.steps).map((number) => start + String(number).padStart(digits, '0'));
}

/** Most items of one pack (design, section 4). */
export const PACK_SIZE = 128;

/** Ordinals of items. */
const ordinalColumn = v.array(count);

/** SHA-256 of a pack's bytes, in lower-case hex: its name and its address. */
export const packHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** A pack as it travels. Immutable: a change makes another hash. */
export const packDocument = v.object({
  storeId,
  categoryId: v.string(),
  ids: compactIds,
  /** The first item's ordinal, then how much further each next one is (negative: back). */
  ordinalSteps: v.array(v.pipe(v.number(), v.safeInteger())),
  names: v.array(v.string()),
  /** Everyday names in Latin letters, space separated ("aloo alu"), may be empty. */
  everydayNames: v.array(v.string()),
  units: v.array(v.string()),
  pictures: v.array(v.string()),
  /** Tenths of a star: 43 is 4.3. */
  ratingTenths: v.array(count),
  /** 1 when the item can be returned, else 0. */
  returnable: v.array(count),
  /** '' for an item without one. */
  brands: v.array(v.string()),
  /** `VEG_MARK` of each item. */
  vegMarks: v.optional(v.array(count)),
  /** How each item is sold by the lot, null in single units; missing where all are. */
  lots: v.optional(v.array(v.nullable(lot))),
  /** Which flavour of its product each item is (ITEM-1), '' for none; missing where none has one. */
  flavours: v.optional(v.array(v.string())),
});
export type PackDocument = v.InferOutput<typeof packDocument>;

/**
 * A pack: at most 128 items of one store and category, in display order, in columns.
 * `ordinals[i]` is the place of item i in the store's live sheet.
 */
export const pack = v.pipe(
  packDocument,
  v.transform(({ ids, ordinalSteps, ...columns }) => ({
    ...columns,
    ids: idsOf(ids),
    ordinals: numbersOf(ordinalSteps),
  })),
  v.check(
    ({ ids, ordinals }) => ids.every((id) => v.is(itemId, id)) && v.is(ordinalColumn, ordinals),
  ),
);
/** Packs that a device stored before there were brands, marks or flavours have none. */
export type Pack = Omit<v.InferOutput<typeof pack>, 'brands' | 'vegMarks' | 'lots' | 'flavours'> & {
  brands?: string[] | undefined;
  vegMarks?: number[] | undefined;
  lots?: (Lot | null)[] | undefined;
  flavours?: string[] | undefined;
};

/** A pack the way it travels. */
export function packDocumentOf({ storeId: store, categoryId, ids, ordinals, ...columns }: Pack) {
  // The order of the keys is part of a pack's hash.
  return {
    storeId: store,
    categoryId,
    ids: compactIdsOf(ids),
    ordinalSteps: stepsOf(ordinals),
    names: columns.names,
    everydayNames: columns.everydayNames,
    units: columns.units,
    pictures: columns.pictures,
    ratingTenths: columns.ratingTenths,
    returnable: columns.returnable,
    brands: columns.brands ?? ids.map(() => ''),
    vegMarks: columns.vegMarks ?? ids.map(() => 0),
    ...(columns.lots !== undefined && { lots: columns.lots }),
    ...(columns.flavours !== undefined && { flavours: columns.flavours }),
  } satisfies PackDocument;
}

/**
 * Which packs make up a store's catalogue. `version` rises with every change of it; `serverTime` is when this document
 * was made. Packs are of different sizes: their boundaries stay where they are when items come and go.
 */
export const manifest = v.object({
  storeId,
  version: count,
  itemCount: count,
  liveVersion: count,
  categories: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      group: v.string(),
      itemCount: count,
      packs: v.array(packHash),
      /** Items of each pack, parallel to `packs`; without it, every pack but the last has `PACK_SIZE`. */
      counts: v.optional(v.array(count)),
    }),
  ),
  serverTime: timestamp,
});
export type Manifest = v.InferOutput<typeof manifest>;

/** A live sheet as it travels. */
export const liveSheetDocument = v.object({
  storeId,
  version: count,
  since: v.nullable(count),
  serverTime: timestamp,
  /** Of changes: the first ordinal, then how much further each next one is. Null in a full sheet. */
  ordinalSteps: v.nullable(v.array(count)),
  pricesPaise: v.array(paise),
  /** How far each price is below the MRP. */
  savingsPaise: v.array(paise),
  stocks: v.array(count),
});

/**
 * Prices and stock of a whole store by item ordinal, or only what changed after `since`.
 * Full sheet: `since` is null and column i is ordinal i. Changes: `ordinals[i]` says which, in rising order.
 * A vanished item has price 0 and stock 0.
 * A full sheet is made now and then, not for each change: its `version` may be below the store's newest, `serverTime` is
 * when it was made, and the changes since are one more question (`livePath` with this version).
 */
export const liveSheet = v.pipe(
  liveSheetDocument,
  v.transform(({ ordinalSteps, savingsPaise, ...columns }) => ({
    ...columns,
    ordinals: ordinalSteps === null ? null : numbersOf(ordinalSteps),
    mrpsPaise: savingsPaise.map((saving, index) => (columns.pricesPaise[index] ?? 0) + saving),
  })),
);
export type LiveSheet = v.InferOutput<typeof liveSheet>;

/** A live sheet the way it travels. @param sheet changes in the order of their ordinals */
export function liveSheetDocumentOf({ ordinals, mrpsPaise, ...columns }: LiveSheet) {
  const { storeId: store, version, since, serverTime, pricesPaise, stocks } = columns;
  return {
    storeId: store,
    version,
    since,
    serverTime,
    ordinalSteps: ordinals === null ? null : stepsOf(ordinals),
    pricesPaise,
    savingsPaise: mrpsPaise.map((mrp, index) => mrp - (pricesPaise[index] ?? 0)),
    stocks,
  } satisfies v.InferOutput<typeof liveSheetDocument>;
}

/** Path of a pack below the catalogue base URL. */
export const packPath = (hash: string): string => `/packs/${hash}`;

/** Path of a store's manifest below the catalogue base URL. */
export const manifestPath = (id: string): string => `/stores/${id}/manifest`;

/** Path of a store's live sheet below the catalogue base URL; `since` asks for the changes after that version. */
export const livePath = (id: string, since: number | null): string =>
  `/stores/${id}/live${since === null ? '' : `?since=${since}`}`;

/** A service whose name is the SHA-256 of a document. */
export const DOCUMENT_HASH = /^[0-9a-f]{64}$/;

/**
 * The service that the specification names `{hash}` (section 7), whose meaning is ours to choose (decision 12): a
 * content-addressed lookup. Run by the hash of a pack, it answers with the pack; what a name answers never changes.
 */
export const catalogueDocumentByHash = defineService({
  name: '{hash}',
  summary: 'A catalogue document by the hash of its content',
  input: v.strictObject({}),
  output: packDocument,
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['not_found'],
});
