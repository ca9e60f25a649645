import * as v from 'valibot';
import { compactIds, compactIdsOf, idsOf, numbersOf, stepsOf } from './compact-columns.ts';
import { count, itemId, paise, storeId, timestamp } from '../schemas.ts';

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
/** Packs that a device stored before there were brands, or marks, have none. */
export type Pack = Omit<v.InferOutput<typeof pack>, 'brands' | 'vegMarks'> & {
  brands?: string[] | undefined;
  vegMarks?: number[] | undefined;
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
