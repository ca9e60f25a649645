import { and, asc, eq } from 'drizzle-orm';
import { fetchOrderMilestones } from '../../../src/contracts/orders/fetch-order-milestones.ts';
import { inSnapshot } from '../../db/database.ts';
import { orderMilestones, orders } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement } from '../service-handler.ts';

/** Another person's order is answered like one that is not there. */
export const fetchOrderMilestonesHandler = implement(
  fetchOrderMilestones,
  ({ input, identity, db }) =>
    inSnapshot(db, async (snapshot) => {
      const { orderId } = input;
      const [order] = await snapshot
        .select({ status: orders.status })
        .from(orders)
        .where(and(eq(orders.id, orderId), eq(orders.userId, identity.userId)));
      if (order === undefined) throw new ProblemError('order_not_found');
      const milestones = await snapshot
        .select({
          status: orderMilestones.status,
          at: orderMilestones.at,
          by: orderMilestones.by,
          note: orderMilestones.note,
        })
        .from(orderMilestones)
        .where(eq(orderMilestones.orderId, orderId))
        .orderBy(asc(orderMilestones.position));
      return { orderId, status: order.status, milestones };
    }),
);
