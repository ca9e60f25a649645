import {
  buildPack,
  type BuiltPack,
  type ItemPlace,
  type ItemReader,
  type StoredItem,
} from './build-pack.ts';
import { PACK_SIZE } from '../../../src/contracts/catalogue/catalogue-documents.ts';

/**
 * No page but the last is shorter. Half of the longest: with it, an item that comes or goes changes 1.05 packs on
 * average (3 at the 99th percentile of 400 tries in a category of 10,000) and pages have 96 items on average; from 96 on
 * it would be 111 items, but 1.7 packs on average and up to 20.
 */
export const SHORTEST_PAGE = PACK_SIZE / 2;

/** How many items from its first one on decide about a page's end, and whether one more follows. */
const ITEMS_THAT_DECIDE = PACK_SIZE + 1;

/** A page's end can depend on the first item of the page after the next: so many pages before a change may end elsewhere. */
const PAGES_BEFORE_A_CHANGE = 2;

/** A page of a category: where it starts, how many items it has, and the hash of its pack. */
export interface CataloguePage {
  readonly startPosition: number;
  readonly startOrdinal: number;
  readonly itemCount: number;
  readonly hash: string;
}

/** Positions, both included, whose items changed. */
export interface ChangedPositions {
  readonly from: number;
  readonly to: number;
}

/** A page that was built anew, with its items. */
export interface NewPage {
  readonly page: CataloguePage;
  readonly pack: BuiltPack;
  readonly items: readonly StoredItem[];
}

/** What a category's pages are now, and what was done for it. */
export interface Repaged {
  readonly pages: readonly CataloguePage[];
  readonly itemsRead: number;
}

/** A category as it was built last, and how to read it and to keep what is new. */
export interface RepagedCategory {
  readonly storeId: string;
  readonly categoryId: string;
  /** Its pages in display order. */
  readonly known: readonly CataloguePage[];
  readonly readFrom: (place: ItemPlace | undefined) => ItemReader;
  readonly keep: (pages: readonly NewPage[]) => Promise<void>;
}

/** Pages that are handed over at once. */
const PAGES_AT_ONCE = 32;

/** The first page that may be another one after a change. */
function firstAffected(known: readonly CataloguePage[], { from }: ChangedPositions): number {
  const holder = known.findLastIndex(({ startPosition }) => startPosition < from);
  return Math.max(0, holder - PAGES_BEFORE_A_CHANGE);
}

const isSame = (a: CataloguePage | undefined, b: CataloguePage): boolean =>
  a?.hash === b.hash &&
  a.itemCount === b.itemCount &&
  a.startPosition === b.startPosition &&
  a.startOrdinal === b.startOrdinal;

/**
 * Pages a category again around its changes and leaves the rest as it is: a region is read from a little before a change
 * until a page starts where one started before. From there on nothing can be different, as a page's end is decided by
 * what follows its start.
 */
export async function repageCategory(
  category: RepagedCategory,
  changes: readonly ChangedPositions[],
): Promise<Repaged> {
  const { known } = category;
  const inOrder = changes.toSorted((a, b) => a.from - b.from);
  const pages: CataloguePage[] = [];
  let next = 0;
  let itemsRead = 0;
  while (inOrder.length > 0) {
    const [change] = inOrder.splice(0, 1);
    if (change === undefined) break;
    const first = Math.max(next, firstAffected(known, change));
    pages.push(...known.slice(next, first));
    const region = await repageRegion(category, first, change.to, inOrder);
    pages.push(...region.pages);
    next = region.next;
    itemsRead += region.itemsRead;
  }
  return { pages: [...pages, ...known.slice(next)], itemsRead };
}

/** Pages on from the known page `first` until the known page `next`, past position `end` and all changes near it. */
async function repageRegion(
  category: RepagedCategory,
  first: number,
  end: number,
  later: ChangedPositions[],
): Promise<{ pages: CataloguePage[]; next: number; itemsRead: number }> {
  const { storeId, categoryId, known, readFrom, keep } = category;
  const start = first === 0 ? undefined : known[first];
  const reader = readFrom(start && { position: start.startPosition, ordinal: start.startOrdinal });
  const pages: CataloguePage[] = [];
  let built: NewPage[] = [];
  let lastChanged = end;
  let next = known.length;
  for (;;) {
    const ahead = await reader.ahead(ITEMS_THAT_DECIDE);
    const [item] = ahead;
    if (item === undefined) {
      later.length = 0;
      break;
    }
    const index = known.findIndex(
      (page) => page.startPosition === item.position && page.startOrdinal === item.ordinal,
    );
    if (index >= first) {
      while (later[0] !== undefined && firstAffected(known, later[0]) < index) {
        lastChanged = Math.max(lastChanged, later[0].to);
        later.shift();
      }
      if (item.position > lastChanged) {
        next = index;
        break;
      }
    }
    const items = ahead.slice(0, pageLength(ahead.map(({ id }) => id)));
    reader.skip(items.length);
    const pack = buildPack(storeId, categoryId, items);
    const { hash, itemCount } = pack;
    const { position: startPosition, ordinal: startOrdinal } = item;
    const page = { startPosition, startOrdinal, itemCount, hash };
    pages.push(page);
    if (!isSame(known[index], page)) built.push({ page, pack, items });
    if (built.length >= PAGES_AT_ONCE) {
      await keep(built);
      built = [];
    }
  }
  await keep(built);
  return { pages, next, itemsRead: reader.itemsRead() };
}

/** 32-bit FNV-1a with MurmurHash3's finalizer: ids that differ in their last digit lie far apart. */
function rankOf(id: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1)
    value = Math.imul(value ^ id.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/**
 * How many of a category's items, in display order, make up the page that begins with the first of `ids`. The next page
 * begins at the item of lowest rank among those that may be first: decided by ids alone, so it is the same on every
 * server and, unlike counting, stays where it is when items before it come or go (CAT-1).
 * @param ids from the page's first item on, `ITEMS_THAT_DECIDE` of them or all that are left
 */
export function pageLength(ids: readonly string[]): number {
  if (ids.length <= PACK_SIZE) return ids.length;
  let length = SHORTEST_PAGE;
  let lowest = Number.POSITIVE_INFINITY;
  for (let index = SHORTEST_PAGE; index <= PACK_SIZE; index += 1) {
    const rank = rankOf(ids[index] ?? '');
    if (rank < lowest) [length, lowest] = [index, rank];
  }
  return length;
}
