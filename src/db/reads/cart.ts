import type { CartRow, PersonDatabase } from '../person-database.ts';

/** All cart lines in the order in which they were added. */
export async function readCart(db: PersonDatabase): Promise<CartRow[]> {
  const rows = await db.cart.toArray();
  return rows.sort(
    (left, right) => left.addedAt - right.addedAt || (left.itemId < right.itemId ? -1 : 1),
  );
}

/** The cart lines of one store, by item id. */
export async function readCartQuantities(
  db: PersonDatabase,
  storeId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.cart.where('storeId').equals(storeId).toArray();
  return new Map(rows.map((row) => [row.itemId, row.quantity]));
}
