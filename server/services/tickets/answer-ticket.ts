import { and, eq } from 'drizzle-orm';
import { answerTicket } from '../../../src/contracts/tickets/answer-ticket.ts';
import type { DeskTicket } from '../../../src/contracts/tickets/desk-ticket.ts';
import type { TicketStatus } from '../../../src/domain/orders/issue-types.ts';
import { orderStatusLabel } from '../../../src/domain/orders/life/order-status.ts';
import { isRefundable, ticketAfter } from '../../../src/domain/orders/ticket-desk.ts';
import { ROUTES } from '../../../src/domain/routes/routes.ts';
import { audited } from '../../audit/audited.ts';
import { issues } from '../../db/tables/after-order-tables.ts';
import type { Database } from '../../db/database.ts';
import { personPartition, raiseVersion } from '../../db/raise-version.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { pokeDesk } from '../../live/poke-scope.ts';
import { lockVisibleOrder } from '../../orders/listing/visible-order.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { queuePush } from '../../push/queue-push.ts';
import { deskTicketById } from '../../tickets/desk-tickets.ts';
import { checkRefundLimit } from '../../tickets/resolve-tickets.ts';
import { implement } from '../service-handler.ts';

interface Settling {
  readonly note: string;
  readonly at: number;
}

const refuse = (detail: string): never => {
  throw new ProblemError('transition_not_allowed', { detail });
};

const STANDS: Readonly<Record<TicketStatus, string>> = {
  OPEN: 'is open again',
  PROCESSING: 'is being worked on',
  ESCALATED: 'was escalated',
  RESOLVED: 'is settled already',
  CLOSED: 'is closed',
};

/** The buyer was right: all that the order cost goes back, along the table of moves. */
async function payBack(db: Database, ticket: DeskTicket, { note, at }: Settling): Promise<void> {
  const { orderId, orderStatus } = ticket;
  if (!isRefundable(orderStatus)) {
    refuse(`The order is ${orderStatusLabel(orderStatus)}: there is nothing to pay back now.`);
  }
  const move = { orderId, at, by: 'admin', note } as const;
  if (orderStatus !== 'ORDER_DISPUTED') await moveOrder(db, { ...move, to: 'ORDER_DISPUTED' });
  await moveOrder(db, { ...move, to: 'DISPUTE RESOLVED' });
  await moveOrder(db, { ...move, to: 'ORDER_REFUND_INITIATED' });
}

/** The ticket as it is now, with its order and itself locked in the order in which all do it. */
async function lockTicket(
  db: Database,
  found: DeskTicket,
  lock: () => Promise<unknown>,
): Promise<DeskTicket> {
  await lock();
  const { buyerUserId, ticketId } = found;
  await db
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.userId, buyerUserId), eq(issues.id, ticketId)))
    .for('update');
  return (await deskTicketById(db, buyerUserId, ticketId)) ?? found;
}

/** The buyer's phones learn of an answer by the next pull, and at once by a message. */
async function tellBuyer(db: Database, ticket: DeskTicket, { note, at }: Settling): Promise<void> {
  const text = { title: 'We answered your ticket', body: note, needsBuyer: false };
  const message = { ...text, userId: ticket.buyerUserId, tag: `ticket-${ticket.ticketId}` };
  await queuePush(db, { ...message, path: ROUTES.tickets }, at);
}

/** Takes, escalates or settles a ticket as the act says; of two who do, the second is told how it stands (OUT-10). */
export const answerTicketHandler = audited(
  implement(answerTicket, async ({ input, identity, db, parts }) => {
    const { buyerUserId, ticketId, act, seenStatus, note } = input;
    const found = await deskTicketById(db, buyerUserId, ticketId);
    if (found === undefined) throw new ProblemError('not_found');
    const ticket = await lockTicket(db, found, () => lockVisibleOrder(db, identity, found.orderId));
    const status = ticket.status === seenStatus ? ticketAfter(ticket.status, act) : null;
    if (status === null) return refuse(`This ticket ${STANDS[ticket.status]}.`);
    if (act === 'refund') {
      checkRefundLimit(identity, ticket.amountPaise, ' Please escalate the ticket.');
    }
    const at = parts.now();
    if (act === 'refund') await payBack(db, ticket, { note, at });
    if (act === 'reject' && ticket.orderStatus === 'ORDER_DISPUTED') {
      const { orderId } = ticket;
      await moveOrder(db, { orderId, to: 'DISPUTE RESOLVED', at, by: 'admin', note });
    }
    const outcome = act === 'refund' ? 'refund' : 'rejected';
    const version = await raiseVersion(db, personPartition(buyerUserId));
    pokeDesk('tickets');
    await db
      .update(issues)
      .set({
        status,
        updatedAt: at,
        version,
        ...(status === 'RESOLVED' && { resolution: { outcome, note, at } }),
      })
      .where(and(eq(issues.userId, buyerUserId), eq(issues.id, ticketId)));
    if (status === 'RESOLVED') await tellBuyer(db, ticket, { note, at });
    const deskTicket = await deskTicketById(db, buyerUserId, ticketId);
    if (deskTicket === undefined) throw new ProblemError('not_found');
    return { deskTicket };
  }),
  ({ input: { ticketId, act, note } }, { deskTicket: { orderId } }) => ({
    subject: `order:${orderId}`,
    reason: note === '' ? `Ticket ${ticketId}: ${act}` : `Ticket ${ticketId}: ${act}: ${note}`,
  }),
);
