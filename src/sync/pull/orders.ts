import { buyerOrderListing } from '../../contracts/orders/buyer-order-listing.ts';
import { ffeOrderSearch } from '../../contracts/orders/ffe-order-search.ts';
import { getOrderByExternalReferenceId } from '../../contracts/orders/get-order-by-external-reference-id.ts';
import type { Order } from '../../contracts/schemas.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { withRoom } from '../../db/save.ts';
import { refusalCode } from '../call-error.ts';
import type { Transport } from '../transport.ts';
import { storeServerOrder } from './server-order.ts';

/** How many of the newest orders a phone without any asks for before the others. */
const NEWEST_FIRST = 10;

/**
 * Fetches the orders that changed since the last pull, page by page; an interrupted pull goes on where it stopped. The
 * server lists them by their change, the oldest first: a phone that has none yet and has many to come fetches the newest
 * ones before the rest, as they are what its buyer looks for. Throws `CallError`.
 */
export async function pullOrders(
  transport: Transport,
  db: PersonDatabase,
  userId: number,
): Promise<void> {
  let hasMore = true;
  let isFirst = (await db.fact('orders-version')) === undefined;
  while (hasMore) {
    const sinceVersion = (await db.fact('orders-version')) ?? 0;
    const page = await transport.call(buyerOrderListing, { sinceVersion }, { asUser: userId });
    await withRoom(db, () =>
      db.transaction('rw', db.orders, db.outbox, db.facts, async () => {
        for (const order of page.orders) await storeServerOrder(db, order);
        await db.setFact('orders-version', page.version);
      }),
    );
    hasMore = page.hasMore && page.version > sinceVersion;
    if (isFirst && hasMore) await pullNewest(transport, db, userId);
    isFirst = false;
  }
}

async function pullNewest(transport: Transport, db: PersonDatabase, userId: number): Promise<void> {
  const ask = { limit: NEWEST_FIRST };
  const { orders: newest } = await transport.call(ffeOrderSearch, ask, { asUser: userId });
  const found = await Promise.all(
    newest.map(({ externalReferenceId }) => pullOne(transport, userId, externalReferenceId)),
  );
  await withRoom(db, () =>
    db.transaction('rw', db.orders, db.outbox, async () => {
      for (const order of found) if (order !== null) await storeServerOrder(db, order);
    }),
  );
}

/** Null for an order that a seller sees as it was sold, not bought. */
async function pullOne(
  transport: Transport,
  userId: number,
  externalReferenceId: string,
): Promise<Order | null> {
  try {
    const ask = { externalReferenceId };
    return (await transport.call(getOrderByExternalReferenceId, ask, { asUser: userId })).order;
  } catch (error) {
    if (refusalCode(error) === 'order_not_found') return null;
    throw error;
  }
}
