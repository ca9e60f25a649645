import * as v from 'valibot';
import { count, itemId, paise, storeId, timestamp } from '../schemas.ts';

/** Most items of one pack (design, section 4). */
export const PACK_SIZE = 128;

/** SHA-256 of a pack's bytes, in lower-case hex: its name and its address. */
export const packHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/**
 * A pack: at most 128 items of one store and category, in display order, in columns.
 * `ordinals[i]` is the place of item i in the store's live sheet. Immutable: a change makes another hash.
 */
export const pack = v.object({
  storeId,
  categoryId: v.string(),
  ids: v.array(itemId),
  ordinals: v.array(count),
  names: v.array(v.string()),
  /** Everyday names in Latin letters, space separated ("aloo alu"), may be empty. */
  everydayNames: v.array(v.string()),
  units: v.array(v.string()),
  pictures: v.array(v.string()),
  /** Tenths of a star: 43 is 4.3. */
  ratingTenths: v.array(count),
  /** 1 when the item can be returned, else 0. */
  returnable: v.array(count),
  /** '' for an item without one. Missing in packs that were stored before packs had brands. */
  brands: v.optional(v.array(v.string())),
});
export type Pack = v.InferOutput<typeof pack>;

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

/**
 * Prices and stock of a whole store by item ordinal, or only what changed after `since`.
 * Full sheet: `since` is null and column i is ordinal i. Changes: `ordinals[i]` says which.
 * A vanished item has price 0 and stock 0.
 * A full sheet is made now and then, not for each change: its `version` may be below the store's newest, `serverTime` is
 * when it was made, and the changes since are one more question (`livePath` with this version).
 */
export const liveSheet = v.object({
  storeId,
  version: count,
  since: v.nullable(count),
  serverTime: timestamp,
  ordinals: v.nullable(v.array(count)),
  pricesPaise: v.array(paise),
  mrpsPaise: v.array(paise),
  stocks: v.array(count),
});
export type LiveSheet = v.InferOutput<typeof liveSheet>;

/** Path of a pack below the catalogue base URL. */
export const packPath = (hash: string): string => `/packs/${hash}`;

/** Path of a store's live sheet below the catalogue base URL; `since` asks for the changes after that version. */
export const livePath = (id: string, since: number | null): string =>
  `/stores/${id}/live${since === null ? '' : `?since=${since}`}`;
