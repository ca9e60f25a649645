import { millisecondsInDay } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import { fetchOrderCounterSummary } from '../../../src/contracts/orders/fetch-order-counter-summary.ts';
import { orders } from '../../db/tables/schema.ts';
import { countOrders } from '../../orders/listing/count-orders.ts';
import { isStaff, soldOrders } from '../../orders/listing/order-scope.ts';
import { implement } from '../service-handler.ts';

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
