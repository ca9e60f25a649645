import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { PackRow } from '../../../db/device-database.ts';
import { readStoreShelf } from '../../../db/reads/catalogue/store-shelf.ts';
import { readGoodsOverlay, readGoodsPrices } from '../../../db/reads/goods/goods-changes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';

/** How often a sheet that is looked at asks for what others changed, ms. */
const REFRESH_EVERY_MS = 15_000;

/** Packs that are read first: more than any screen shows. */
const FIRST_PACKS = 2;

/** Packs that are read between two looks at what the person does. */
const PACKS_AT_ONCE = 16;

/** The goods of a shop as this phone has them, renewed in the background; what is not read yet is undefined. */
export function useGoods(storeId: string) {
  const { device, person, sync } = useHaat();
  const pullStore = useCallback(() => sync.pullStore(storeId), [sync, storeId]);
  const pullPrices = useCallback(() => sync.pullLiveSheet(storeId), [sync, storeId]);
  const pullGoods = useCallback(() => sync.pullShopGoods(storeId), [sync, storeId]);
  const refresh = useBackgroundRefresh(pullStore);
  useBackgroundRefresh(pullPrices, { everyMs: REFRESH_EVERY_MS, isWork: true, atOnce: false });
  useBackgroundRefresh(pullGoods, { everyMs: REFRESH_EVERY_MS, isWork: true });
  const shelf = useLiveQuery(async () => readStoreShelf(device, storeId), [device, storeId]);
  const prices = useLiveQuery(async () => readGoodsPrices(device, storeId), [device, storeId]);
  const overlay = useLiveQuery(async () => readGoodsOverlay(person, storeId), [person, storeId]);
  const manifest = shelf?.manifest;
  const packs = usePacks(manifest?.categories.flatMap((category) => category.packs).join(' '));
  return { isRead: shelf !== undefined, manifest, prices, overlay, packs, refresh };
}

/** The packs of these hashes in their order, as far as they are read: the first at once, the others while nothing is done. */
function usePacks(hashes: string | undefined): readonly PackRow[] {
  const { device } = useHaat();
  const [packs, setPacks] = useState<readonly PackRow[]>([]);
  useEffect(() => {
    if (hashes === undefined) return;
    const wanted = hashes === '' ? [] : hashes.split(' ');
    let isOver = false;
    const read = async () => {
      const rows: PackRow[] = [];
      for (let from = 0; from < wanted.length;) {
        const to = from + (from === 0 ? FIRST_PACKS : PACKS_AT_ONCE);
        const part = await device.packs.bulkGet(wanted.slice(from, to));
        rows.push(...part.filter((row) => row !== undefined));
        if (isOver) return;
        // Those of before stay until there are as many: a new manifest does not empty the sheet.
        setPacks((known) => (known.length > rows.length && to < wanted.length ? known : [...rows]));
        from = to;
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    };
    read().catch((error: unknown) => {
      reportError(error);
    });
    return () => {
      isOver = true;
    };
  }, [device, hashes]);
  return packs;
}
