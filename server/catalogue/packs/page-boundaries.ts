import { PACK_SIZE } from '../../../src/contracts/catalogue/catalogue-documents.ts';

/**
 * No page but the last is shorter. Half of the longest: with it, an item that comes or goes changes 1.05 packs on
 * average (3 at the 99th percentile of 400 tries in a category of 10,000) and pages have 96 items on average; from 96 on
 * it would be 111 items, but 1.7 packs on average and up to 20.
 */
export const SHORTEST_PAGE = PACK_SIZE / 2;

/** How many items from its first one on decide about a page's end, and whether one more follows. */
export const ITEMS_THAT_DECIDE = PACK_SIZE + 1;

/** A page's end can depend on the first item of the page after the next: so many pages before a change may end elsewhere. */
export const PAGES_BEFORE_A_CHANGE = 2;

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
