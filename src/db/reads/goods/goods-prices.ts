import type { DeviceDatabase } from '../../device-database.ts';
import { lookupIn, type LiveLookup } from '../../live-slices.ts';
import { slicesOfStore } from '../catalogue/live-sheet.ts';

/** Prices and stock of all goods of a store, of one moment; `version` is -1 while none are here. */
export interface GoodsPrices {
  readonly live: LiveLookup;
  readonly version: number;
}

/** Reads the whole live sheet of a store: some ten rows for 20,000 goods. */
export async function readGoodsPrices(db: DeviceDatabase, storeId: string): Promise<GoodsPrices> {
  return db.transaction('r', db.liveHeads, db.liveSlices, async () => {
    const [head, slices] = await Promise.all([
      db.liveHeads.get(storeId),
      slicesOfStore(db, storeId).toArray(),
    ]);
    return { live: lookupIn(slices), version: head?.version ?? -1 };
  });
}
