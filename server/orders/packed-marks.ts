import { asc, eq, inArray, sql } from 'drizzle-orm';
import { newestMarks, type PackedMark } from '../../src/domain/orders/shop/packing.ts';
import { isToPack } from '../../src/domain/orders/shop/shop-board.ts';
import type { Database } from '../db/database.ts';
import { packedMarks } from './after-order-tables.ts';
import { orderLines, type orders } from './order-tables.ts';

/** What was ticked of the packing lists of these orders, by order id. */
export async function marksOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PackedMark[]>> {
  if (ids.length === 0) return new Map();
  const { orderId, itemId, count, at } = packedMarks;
  const rows = await db
    .select({ orderId, itemId, count, at })
    .from(packedMarks)
    .where(inArray(orderId, ids))
    .orderBy(asc(orderId), asc(itemId), asc(count));
  const found = new Map<string, PackedMark[]>();
  for (const { orderId: id, ...mark } of rows) found.set(id, [...(found.get(id) ?? []), mark]);
  return found;
}

/** A phone's clock may be so far ahead, ms; what it says of later than that was said now. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Joins marks with those that are there, the newest of each item and count. Their order stays as it was on the phone.
 * @returns false where they change nothing: all known, of no line of the order, or it is packed
 */
export async function joinMarks(
  transaction: Database,
  { id: orderId, status }: typeof orders.$inferSelect,
  { marks, userId, now }: { marks: readonly PackedMark[]; userId: number; now: number },
): Promise<boolean> {
  if (!isToPack(status)) return false;
  const lines = await transaction.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const items = new Set(lines.map(({ itemId }) => itemId));
  const ahead = Math.max(0, ...marks.map(({ at }) => at - now - CLOCKS_DIFFER_MS));
  const rows = newestMarks(marks)
    .filter(({ itemId }) => items.has(itemId))
    .map(({ at, ...mark }) => ({ ...mark, at: Math.max(0, at - ahead), orderId, userId }));
  if (rows.length === 0) return false;
  const { itemId, count } = packedMarks;
  const joined = await transaction
    .insert(packedMarks)
    .values(rows)
    .onConflictDoUpdate({
      target: [packedMarks.orderId, itemId, count],
      set: { at: sql`excluded.at`, userId: sql`excluded.user_id` },
      setWhere: sql`excluded.at > ${packedMarks.at}`,
    })
    .returning({ itemId });
  return joined.length > 0;
}
