import { buyerOrderListing } from '../../contracts/orders/buyer-order-listing.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { withRoom } from '../../db/save.ts';
import type { Transport } from '../transport.ts';
import { storeServerOrder } from './server-order.ts';

/** Fetches the orders that changed since the last pull, page by page. Throws `CallError`. */
export async function pullOrders(
  transport: Transport,
  db: PersonDatabase,
  userId: number,
): Promise<void> {
  let hasMore = true;
  while (hasMore) {
    const sinceVersion = (await db.fact('orders-version')) ?? 0;
    const page = await transport.call(buyerOrderListing, { sinceVersion }, { asUser: userId });
    await withRoom(db, () =>
      db.transaction('rw', db.orders, db.facts, async () => {
        for (const order of page.orders) await storeServerOrder(db, order);
        await db.setFact('orders-version', page.version);
      }),
    );
    hasMore = page.hasMore && page.version > sinceVersion;
  }
}
