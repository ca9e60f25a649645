import type { OrderRow, PersonDatabase } from '../../person-database.ts';

/** The newest orders first, at most `limit`. */
export async function readOrders(db: PersonDatabase, limit = 200): Promise<OrderRow[]> {
  return db.orders.orderBy('placedAt').reverse().limit(limit).toArray();
}

/** Saved addresses, the one saved last first. */
export async function readAddresses(db: PersonDatabase) {
  const rows = await db.addresses.toArray();
  return rows.sort((left, right) => right.savedAt - left.savedAt);
}
