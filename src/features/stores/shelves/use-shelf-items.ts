import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { SlicesOfPack } from '../../../db/device-database.ts';
import { itemOfPack, type Item } from '../../../db/reads/catalogue/catalogue-items.ts';
import { readMemberPercent } from '../../../db/reads/coop.ts';
import { readShelfPacks, type ShelfPack } from '../../../db/reads/catalogue/shelf-rows.ts';
import { memberPricePaise } from '../../../domain/coop/coop.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import type { ShelfPlace, ShelfPlaces } from './shelf-places.ts';

/** Rows before and after the drawn ones whose packs are read ahead. */
const ROWS_AHEAD = 12;
/** Packs kept, about 30 KB each. A sorted list may take each row from another pack. */
const MOST_PACKS = 64;

/** A list of items of a store. */
export interface ShelfList {
  readonly storeId: string;
  /** Which items, in which order. */
  readonly places: ShelfPlaces;
  /** Of the store's live sheet; undefined while none is here. */
  readonly liveVersion: number | undefined;
  /** From the manifest. */
  readonly slicesOfPack: SlicesOfPack | undefined;
}

interface KeptPack extends ShelfPack {
  /** Of the live sheet that `live` was read from. */
  readonly version: number | undefined;
  /** What the person pays less, whole percents (COOP-1). */
  readonly memberPercent: number;
  /** Items made so far: the same object while nothing changed. */
  readonly items: Map<number, Item>;
}

/** The sizes of a product with their prices, the one that stands for it first. */
export type ProductSizes = readonly [Item, ...Item[]];

/**
 * The products in view with their prices; undefined while their pack is read. Only packs of rows in view are read (CAT-3),
 * each once: a pack is named by its content and never changes. Of the live sheet the slices of these packs are read.
 */
export function useShelfItems(
  { storeId, places, liveVersion, slicesOfPack }: ShelfList,
  firstIndex: number,
  lastIndex: number,
): (index: number) => ProductSizes | undefined {
  const { device, person } = useHaat();
  const [kept] = useState(() => new Map<string, KeptPack>());
  const hashes = hashesOf(places, firstIndex - ROWS_AHEAD, lastIndex + ROWS_AHEAD);
  useLiveQuery(async () => {
    const memberPercent = await readMemberPercent(person, storeId);
    const missing = hashes.filter((hash) => !kept.has(hash));
    const here = hashes.flatMap((hash) => kept.get(hash) ?? []);
    const behind = here
      .filter((pack) => pack.version !== liveVersion || pack.memberPercent !== memberPercent)
      .map(({ row }) => row);
    const read = await readShelfPacks(device, storeId, { missing, behind, slicesOfPack });
    for (const pack of read) {
      const { hash } = pack.row;
      kept.set(hash, { ...pack, version: liveVersion, memberPercent, items: new Map() });
    }
    forgetOthers(kept, hashes);
    // A new value each time: it draws what has arrived.
    return { arrived: read.length };
  }, [device, person, storeId, liveVersion, hashes.join()]);
  const itemOf = ({ hash, place }: ShelfPlace) => {
    const pack = kept.get(hash);
    return pack === undefined ? undefined : itemAt(pack, place);
  };
  return (index) => {
    const [first, ...others] = places.at(index) ?? [];
    const item = first === undefined ? undefined : itemOf(first);
    if (item === undefined) return undefined;
    return [item, ...others.map(itemOf).filter((size) => size !== undefined)];
  };
}

function hashesOf(places: ShelfPlaces, first: number, last: number): string[] {
  const hashes = new Set<string>();
  for (let index = Math.max(0, first); index <= last; index += 1) {
    const row = places.at(index);
    if (row === undefined) break;
    for (const { hash } of row) hashes.add(hash);
  }
  return [...hashes];
}

/** Keeps the packs in use and those used last. */
function forgetOthers(kept: Map<string, KeptPack>, inUse: readonly string[]): void {
  for (const hash of inUse) {
    const pack = kept.get(hash);
    if (pack === undefined) continue;
    kept.delete(hash);
    kept.set(hash, pack);
  }
  const most = Math.max(MOST_PACKS, inUse.length);
  for (const hash of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(hash);
  }
}

function itemAt({ row, live, memberPercent, items }: KeptPack, place: number): Item {
  const known = items.get(place);
  if (known !== undefined) return known;
  const market = itemOfPack(row, live, place);
  const { pricePaise } = market;
  const item =
    memberPercent === 0 || pricePaise === null
      ? market
      : { ...market, pricePaise: memberPricePaise(pricePaise, memberPercent) };
  items.set(place, item);
  return item;
}
