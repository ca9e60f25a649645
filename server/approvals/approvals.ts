import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, ne, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type Approval,
  decideApproval,
  fetchApprovals,
} from '../../src/contracts/audit/approvals.ts';
import type { Order } from '../../src/contracts/schemas.ts';
import { formatRupees } from '../../src/domain/money.ts';
import {
  refundOfOrder,
  SECOND_ADMIN_REFUND_PAISE,
} from '../../src/domain/orders/payments/refund.ts';
import { orderPath } from '../../src/domain/routes/routes.ts';
import { audited } from '../audit/audited.ts';
import type { Database } from '../db/database.ts';
import { personPartition, raiseVersion } from '../db/raise-version.ts';
import { approvals, type RefundAct } from '../db/tables/audit-tables.ts';
import { payouts } from '../db/tables/money/money-tables.ts';
import { orders, stores, users } from '../db/tables/schema.ts';
import { ProblemError } from '../http/problem-error.ts';
import { pokeDesk } from '../live/poke-channel.ts';
import { bookShopPayout } from '../money/book-money.ts';
import { lockVisibleOrder } from '../orders/listing/visible-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import { queuePush } from '../push/outgoing-messages.ts';
import { implement, type ServiceCall } from '../services/service-handler.ts';
import { deskTicketById } from '../tickets/ticket-queue.ts';
import {
  lockOpenTickets,
  payBackTicket,
  refuseWhileRefundWaits,
  resolveTickets,
} from '../tickets/tickets.ts';

type ApprovalRow = typeof approvals.$inferSelect;

const refuse = (detail: string): never => {
  throw new ProblemError('transition_not_allowed', { detail });
};

/** Notes on an order whether its refund waits; its buyer's next pull brings it. */
async function markOrder(
  transaction: Database,
  { orderId, buyerUserId }: { readonly orderId: string; readonly buyerUserId: number },
  refundAskedAt: number | null,
): Promise<void> {
  const version = await raiseVersion(transaction, personPartition(buyerUserId));
  await transaction.update(orders).set({ refundAskedAt, version }).where(eq(orders.id, orderId));
  pokeDesk('orders');
  pokeDesk('tickets');
}

/**
 * Has a refund above the limit wait until another administrator agrees; call it with the order locked.
 * @returns false for one that one administrator decides, and the caller carries it out
 */
export async function waitsForSecondAdmin(
  { identity, db, parts }: Pick<ServiceCall<unknown>, 'identity' | 'db' | 'parts'>,
  { order, buyerUserId }: { readonly order: Order; readonly buyerUserId: number },
  { act, note }: { readonly act: RefundAct; readonly note: string },
): Promise<boolean> {
  refuseWhileRefundWaits(order);
  const amountPaise = refundOfOrder(order.bill, order.lines, order.returnRequest?.lines);
  if (amountPaise <= SECOND_ADMIN_REFUND_PAISE) return false;
  const [askedAt, { orderId }] = [parts.now(), order];
  await db.insert(approvals).values({
    id: randomUUID(),
    orderId,
    amountPaise,
    act,
    note,
    askedAt,
    firstUserId: identity.userId,
    state: 'waiting',
  });
  await markOrder(db, { orderId, buyerUserId }, askedAt);
  const body = `A second person at Haat looks at the ${formatRupees(amountPaise)} of order ${orderId}.`;
  const text = { title: 'We are checking your refund', body, needsBuyer: false };
  const to = { userId: buyerUserId, path: orderPath(order.externalReferenceId) };
  await queuePush(db, { ...text, ...to, tag: `order-${orderId}` }, askedAt);
  return true;
}

/** Has a payout wait until two administrators agree. */
export async function askForPayout(
  transaction: Database,
  payout: { readonly payoutId: string; readonly amountPaise: number; readonly askedAt: number },
): Promise<void> {
  await transaction
    .insert(approvals)
    .values({ id: randomUUID(), ...payout, note: '', state: 'waiting' });
}

/** Carries a refund out as it was asked for, along the table of moves. */
async function payRefund(
  { identity, db, parts }: ServiceCall<unknown>,
  { orderId, act, note }: ApprovalRow & { readonly orderId: string },
): Promise<void> {
  const { buyerUserId } = await lockVisibleOrder(db, identity, orderId);
  const at = parts.now();
  const move = { orderId, at, by: 'admin', note, isAgreed: true } as const;
  if (act?.by === 'order') return moveOrder(db, { ...move, to: 'ORDER_REFUND_INITIATED' });
  const ofTicket = act?.by === 'ticket' ? act.ticketId : undefined;
  const open = await lockOpenTickets(db, orderId);
  const ticketIds = open.filter((id) => ofTicket === undefined || id === ofTicket);
  if (ofTicket === undefined) {
    await moveOrder(db, { ...move, to: 'DISPUTE RESOLVED' });
    await moveOrder(db, { ...move, to: 'ORDER_REFUND_INITIATED' });
  } else {
    const ticket = await deskTicketById(db, buyerUserId, ofTicket);
    if (ticket === undefined) throw new ProblemError('not_found');
    await payBackTicket(db, ticket, { note, at, isAgreed: true });
  }
  await resolveTickets(db, {
    userId: buyerUserId,
    ticketIds,
    resolution: { outcome: 'refund', note, at },
  });
}

/** Sends a payout, or lets the shop be owed it again. */
async function endPayout(
  { db, parts }: ServiceCall<unknown>,
  id: string,
  agrees: boolean,
): Promise<void> {
  const now = parts.now();
  const [payout] = await db
    .update(payouts)
    .set({ state: agrees ? 'requested' : 'withheld', nextTryAt: now })
    .where(and(eq(payouts.id, id), eq(payouts.state, 'held')))
    .returning();
  if (payout === undefined || payout.storeId === null || agrees) return;
  await bookShopPayout(db, { ...payout, storeId: payout.storeId, state: 'failed', now });
}

/** The approval with all that it is about held, an order before it, as all who change orders do. */
async function lockApproval({ identity, db }: ServiceCall<unknown>, id: string) {
  const [found] = await db.select().from(approvals).where(eq(approvals.id, id));
  if (found === undefined) throw new ProblemError('not_found');
  const order = found.orderId === null ? null : await lockVisibleOrder(db, identity, found.orderId);
  const [row = found] = await db.select().from(approvals).where(eq(approvals.id, id)).for('update');
  return { row, order };
}

/** @throws ProblemError transition_not_allowed where it is decided, and for who can't agree */
async function checkDecision(
  db: Database,
  { state, firstUserId, secondUserId, payoutId }: ApprovalRow,
  { agrees, userId }: { readonly agrees: boolean; readonly userId: number },
): Promise<void> {
  if (state !== 'waiting') {
    const [who] = await db
      .select({ name: users.name })
      .from(users)
      .where(eq(users.id, secondUserId ?? 0));
    const name = who === undefined || who.name === '' ? `Administrator ${secondUserId}` : who.name;
    refuse(`${name} has ${state === 'agreed' ? 'agreed to' : 'refused'} this already.`);
  }
  if (!agrees || firstUserId !== userId) return;
  refuse(
    payoutId === null
      ? 'You asked for this refund: another administrator has to agree.'
      : 'You have agreed already: another administrator has to agree, too.',
  );
}

/** Decides a refund or payout above the limit; the money moves in the same transaction as the second agreement. */
export const decideApprovalHandler = audited(
  implement(decideApproval, async (call) => {
    const { input, identity, db, parts } = call;
    const { approvalId: id, agrees, reason } = input;
    const { userId } = identity;
    const { row, order } = await lockApproval(call, id);
    await checkDecision(db, row, { agrees, userId });
    const isFirst = agrees && row.firstUserId === null;
    const decided = { state: agrees ? 'agreed' : 'refused', reason, secondUserId: userId } as const;
    await db
      .update(approvals)
      .set(isFirst ? { firstUserId: userId, note: reason } : { ...decided, decidedAt: parts.now() })
      .where(eq(approvals.id, id));
    if (order !== null) {
      const { orderId } = order.order;
      // A move comes before any lock on versions.
      if (agrees) await payRefund(call, { ...row, orderId });
      await markOrder(db, { orderId, buyerUserId: order.buyerUserId }, null);
    }
    if (row.payoutId !== null && !isFirst) await endPayout(call, row.payoutId, agrees);
    const [approval] = await readApprovals(db, eq(approvals.id, id), { limit: 1 });
    if (approval === undefined) throw new ProblemError('not_found');
    return { approval };
  }),
  ({ input: { agrees, reason } }, { approval: { kind, orderId, storeId, amountPaise } }) => ({
    subject: orderId === null ? `store:${storeId}` : `order:${orderId}`,
    reason: `${agrees ? 'agrees to' : 'refuses'} the ${kind} of ${formatRupees(amountPaise)}: ${reason}`,
  }),
);

/** Approvals with who asked and who decided, in words. */
async function readApprovals(
  db: Database,
  condition: SQL,
  { limit, isNewestFirst = false }: { readonly limit: number; readonly isNewestFirst?: boolean },
): Promise<Approval[]> {
  const [first, second] = [alias(users, 'first_admin'), alias(users, 'second_admin')];
  const ofShop = alias(stores, 'payout_store');
  const rows = await db
    .select({
      row: approvals,
      order: { storeId: orders.storeId, storeName: orders.storeName },
      shop: { storeId: ofShop.id, storeName: ofShop.name },
      first: { userId: first.id, name: first.name },
      second: { userId: second.id, name: second.name },
    })
    .from(approvals)
    .leftJoin(orders, eq(orders.id, approvals.orderId))
    .leftJoin(payouts, eq(payouts.id, approvals.payoutId))
    .leftJoin(ofShop, eq(ofShop.id, payouts.storeId))
    .leftJoin(first, eq(first.id, approvals.firstUserId))
    .leftJoin(second, eq(second.id, approvals.secondUserId))
    .where(condition)
    .orderBy(isNewestFirst ? desc(approvals.askedAt) : asc(approvals.askedAt), approvals.id)
    .limit(limit);
  return rows.map(({ row, order, shop, first: asked, second: decided }) => ({
    approvalId: row.id,
    kind: row.payoutId === null ? 'refund' : 'payout',
    orderId: row.orderId,
    ...(order ?? shop ?? { storeId: '', storeName: '' }),
    amountPaise: row.amountPaise,
    note: row.note,
    askedAt: row.askedAt,
    first: asked,
    state: row.state,
    second: decided,
    decidedAt: row.decidedAt,
    reason: row.reason,
  }));
}

export const fetchApprovalsHandler = implement(
  fetchApprovals,
  async ({ input: { list, limit }, db }) => {
    const isNewestFirst = list === 'decided';
    const condition = (isNewestFirst ? ne : eq)(approvals.state, 'waiting');
    const found = await readApprovals(db, condition, { limit: limit + 1, isNewestFirst });
    return { approvals: found.slice(0, limit), hasMore: found.length > limit };
  },
);
