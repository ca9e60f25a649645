import { buildPack } from '../../server/catalogue/packs/build-pack.ts';
import {
  PACK_SIZE,
  type LiveSheet,
  type Manifest,
} from '../../src/contracts/catalogue/catalogue-documents.ts';
import { benchSheet, BENCH_STORE_ID, type BenchItem } from './bench-item.ts';
import { byCategory } from './bench-items.ts';

/** A catalogue as it travels: a manifest, packs by hash as JSON text, and the live sheet. */
export interface BenchDocuments {
  readonly manifest: Manifest;
  readonly packs: ReadonlyMap<string, string>;
  readonly sheet: LiveSheet;
}

/** Documents of a store with these items, grouped by category in this order. */
export function benchDocuments(items: readonly BenchItem[]): BenchDocuments {
  const packs = new Map<string, string>();
  let ordinal = 0;
  const categories = byCategory(items).map(([categoryId, members]) => {
    const hashes: string[] = [];
    const counts: number[] = [];
    for (let from = 0; from < members.length; from += PACK_SIZE) {
      const page = members.slice(from, from + PACK_SIZE);
      const first = ordinal;
      const packed = page.map((item, index) => ({ ...item, vegMark: 1, ordinal: first + index }));
      const { hash, json } = buildPack(BENCH_STORE_ID, categoryId, packed);
      packs.set(hash, Buffer.from(json).toString());
      hashes.push(hash);
      counts.push(page.length);
      ordinal += page.length;
    }
    const itemCount = members.length;
    return { id: categoryId, name: categoryId, group: 'grocery', itemCount, packs: hashes, counts };
  });
  const head = {
    storeId: BENCH_STORE_ID,
    version: 1,
    liveVersion: 1,
    serverTime: 1_790_000_000_000,
  };
  return {
    manifest: { ...head, itemCount: items.length, categories },
    packs,
    sheet: benchSheet(items, 1),
  };
}

/** Every so-many-th item with another price and stock: what a day brings. */
export function changedItems(items: readonly BenchItem[], count: number) {
  const step = Math.floor(items.length / count);
  const ordinals = Array.from({ length: count }, (_each, index) => index * step);
  const changed = ordinals.flatMap((ordinal) => {
    const item = items[ordinal];
    if (item === undefined) return [];
    const pricePaise = item.pricePaise + 100 + (ordinal % 9) * 50;
    return [{ ...item, pricePaise, stock: (item.stock * 5 + ordinal) % 90 }];
  });
  return { ordinals, changed };
}
