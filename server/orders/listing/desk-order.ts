import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { DeskOrder } from '../../../src/contracts/orders/desk/desk-order.ts';
import { readAuditLog } from '../../audit/services/audit-log.ts';
import type { Database } from '../../db/database.ts';
import { issues } from '../../tickets/ticket-tables.ts';
import { inboxMessages, inboxViews } from '../../inbox/message-tables.ts';
import { paymentEvents, payments, refunds } from '../../payments/payment-tables.ts';
import { orderRefunds, payouts } from '../../money/money-tables.ts';
import { saidToShop, saidToStaff } from '../../chat/order-talk.ts';
import { orderNotes, orderPlacements } from '../after-order-tables.ts';
import { idempotencyKeys } from '../../db/database-tables.ts';
import { orderMilestones, orders } from '../order-tables.ts';
import { stores } from '../../sellers/store-tables.ts';
import { users } from '../../account/account-tables.ts';
import { errorsOfPerson } from '../../events/client-errors.ts';
import { maskNumbersIn, numbersIn } from '../../../src/domain/account/contact.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { fulfilmentOf } from '../../../src/domain/orders/order-wishes.ts';
import { completeOrders } from '../load-orders.ts';
import { deskOrderRows } from './desk-orders.ts';
import { courierSeen, returnSeen } from './seller-order.ts';

type OrderRow = typeof orders.$inferSelect;

/** Most rows of a kind that are shown of one order. */
const MOST = 50;

/** How long before an order its buyer's calls are looked at: terms last ten minutes, a payment longer. */
const BEFORE_MS = millisecondsInHour;

const moneyOf = (db: Database, { id, userId, transactionId }: OrderRow) =>
  Promise.all([
    db
      .select({
        paymentId: payments.id,
        provider: payments.provider,
        providerPaymentId: payments.providerPaymentId,
        togetherId: payments.togetherId,
        state: payments.state,
        amountPaise: payments.amountPaise,
        paidPaise: payments.paidPaise,
        createdAt: payments.createdAt,
        updatedAt: payments.updatedAt,
      })
      .from(payments)
      .where(and(eq(payments.userId, userId), eq(payments.transactionId, transactionId)))
      .orderBy(asc(payments.createdAt))
      .limit(MOST),
    db
      .select({
        refundId: orderRefunds.id,
        amountPaise: orderRefunds.amountPaise,
        method: orderRefunds.method,
        status: orderRefunds.status,
        initiatedAt: orderRefunds.initiatedAt,
        dueAt: orderRefunds.dueAt,
        completedAt: orderRefunds.completedAt,
        paymentRefundId: orderRefunds.paymentRefundId,
        payoutId: payouts.id,
        atProvider: {
          state: sql<string>`coalesce(${refunds.state}, ${payouts.state})`,
          tries: sql<number>`coalesce(${refunds.tries}, ${payouts.tries})`,
          id: sql<
            string | null
          >`coalesce(${refunds.providerRefundId}, ${payouts.providerPayoutId})`,
        },
      })
      .from(orderRefunds)
      .leftJoin(refunds, eq(refunds.id, orderRefunds.paymentRefundId))
      .leftJoin(payouts, eq(payouts.orderRefundId, orderRefunds.id))
      .where(eq(orderRefunds.orderId, id))
      .orderBy(asc(orderRefunds.initiatedAt), asc(orderRefunds.id)),
  ]);

type OrderMoney = Awaited<ReturnType<typeof moneyOf>>;

/** What providers told about an order's payments and refunds; several paid together are one payment there. */
function eventsOf(db: Database, [paid, given]: OrderMoney) {
  const references = [
    ...paid.map(({ paymentId, togetherId }) => togetherId ?? paymentId),
    ...given.flatMap(({ paymentRefundId, payoutId }) => paymentRefundId ?? payoutId ?? []),
  ];
  const { id, about, word, reference, receivedAt } = paymentEvents;
  return db
    .select({ eventId: id, about, word, at: receivedAt })
    .from(paymentEvents)
    .where(inArray(reference, references))
    .orderBy(asc(receivedAt), asc(id))
    .limit(MOST);
}

/** An order's money as staff see it: which ids of ours are another payment's too is nothing to them. */
async function moneySeen(db: Database, row: OrderRow) {
  const money = await moneyOf(db, row);
  const [paid, given] = money;
  const told = await eventsOf(db, money);
  return {
    payments: paid.map(({ togetherId: _togetherId, ...payment }) => payment),
    refunds: given.map(
      ({ paymentRefundId: _refund, payoutId: _payout, atProvider, ...refund }) => ({
        ...refund,
        // A join that finds nothing is a row of nulls.
        atProvider: (atProvider.state as string | null) === null ? null : atProvider,
      }),
    ),
    paymentEvents: told.flatMap(({ about, word, ...event }) =>
      about === null || word === null ? [] : [{ ...event, about, word }],
    ),
  };
}

/** What was said about it, on all sides. */
const wordsOf = (db: Database, { id, userId, transactionId }: OrderRow) =>
  Promise.all([
    db
      .select({
        ticketId: issues.id,
        summary: issues.summary,
        status: issues.status,
        createdAt: issues.createdAt,
      })
      .from(issues)
      .where(eq(issues.orderId, id))
      .orderBy(desc(issues.createdAt))
      .limit(MOST),
    db
      .select({
        title: inboxMessages.title,
        sentAt: inboxMessages.sentAt,
        viewedAt: inboxViews.viewedAt,
      })
      .from(inboxMessages)
      .leftJoin(
        inboxViews,
        and(eq(inboxViews.messageId, inboxMessages.id), eq(inboxViews.userId, userId)),
      )
      .where(and(eq(inboxMessages.userId, userId), eq(inboxMessages.pivotId, `order-${id}`)))
      .orderBy(desc(inboxMessages.sentAt))
      .limit(MOST),
    saidToStaff(db, { userId, transactionId }, MOST),
    saidToShop(db, { userId, transactionId }),
    db
      .select({
        userId: orderNotes.userId,
        name: users.name,
        text: orderNotes.text,
        at: orderNotes.at,
      })
      .from(orderNotes)
      .innerJoin(users, eq(users.id, orderNotes.userId))
      .where(eq(orderNotes.orderId, id))
      .orderBy(desc(orderNotes.id))
      .limit(MOST),
  ]);

/** Services by which a buyer's phone orders, pays and changes an order. */
const OF_ORDERS = [
  'confirm-call',
  'confirm-call-cod',
  'bulk-confirm-call-cod',
  'create-payment',
  'create-bulk-payment',
  'answer-line-change',
  'buyer-b2c-cancel-call',
  'update-call',
  'buyer-b2c-issue-call',
  'admin-order-creation',
];

const callsOf = (db: Database, { userId, placedAt }: OrderRow) =>
  db
    .select({
      service: idempotencyKeys.service,
      key: idempotencyKeys.key,
      at: idempotencyKeys.createdAt,
    })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        inArray(idempotencyKeys.service, OF_ORDERS),
        gte(idempotencyKeys.createdAt, placedAt - BEFORE_MS),
      ),
    )
    .orderBy(desc(idempotencyKeys.createdAt))
    .limit(MOST);

/** Who is concerned besides its buyer: who runs the store, and who of the staff ordered it. */
async function othersOf(db: Database, { id, storeId }: OrderRow) {
  const [store] = await db
    .select({ sellerUserId: stores.sellerUserId })
    .from(stores)
    .where(eq(stores.id, storeId));
  const [placement] = await db
    .select({ placedByUserId: orderPlacements.placedByUserId })
    .from(orderPlacements)
    .where(eq(orderPlacements.orderId, id));
  return {
    sellerUserId: store?.sellerUserId ?? null,
    placedByUserId: placement?.placedByUserId ?? null,
  };
}

/** An order with each text that somebody wrote read by `read`: as a desk sees it, a number in them masked. */
function orderSeen(order: DeskOrder, read: (text: string) => string): DeskOrder {
  return {
    ...order,
    returnRequest: returnSeen(order.returnRequest, read),
    moves: order.moves.map((each) => ({ ...each, note: read(each.note) })),
    tickets: order.tickets.map((each) => ({ ...each, summary: read(each.summary) })),
    chat: order.chat.map((each) => ({ ...each, text: read(each.text) })),
    ...(order.talk && { talk: order.talk.map((each) => ({ ...each, text: read(each.text) })) }),
    notes: order.notes.map((each) => ({ ...each, text: read(each.text) })),
    acts: order.acts.map((each) => ({ ...each, reason: read(each.reason) })),
  };
}

/**
 * An order from all sides, for staff.
 * @throws ProblemError order_not_found
 */
export const deskOrderOf = async (db: Database, orderId: string): Promise<DeskOrder> =>
  orderSeen(await wholeOrder(db, orderId), maskNumbersIn);

/**
 * Numbers in what is said about an order.
 * @throws ProblemError order_not_found
 */
export async function numbersInOrder(db: Database, orderId: string): Promise<readonly string[]> {
  const numbers: string[] = [];
  orderSeen(await wholeOrder(db, orderId), (text) => {
    numbers.push(...numbersIn(text));
    return text;
  });
  return numbers;
}

async function wholeOrder(db: Database, orderId: string): Promise<DeskOrder> {
  const rows = await db.select().from(orders).where(eq(orders.id, orderId));
  const [row] = rows;
  const [summary] = await deskOrderRows(db, rows);
  const [order] = await completeOrders(db, rows);
  if (row === undefined || summary === undefined || order === undefined) {
    throw new ProblemError('order_not_found');
  }
  const { status, at, by, note } = orderMilestones;
  const moves = await db
    .select({ status, at, by, note })
    .from(orderMilestones)
    .where(eq(orderMilestones.orderId, orderId))
    .orderBy(asc(orderMilestones.position));
  const [tickets, messages, chat, talk, notes] = await wordsOf(db, row);
  const acts = await readAuditLog(db, { subject: `order:${orderId}`, limit: MOST });
  return {
    ...summary,
    ...(await othersOf(db, row)),
    externalReferenceId: order.externalReferenceId,
    lines: order.lines,
    bill: order.bill,
    couponCode: order.couponCode,
    cancelReason: order.cancelReason,
    courier: courierSeen(order.courier),
    ...(order.refundAskedAt !== undefined && { refundAskedAt: order.refundAskedAt }),
    ...(fulfilmentOf(order.wishes) === 'pickup' && { isPickup: true }),
    city: order.address.city,
    areaCode: order.address.areaCode,
    returnRequest: order.returnRequest,
    moves,
    ...(await moneySeen(db, row)),
    tickets,
    messages: messages.map(({ viewedAt, ...message }) => ({
      ...message,
      isViewed: viewedAt !== null,
    })),
    chat,
    talk,
    calls: await callsOf(db, row),
    phoneReports: await errorsOfPerson(db, row.userId, {
      from: row.placedAt - BEFORE_MS,
      until: row.statusAt + millisecondsInDay,
    }),
    notes,
    acts: acts.map(({ userId, name, service, reason, at: when }) => ({
      userId,
      name,
      service,
      reason,
      at: when,
    })),
  };
}
