import { createHash } from 'node:crypto';
import { packDocumentOf, type Pack } from '../../../src/contracts/catalogue/catalogue-documents.ts';
import type { MaybeLot } from '../../../src/domain/orders/quotes/lots.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { storeItems } from '../../sellers/store-tables.ts';

/** What a pack holds of an item. */
export interface PackItem {
  readonly id: string;
  readonly ordinal: number;
  readonly name: string;
  readonly everydayNames: string;
  readonly unit: string;
  readonly picture: string;
  readonly ratingTenths: number;
  readonly returnable: boolean;
  readonly brand: string;
  /** `VEG_MARK`. */
  readonly vegMark: number;
  /** Null or missing: it is sold in single units. */
  readonly lot?: MaybeLot;
  /** '' or missing: none. */
  readonly flavour?: string;
}

/** A pack as it is stored and served: its JSON in UTF-8 and the SHA-256 of these bytes in lower-case hex. */
export interface BuiltPack {
  readonly hash: string;
  readonly json: Uint8Array;
  readonly itemCount: number;
}

/** To be raised with every change of what packs hold: then all of them are built anew, once. */
export const PACK_FORMAT = 4;

/** The pack of one page of items. */
function packOf(storeId: string, categoryId: string, items: readonly PackItem[]): Pack {
  return {
    storeId,
    categoryId,
    ids: items.map(({ id }) => id),
    ordinals: items.map(({ ordinal }) => ordinal),
    names: items.map(({ name }) => name),
    everydayNames: items.map(({ everydayNames }) => everydayNames),
    units: items.map(({ unit }) => unit),
    pictures: items.map(({ picture }) => picture),
    ratingTenths: items.map(({ ratingTenths }) => ratingTenths),
    returnable: items.map(({ returnable }) => (returnable ? 1 : 0)),
    brands: items.map(({ brand }) => brand),
    vegMarks: items.map(({ vegMark }) => vegMark),
    // Missing where no item has one: packs of before stay what they are, byte for byte.
    ...(items.some(({ lot }) => lot) && { lots: items.map(({ lot }) => lot ?? null) }),
    ...(items.some(({ flavour }) => flavour) && {
      flavours: items.map(({ flavour = '' }) => flavour),
    }),
  };
}

/** The pack of a page of one category's items, in display order; the same items always give the same bytes (CAT-1). */
export function buildPack(
  storeId: string,
  categoryId: string,
  items: readonly PackItem[],
): BuiltPack {
  const json = Buffer.from(JSON.stringify(packDocumentOf(packOf(storeId, categoryId, items))));
  const hash = createHash('sha256').update(json).digest('hex');
  return { hash, json, itemCount: items.length };
}

/** Where an item stands in its category: by position, those on the same one by ordinal. */
export interface ItemPlace {
  readonly position: number;
  readonly ordinal: number;
}

/** An item as a rebuild reads it; `searchText` is what it is searched by. */
export type StoredItem = PackItem & ItemPlace & { readonly searchText: string };

/** Reads the items of one category on from a place, only as far as it is asked to. */
export interface ItemReader {
  /** The next items in display order: `count` of them, fewer only at the end. */
  readonly ahead: (count: number) => Promise<readonly StoredItem[]>;
  /** Goes on behind the next `count` items. */
  readonly skip: (count: number) => void;
  /** Items read from the database so far. */
  readonly itemsRead: () => number;
}

/** Items of one query: at first as many as the few pages around a small change have; then many, for a whole category. */
const FIRST_READ = 641;
const LATER_READ = 3000;

const COLUMNS = {
  id: storeItems.id,
  position: storeItems.position,
  ordinal: storeItems.ordinal,
  name: storeItems.name,
  everydayNames: storeItems.everydayNames,
  unit: storeItems.unit,
  picture: storeItems.picture,
  ratingTenths: storeItems.ratingTenths,
  returnable: storeItems.returnable,
  brand: storeItems.brand,
  vegMark: storeItems.vegMark,
  lot: storeItems.lot,
  flavour: storeItems.flavour,
  searchText: storeItems.searchText,
};

/** @param from the place of the first item; the category's beginning when left out */
export function createItemReader(
  db: Database,
  storeId: string,
  categoryId: string,
  from?: ItemPlace,
): ItemReader {
  let waiting: StoredItem[] = [];
  let next = from;
  let includesNext = true;
  let itemsRead = 0;
  let isAtEnd = false;

  /** Reads on. @returns false once there is nothing left to read */
  const read = async (): Promise<boolean> => {
    if (isAtEnd) return false;
    const limit = itemsRead === 0 ? FIRST_READ : LATER_READ;
    const place = sql`(${storeItems.position}, ${storeItems.ordinal})`;
    const bound =
      next === undefined
        ? undefined
        : sql`${place} ${sql.raw(includesNext ? '>=' : '>')} (${next.position}::int, ${next.ordinal}::int)`;
    const rows = await db
      .select(COLUMNS)
      .from(storeItems)
      .where(
        and(
          eq(storeItems.storeId, storeId),
          eq(storeItems.categoryId, categoryId),
          eq(storeItems.removed, false),
          bound,
        ),
      )
      .orderBy(asc(storeItems.position), asc(storeItems.ordinal))
      .limit(limit);
    itemsRead += rows.length;
    isAtEnd = rows.length < limit;
    includesNext = false;
    next = rows.at(-1) ?? next;
    waiting = [...waiting, ...rows];
    return true;
  };

  return {
    ahead: async (count) => {
      let isMore = true;
      while (isMore && waiting.length < count) isMore = await read();
      return waiting.slice(0, count);
    },
    skip: (count) => {
      waiting = waiting.slice(count);
    },
    itemsRead: () => itemsRead,
  };
}
