import { asc, eq, lte } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { lockLiveSheet } from '../catalogue/refresh-live-sheet.ts';
import type { Database } from '../db/database.ts';
import { goodsOut } from './goods-tables.ts';
import { applyGoodsChanges } from './apply-goods-changes.ts';

/** Most items of one round. */
const ITEMS_AT_ONCE = 500;

/** Puts goods back on the shelf that were out of stock for a day that is over. @param now ms */
export async function returnGoods(db: Database, now: number): Promise<void> {
  const due = await db
    .select()
    .from(goodsOut)
    .where(lte(goodsOut.until, now))
    .orderBy(asc(goodsOut.until), asc(goodsOut.itemId))
    .limit(ITEMS_AT_ONCE);
  for (const storeId of new Set(due.map((each) => each.storeId))) {
    await db.transaction(async (transaction) => {
      const liveVersion = await lockLiveSheet(transaction, storeId);
      if (liveVersion === undefined) return;
      // Under the lock: somebody may have put them back meanwhile, or set them aside anew.
      const still = await transaction.select().from(goodsOut).where(eq(goodsOut.storeId, storeId));
      const over = still.filter(({ until }) => until <= now);
      if (over.length === 0) return;
      const changer = { storeId, liveVersion, by: null, now };
      const backs = over.map(({ itemId }) => ({
        act: 'back' as const,
        itemId,
        moveId: randomUUID(),
      }));
      await applyGoodsChanges(transaction, changer, backs);
    });
  }
}
