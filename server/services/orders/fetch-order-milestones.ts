import { and, asc, eq } from 'drizzle-orm';
import {
  fetchOrderMilestones,
  getMilestoneTracker,
} from '../../../src/contracts/orders/fetch-order-milestones.ts';
import { inSnapshot } from '../../db/database.ts';
import { orderMilestones, orders } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { fulfilmentOf } from '../../../src/domain/orders/order-wishes.ts';
import { implement } from '../service-handler.ts';
import { orderStatusLabel } from '../../../src/domain/orders/life/order-status.ts';
import { orderSummary, orderTimeline } from '../../../src/domain/orders/life/order-timeline.ts';
import { visibleOrder } from '../../orders/listing/visible-order.ts';

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

export const getMilestoneTrackerHandler = implement(
  getMilestoneTracker,
  async ({ input, identity, db, parts }) => {
    const { order } = await visibleOrder(db, identity, input.orderId);
    const { orderId, status, milestones, wishes, refund = null } = order;
    return {
      orderId,
      status,
      label: orderStatusLabel(status),
      summary: orderSummary(status),
      stages: orderTimeline(milestones, fulfilmentOf(wishes)).map(({ stage, at }) => ({
        stage,
        done: at !== undefined,
        at: at ?? null,
      })),
      refund,
      serverTime: parts.now(),
    };
  },
);
