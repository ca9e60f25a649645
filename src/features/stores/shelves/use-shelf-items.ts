import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import type { PackRow, SlicesOfPack } from '../../../db/device-database.ts';
import type { LiveValue } from '../../../db/live-slices.ts';
import { itemOfPack, type Item } from '../../../db/reads/catalogue/catalogue-items.ts';
import { readPacks } from '../../../db/reads/catalogue/store-shelf.ts';
import {
  slicesOfPacks,
  watchedSheet,
  type WatchedSheet,
} from '../../../db/reads/catalogue/watched-sheet.ts';
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
  /** From the manifest: lets a pack and its prices be read at once instead of one after the other. */
  readonly slicesOfPack: SlicesOfPack | undefined;
  /** What the person pays less, whole percents (COOP-1). */
  readonly memberPercent: number;
}

interface KeptPack {
  readonly row: PackRow;
  /** Where an ordinal is in it. */
  readonly placeOf: ReadonlyMap<number, number>;
  /** Items made so far: the same object while nothing of it has changed. */
  readonly items: Map<number, PricedItem>;
}

interface PricedItem {
  readonly item: Item;
  /** What the sheet and the membership said when it was made. */
  readonly value: LiveValue | undefined;
  readonly memberPercent: number;
}

/** The sizes of a product with their prices, the one that stands for it first. */
export type ProductSizes = readonly [Item, ...Item[]];

/**
 * When the prices of a store were fetched, ms by this device's clock; undefined while none are here.
 * @param isOn whether to draw again when they change
 */
export function usePricesAt(storeId: string, isOn = true): number | undefined {
  const sheet = watchedSheet(useHaat().device, storeId);
  return useSyncExternalStore(isOn ? sheet.watchHead : watchNothing, () =>
    isOn ? sheet.pricesAt() : undefined,
  );
}

const watchNothing = () => () => {};

/** Whether it is known how old a store's prices are. */
export function usePricesRead(storeId: string): boolean {
  const sheet = watchedSheet(useHaat().device, storeId);
  return useSyncExternalStore(sheet.watchHead, sheet.isRead);
}

/**
 * The products in view with their prices; undefined while their pack is read. Only packs of rows in view are read (CAT-3),
 * each once: a pack is named by its content and never changes. A changed price is heard of by row (LIVE-6).
 */
export function useShelfItems(
  { storeId, places, slicesOfPack, memberPercent }: ShelfList,
  firstIndex: number,
  lastIndex: number,
): (index: number) => ProductSizes | undefined {
  const { device } = useHaat();
  const sheet = watchedSheet(device, storeId);
  const [kept] = useState(() => new Map<string, KeptPack>());
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const hashes = hashesOf(places, firstIndex - ROWS_AHEAD, lastIndex + ROWS_AHEAD);
  const wanted = hashes.join();
  // A catalogue is in force when all its packs are here (CAT-2), so that none comes later.
  useEffect(() => {
    const inUse = wanted === '' ? [] : wanted.split(',');
    void readPacks(
      device,
      inUse.filter((hash) => !kept.has(hash)),
    ).then((read) => {
      for (const row of read) kept.set(row.hash, keptPack(row));
      forgetOthers(kept, inUse);
      if (read.length > 0) redraw();
    });
  }, [device, kept, wanted]);

  const rowOf = (hash: string) => kept.get(hash)?.row;
  const slices = slicesOfPacks(hashes, rowOf, slicesOfPack).join();
  useEffect(
    () =>
      sheet.watchSlices(slices === '' ? [] : slices.split(',').map(Number), (ordinals) => {
        const isChanged = [...kept.values()].map((pack) => forgetItems(pack, sheet, ordinals));
        if (ordinals === null || isChanged.includes(true)) redraw();
      }),
    [sheet, kept, slices],
  );

  const itemOf = ({ hash, place }: ShelfPlace) => {
    const pack = kept.get(hash);
    return pack && itemAt(pack, place, { sheet, memberPercent });
  };
  return (index) => {
    const [first, ...others] = places.at(index) ?? [];
    const item = first === undefined ? undefined : itemOf(first);
    if (item === undefined) return undefined;
    return [item, ...others.map(itemOf).filter((size) => size !== undefined)];
  };
}

const keptPack = (row: PackRow): KeptPack => ({
  row,
  placeOf: new Map(row.ordinals.map((ordinal, place) => [ordinal, place])),
  items: new Map(),
});

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

/** Forgets the items of a pack whose prices are others now. @returns whether there were any */
function forgetItems(
  { row, placeOf, items }: KeptPack,
  sheet: WatchedSheet,
  ordinals: readonly number[] | null,
): boolean {
  if (ordinals !== null) {
    return ordinals.map((ordinal) => items.delete(placeOf.get(ordinal) ?? -1)).includes(true);
  }
  const before = items.size;
  for (const [place, { value }] of items) {
    const ordinal = row.ordinals[place] ?? -1;
    const isOther = sheet.hasRead(ordinal) && !isSameValue(value, sheet.valueOf(ordinal));
    if (isOther) items.delete(place);
  }
  return items.size < before;
}

const isSameValue = (left: LiveValue | undefined, right: LiveValue | undefined) =>
  left?.pricePaise === right?.pricePaise &&
  left?.mrpPaise === right?.mrpPaise &&
  left?.stock === right?.stock;

/** What an item's price is made of. */
interface Pricing {
  readonly sheet: WatchedSheet;
  readonly memberPercent: number;
}

function itemAt(
  { row, items }: KeptPack,
  place: number,
  { sheet, memberPercent }: Pricing,
): Item | undefined {
  const known = items.get(place);
  if (known?.memberPercent === memberPercent) return known.item;
  const ordinal = row.ordinals[place] ?? -1;
  if (!sheet.hasRead(ordinal)) return undefined;
  const market = itemOfPack(row, sheet.valueOf, place);
  const { pricePaise } = market;
  const item =
    memberPercent === 0 || pricePaise === null
      ? market
      : { ...market, pricePaise: memberPricePaise(pricePaise, memberPercent) };
  items.set(place, { item, value: sheet.valueOf(ordinal), memberPercent });
  return item;
}
