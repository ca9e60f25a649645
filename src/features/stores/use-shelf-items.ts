import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { LiveSheetRow, PackRow } from '../../db/device-database.ts';
import { itemOfPack, type Item } from '../../db/reads/catalogue-items.ts';
import { readLiveSheet, readPacks } from '../../db/reads/shelf-rows.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import type { ShelfPlaces } from './shelf-places.ts';

/** Rows before and after the drawn ones whose packs are read ahead. */
const ROWS_AHEAD = 12;
/** Packs kept, about 30 KB each. A sorted list may take each row from another pack. */
const MOST_PACKS = 64;

interface KeptPack {
  readonly row: PackRow;
  /** Items made so far, with the prices of `live`: the same object while nothing changed. */
  items: Map<number, Item>;
  live: LiveSheetRow | undefined;
}

/**
 * The items in view with their prices; undefined while their pack is read. Only packs of rows in view are read (CAT-3),
 * each once: a pack is named by its content and never changes. The live sheet is read once for all of them.
 */
export function useShelfItems(
  storeId: string,
  places: ShelfPlaces,
  firstIndex: number,
  lastIndex: number,
): (index: number) => Item | undefined {
  const { device } = useHaat();
  const live = useLiveQuery(() => readLiveSheet(device, storeId), [device, storeId]);
  const [kept] = useState(() => new Map<string, KeptPack>());
  const hashes = hashesOf(places, firstIndex - ROWS_AHEAD, lastIndex + ROWS_AHEAD);
  useLiveQuery(async () => {
    const missing = hashes.filter((hash) => !kept.has(hash));
    const rows = await readPacks(device, missing);
    for (const row of rows) kept.set(row.hash, { row, items: new Map(), live: undefined });
    forgetOthers(kept, hashes);
    // A new value each time: it draws the rows that have arrived.
    return { arrived: rows.length };
  }, [device, hashes.join()]);
  return (index) => {
    const at = places.at(index);
    const pack = at === undefined ? undefined : kept.get(at.hash);
    return at === undefined || pack === undefined ? undefined : itemAt(pack, at.place, live);
  };
}

function hashesOf(places: ShelfPlaces, first: number, last: number): string[] {
  const hashes = new Set<string>();
  for (let index = Math.max(0, first); index <= last; index += 1) {
    const hash = places.at(index)?.hash;
    if (hash === undefined) break;
    hashes.add(hash);
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

function itemAt(pack: KeptPack, place: number, live: LiveSheetRow | undefined): Item {
  if (pack.live !== live) {
    pack.live = live;
    pack.items = new Map();
  }
  const known = pack.items.get(place);
  if (known !== undefined) return known;
  const item = itemOfPack(pack.row, live, place);
  pack.items.set(place, item);
  return item;
}
