import { and, count, gte, type SQL } from 'drizzle-orm';
import { orderGroupOf, type OrderGroup } from '../../../src/domain/orders/order-group.ts';
import type { Database } from '../../db/database.ts';
import { orders } from '../../db/tables/schema.ts';

/** How many orders of a scope, placed at `since` (ms) or later, stand in which group. */
export async function countOrders(
  db: Database,
  scope: SQL | undefined,
  since: number,
): Promise<Record<OrderGroup, number>> {
  const rows = await db
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(and(scope, gte(orders.placedAt, since)))
    .groupBy(orders.status);
  const counts = { open: 0, delivered: 0, cancelled: 0, returns: 0 };
  for (const row of rows) counts[orderGroupOf(row.status)] += row.count;
  return counts;
}
