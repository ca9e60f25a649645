import { and, asc, desc, eq, ne, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type Approval,
  decideApproval,
  fetchApprovals,
} from '../../../src/contracts/audit/audit.ts';
import { maskNumbersIn } from '../../../src/domain/account/contact.ts';
import { formatRupees } from '../../../src/domain/money.ts';
import { audited } from '../audited.ts';
import type { Database } from '../../db/database.ts';
import { approvals } from '../audit-tables.ts';
import { payouts } from '../../money/money-tables.ts';
import { orders } from '../../orders/order-tables.ts';
import { stores } from '../../sellers/store-tables.ts';
import { users } from '../../account/account-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { tellPerson } from '../../inbox/inbox.ts';
import { pokeDesk } from '../../live/poke-channel.ts';
import { bookShopPayout } from '../../money/book-money.ts';
import { lockVisibleOrder } from '../../orders/listing/visible-order.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { implement, type ServiceCall } from '../../http/service-handler.ts';
import { deskTicketById } from '../../tickets/ticket-queue.ts';
import { lockOpenTickets, payBackTicket, resolveTickets } from '../../tickets/tickets.ts';

import { markOrder, tellAdmins, TOLD_ADMINS } from '../approvals.ts';

type ApprovalRow = typeof approvals.$inferSelect;

const refuse = (detail: string): never => {
  throw new ProblemError('transition_not_allowed', { detail });
};

/** Carries a refund out as it was asked for, along the table of moves. */
async function payRefund(
  { identity, db, parts }: ServiceCall<unknown>,
  { orderId, act, note, amountPaise }: ApprovalRow & { readonly orderId: string },
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
    const isAsCoins = act?.by === 'dispute' && act.isAsCoins === true;
    const refund = { amountPaise, isAsCoins };
    await moveOrder(db, { ...move, to: 'ORDER_REFUND_INITIATED', refund });
  } else {
    const ticket = await deskTicketById(db, buyerUserId, ofTicket);
    if (ticket === undefined) throw new ProblemError('not_found');
    await payBackTicket(db, ticket, { note, at, amountPaise, isAgreed: true });
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

/** Tells who can still decide, or, once it is decided, who asked for it or agreed first. */
async function tellOfDecision(
  transaction: Database,
  { kind, amountPaise, first, state, reason, storeName, orderId }: Approval,
  { userId, now }: { readonly userId: number; readonly now: number },
): Promise<void> {
  const about = orderId === null ? storeName : `order ${orderId}`;
  const what = `The ${kind} of ${formatRupees(amountPaise)} for ${about}`;
  if (state === 'waiting') {
    return tellAdmins(transaction, `${what} waits for one more.`, { except: userId, now });
  }
  pokeDesk('approvals');
  if (first === null || first.userId === userId) return;
  const title = `${what} was ${state === 'agreed' ? 'agreed to' : 'refused'}`;
  await tellPerson(transaction, { ...TOLD_ADMINS, title, body: reason, userId: first.userId }, now);
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
    await tellOfDecision(db, approval, { userId, now: parts.now() });
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
    note: maskNumbersIn(row.note),
    askedAt: row.askedAt,
    first: asked,
    state: row.state,
    second: decided,
    decidedAt: row.decidedAt,
    reason: row.reason && maskNumbersIn(row.reason),
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
