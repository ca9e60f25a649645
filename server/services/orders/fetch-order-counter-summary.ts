import { millisecondsInDay } from 'date-fns/constants';
import { and, count, eq, gte, type SQL } from 'drizzle-orm';
import { fetchOrderCounterSummary } from '../../../src/contracts/orders/fetch-order-counter-summary.ts';
import { orderGroupOf, type OrderGroup } from '../../../src/domain/orders/order-group.ts';
import type { Database } from '../../db/database.ts';
import { orders } from '../../db/tables/schema.ts';
import { isStaff, soldOrders } from '../../orders/listing/order-scope.ts';
import { implement } from '../service-handler.ts';

/** How many orders of a scope, placed at `since` (ms) or later, stand in which group. */
async function countOrders(
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

/** What staff see unless they ask for more: the count of everything there ever was takes longer with every year. */
const STAFF_PERIOD_MS = 30 * millisecondsInDay;

/** A seller's count is of what was sold; what a seller bought is in `buyer-order-listing`. */
export const fetchOrderCounterSummaryHandler = implement(
  fetchOrderCounterSummary,
  async ({ input, identity, db, parts }) => {
    const usual = isStaff(identity) ? Math.max(0, parts.now() - STAFF_PERIOD_MS) : 0;
    const { since = usual } = input;
    const isBuyer = identity.caller === 'buyer';
    const scope = isBuyer ? eq(orders.userId, identity.userId) : await soldOrders(db, identity);
    const counts = await countOrders(db, scope, since);
    const total = counts.open + counts.delivered + counts.cancelled + counts.returns;
    return { ...counts, total, since };
  },
);
