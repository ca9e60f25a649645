import { asc, eq } from 'drizzle-orm';
import type { Rating } from '../../src/contracts/schemas.ts';
import type { Database } from '../db/database.ts';
import { ratings, itemRatings } from '../db/tables/after-order-tables.ts';

/** The buyer's rating of an order with those of its items, or null; both ids are one order's. */
export async function ratingOfOrder(
  db: Database,
  { orderId, externalReferenceId }: { orderId: string; externalReferenceId: string },
): Promise<Rating | null> {
  const [row] = await db.select().from(ratings).where(eq(ratings.orderId, orderId));
  if (row === undefined) return null;
  const { stars, comment, updatedAt } = row;
  const items = await db
    .select({ itemId: itemRatings.itemId, stars: itemRatings.stars })
    .from(itemRatings)
    .where(eq(itemRatings.orderId, orderId))
    .orderBy(asc(itemRatings.itemId));
  return { externalReferenceId, stars, comment, items, updatedAt };
}
