import { getMilestoneTracker } from '../../../src/contracts/orders/fetch-order-milestones.ts';
import { orderStatusLabel } from '../../../src/domain/orders/life/order-status.ts';
import { orderSummary, orderTimeline } from '../../../src/domain/orders/life/order-timeline.ts';
import { visibleOrder } from '../../orders/listing/visible-order.ts';
import { implement } from '../service-handler.ts';

export const getMilestoneTrackerHandler = implement(
  getMilestoneTracker,
  async ({ input, identity, db, parts }) => {
    const { order } = await visibleOrder(db, identity, input.orderId);
    const { orderId, status, milestones, refund = null } = order;
    return {
      orderId,
      status,
      label: orderStatusLabel(status),
      summary: orderSummary(status),
      stages: orderTimeline(milestones).map(({ stage, at }) => ({
        stage,
        done: at !== undefined,
        at: at ?? null,
      })),
      refund,
      serverTime: parts.now(),
    };
  },
);
