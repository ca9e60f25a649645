import { asc, eq, and } from 'drizzle-orm';
import { inSnapshot } from '../../db/database.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement } from '../../http/service-handler.ts';
import { generateHaatInvoice } from '../../../src/contracts/orders/generate-haat-invoice.ts';
import { issueCreditNotes } from '../../invoices/credit-notes.ts';
import {
  invoiceFileOf,
  invoiceOfOrder,
  paperSeen,
  issueInvoice,
  checkMayHaveInvoice,
} from '../../invoices/issue-invoice.ts';
import { isTakenOn } from '../listing/seller-order.ts';
import { lockVisibleOrder, visibleOrder } from '../listing/visible-order.ts';
import {
  fetchOrderMilestones,
  getMilestoneTracker,
} from '../../../src/contracts/orders/fetch-order-milestones.ts';
import { orderMilestones, orders } from '../order-tables.ts';
import { fulfilmentOf } from '../../../src/domain/orders/order-wishes.ts';
import { orderStatusLabel } from '../../../src/domain/orders/life/order-status.ts';
import { orderSummary, orderTimeline } from '../../../src/domain/orders/life/order-timeline.ts';

export const generateHaatInvoiceHandler = implement(
  generateHaatInvoice,
  async ({ input, identity, db, parts }) => {
    const { orderId } = input;
    const visible = await lockVisibleOrder(db, identity, orderId);
    checkMayHaveInvoice(identity, visible);
    const { order } = visible;
    // A shop that has not accepted has sold nothing yet.
    if (!isTakenOn(order) && (await invoiceOfOrder(db, orderId)) === undefined) {
      throw new ProblemError('invoice_not_available');
    }
    const issuedAt = parts.now();
    const invoice = await issueInvoice(db, order, issuedAt);
    const notes = await issueCreditNotes(db, invoice, { storeId: order.storeId, issuedAt });
    const fileOf = async (paper: Parameters<typeof invoiceFileOf>[0]) =>
      invoiceFileOf(await paperSeen(db, identity, visible, paper));
    const creditNotes = [];
    for (const note of notes) {
      const { number, issuedAt: at, amountPaise } = note;
      creditNotes.push({ number, issuedAt: at, amountPaise, ...(await fileOf(note)) });
    }
    return {
      orderId,
      invoiceNumber: invoice.number,
      issuedAt: invoice.issuedAt,
      ...(await fileOf(invoice)),
      creditNotes,
    };
  },
);

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
