import { eq } from 'drizzle-orm';
import type { Rating } from '../../src/contracts/schemas.ts';
import type { Database } from '../db/database.ts';
import { ratings } from '../db/after-order-tables.ts';

/** The buyer's rating of an order, or null; both ids are one order's. */
export async function ratingOfOrder(
  db: Database,
  { orderId, externalReferenceId }: { orderId: string; externalReferenceId: string },
): Promise<Rating | null> {
  const [row] = await db.select().from(ratings).where(eq(ratings.orderId, orderId));
  if (row === undefined) return null;
  const { stars, comment, updatedAt } = row;
  return { externalReferenceId, stars, comment, updatedAt };
}
