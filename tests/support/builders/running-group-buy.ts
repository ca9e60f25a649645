import { and, asc, eq, gt } from 'drizzle-orm';
import { groupBuys } from '../../../server/group-buy/group-buy-tables.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { inDatabaseOf } from '../servers/stopped-server.ts';

/** The price steps of `openGroupBuy`. */
export const STEPS = [
  { fromQuantity: 3, pricePaise: 8_000 },
  { fromQuantity: 5, pricePaise: 7_500 },
] as const;

/** Opens a group buy in the data directory of a server that is stopped: of one item of a store, for a day. */
export function openGroupBuy(
  dataDirectory: string,
  { id, apartmentId, storeId }: { id: string; apartmentId: string; storeId: string },
): Promise<void> {
  return inDatabaseOf(dataDirectory, async (db) => {
    const [item] = await db
      .select()
      .from(storeItems)
      .where(
        and(
          eq(storeItems.storeId, storeId),
          gt(storeItems.pricePaise, 10_000),
          gt(storeItems.stock, 20),
        ),
      )
      .orderBy(asc(storeItems.ordinal))
      .limit(1);
    if (item === undefined) throw new Error(`nothing of ${storeId} fits`);
    const startsAt = Date.now();
    await db.insert(groupBuys).values({
      id,
      apartmentId,
      storeId,
      itemId: item.id,
      groupPricePaise: STEPS[0].pricePaise,
      steps: STEPS,
      neededQuantity: STEPS[0].fromQuantity,
      mostQuantity: 12,
      mostPerPerson: 4,
      startsAt,
      endsAt: startsAt + 86_400_000,
    });
  });
}

/** Lets its time be over, in the data directory of a server that is stopped: that settles it when it starts. */
export function endGroupBuy(dataDirectory: string, id: string): Promise<void> {
  return inDatabaseOf(dataDirectory, async (db) => {
    await db
      .update(groupBuys)
      .set({ endsAt: Date.now() - 1 })
      .where(eq(groupBuys.id, id));
  });
}
