import { asc, eq, and } from 'drizzle-orm';
import {
  buyerCreateRating,
  fetchRatingByParentId,
} from '../../../src/contracts/orders/rate-order.ts';
import type { Rating } from '../../../src/contracts/schemas.ts';
import { canRate } from '../../../src/domain/orders/order-actions.ts';
import { type Database, inSnapshot } from '../../db/database.ts';
import { itemRatings, ratings } from '../after-order-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { lockOrder, ownOrder } from '../lock-order.ts';
import { saveItemRating, saveOrderRating } from '../ratings.ts';
import { implement } from '../../http/service-handler.ts';
import { generateHaatInvoice } from '../../../src/contracts/orders/generate-haat-invoice.ts';
import { issueCreditNotes } from '../../invoices/credit-notes.ts';
import {
  invoiceFileOf,
  invoiceOfOrder,
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

/** The buyer's rating of an order with those of its items, or null; both ids are one order's. */
async function ratingOfOrder(
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

export const buyerCreateRatingHandler = implement(
  buyerCreateRating,
  async ({ input, identity: { userId }, db, parts }) => {
    const { externalReferenceId, stars, comment, items } = input;
    const order = await lockOrder(db, userId, externalReferenceId);
    const verdict = canRate(order);
    if (!verdict.allowed) throw new ProblemError('rating_not_allowed', { detail: verdict.reason });
    const ordered = new Set(order.lines.map(({ itemId }) => itemId));
    if (items.some(({ itemId }) => !ordered.has(itemId))) {
      throw new ProblemError('rating_not_allowed', { detail: 'Please rate items of this order.' });
    }
    const { orderId, storeId } = order;
    const updatedAt = parts.now();
    const rated = { orderId, userId, storeId, updatedAt };
    await saveOrderRating(db, rated, { stars, comment });
    for (const item of items) await saveItemRating(db, rated, item);
    const rating = await ratingOfOrder(db, order);
    if (rating === null) throw new Error(`the rating of ${orderId} was not stored`);
    return { rating };
  },
);

export const fetchRatingByParentIdHandler = implement(
  fetchRatingByParentId,
  async ({ input, identity, db }) => {
    const order = await ownOrder(db, identity.userId, input.externalReferenceId);
    return { rating: await ratingOfOrder(db, order) };
  },
);

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
    return {
      orderId,
      invoiceNumber: invoice.number,
      issuedAt: invoice.issuedAt,
      ...invoiceFileOf(invoice),
      creditNotes: notes.map((note) => ({
        number: note.number,
        issuedAt: note.issuedAt,
        amountPaise: note.amountPaise,
        ...invoiceFileOf(note),
      })),
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
