import type {
  LiveSheet,
  Manifest,
} from '../../../../src/contracts/catalogue/catalogue-documents.ts';
import { DeviceDatabase, type ManifestRow } from '../../../../src/db/device-database.ts';
import { itemOfPack } from '../../../../src/db/reads/catalogue/catalogue-items.ts';
import { readPacks, readStoreShelf } from '../../../../src/db/reads/catalogue/store-shelf.ts';
import { watchedSheet } from '../../../../src/db/reads/catalogue/watched-sheet.ts';
import { refreshLiveSheet } from '../../../../src/sync/catalogue/live-sheet.ts';
import { syncStoreCatalogue } from '../../../../src/sync/catalogue/store-catalogue.ts';
import type { Transport } from '../../../../src/sync/transport.ts';
import type { BenchDocuments } from '../../../catalogue/bench-documents.ts';
import { benchSheet, BENCH_STORE_ID, type BenchItem } from '../../../catalogue/bench-item.ts';
import type { ItemStore } from './item-store.ts';

/** What has come over the line before the measuring starts: bytes of packs by path, and the small documents. */
export interface ArrivedCatalogue {
  readonly manifest: Manifest;
  readonly bytesByHash: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  readonly sheet: LiveSheet;
}

/** As if they had just come. */
export function arrived({ manifest, sheet, packs }: BenchDocuments): ArrivedCatalogue {
  const encoder = new TextEncoder();
  const bytes = [...packs].map(([hash, text]) => [hash, encoder.encode(text)] as const);
  return { manifest, sheet, bytesByHash: new Map(bytes) };
}

/** A line that takes no time. */
function instantTransport(catalogue: ArrivedCatalogue, sheet: () => LiveSheet): Transport {
  const never = () => Promise.reject(new Error('not part of this measurement'));
  return {
    call: async () => catalogue.manifest as never,
    get: async () => sheet() as never,
    getBytes: async (_base, path) => {
      const bytes = catalogue.bytesByHash.get(path.split('/').at(-1) ?? '');
      if (bytes === undefined) throw new Error(`no pack at ${path}`);
      return bytes;
    },
    postForLines: never,
    hasOwnCatalogue: false,
    upload: never,
    getOwnFile: never,
    openOwnStream: never,
    touch: never,
  };
}

/**
 * Haat's own way, and all of it: hashing, parsing and checking each pack, writing them in groups, the switch of the
 * manifest. The peers are given rows that are parsed already.
 */
export function packsStore(name: string, catalogue: ArrivedCatalogue): ItemStore {
  return {
    open: async () => {
      const device = new DeviceDatabase(name);
      await device.open();
      let sheet = catalogue.sheet;
      const transport = instantTransport(catalogue, () => sheet);
      const parts = { device, transport, now: () => Date.now() };
      let manifest: ManifestRow | undefined;
      return {
        store: async () => syncStoreCatalogue(parts, BENCH_STORE_ID),
        change: async (items: readonly BenchItem[]) => {
          const ordinals = items.map(({ id }) => Number(id.slice(id.lastIndexOf('-') + 1)));
          const told = benchSheet(items, sheet.version + 1);
          sheet = { ...told, since: sheet.version, ordinals };
          await refreshLiveSheet(parts, BENCH_STORE_ID);
        },
        // As the store's page does: it has read the manifest when it opened.
        firstPage: async (categoryId) => {
          manifest ??= (await readStoreShelf(device, BENCH_STORE_ID)).manifest;
          const category = manifest?.categories.find(({ id }) => id === categoryId);
          const missing = category?.packs.slice(0, 1) ?? [];
          const slices = missing.flatMap((hash) => manifest?.slicesOfPack?.[hash] ?? []);
          const prices = watchedSheet(device, BENCH_STORE_ID);
          let stop = () => {};
          const pricesRead = new Promise<void>((resolve) => {
            stop = prices.watchSlices(slices, () => resolve());
          });
          const [packs] = await Promise.all([readPacks(device, missing), pricesRead]);
          const items = packs.flatMap((row) =>
            row.ids.map((_id, index) => itemOfPack(row, prices.valueOf, index)),
          );
          // The next page reads its prices from the disk, as those of the others do.
          stop();
          return items;
        },
        count: async () => {
          const packs = await device.packs.toArray();
          return packs.reduce((sum, { ids }) => sum + ids.length, 0);
        },
        close: async () => device.close(),
      };
    },
    remove: () => new DeviceDatabase(name).delete(),
  };
}
