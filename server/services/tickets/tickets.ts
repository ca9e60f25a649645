import { and, count, eq } from 'drizzle-orm';
import type { Order } from '../../../src/contracts/schemas.ts';
import type { Ticket } from '../../../src/contracts/tickets/ticket.ts';
import { answerTicket, type DeskTicket } from '../../../src/contracts/tickets/answer-ticket.ts';
import { buyerB2cIssueCall } from '../../../src/contracts/tickets/raise-ticket.ts';
import {
  fetchIssuesByReferenceId,
  fetchTicketQueue,
  ondcOnDisputeResolved,
  readTicketPicture,
} from '../../../src/contracts/tickets/ticket-reads.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import { issueTypeOf, type TicketStatus } from '../../../src/domain/orders/issue-types.ts';
import { canTransition } from '../../../src/domain/orders/life/order-transitions.ts';
import { canDispute, canRaiseIssue } from '../../../src/domain/orders/order-actions.ts';
import { type TicketAct, ticketAfter } from '../../../src/domain/orders/ticket-desk.ts';
import { ROUTES } from '../../../src/domain/routes/routes.ts';
import { waitsForSecondAdmin } from '../../approvals/approvals.ts';
import { audited } from '../../audit/audited.ts';
import type { Database } from '../../db/database.ts';
import { personPartition, raiseVersion } from '../../db/raise-version.ts';
import { issues } from '../../db/tables/after-order-tables.ts';
import { answerSince, versionPage } from '../../epoch/epoch.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { pokeDesk } from '../../live/poke-channel.ts';
import { lockVisibleOrder, visibleOrder } from '../../orders/listing/visible-order.ts';
import { lockOrder, ownOrder } from '../../orders/lock-order.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { queuePush } from '../../push/outgoing-messages.ts';
import {
  checkRefundable,
  checkRefundLimit,
  deskTicketById,
  lockOpenTickets,
  payBackTicket,
  refuseWhileRefundWaits,
  resolveTickets,
  ticketById,
  ticketQueue,
  ticketsSince,
} from '../../tickets/tickets.ts';
import { isOwnPicture, ownPicture } from '../../uploads/store-upload.ts';
import { implement, type ServiceCall } from '../service-handler.ts';

/** Most tickets about one order: more of them say nothing new, and every list has its limit. */
const TICKETS_PER_ORDER = 20;

interface TicketWish {
  readonly issueType: string;
  readonly pictureFileId: string | null;
  readonly isDispute: boolean;
}

async function refuseUnfit(
  db: Database,
  userId: number,
  order: Order,
  { issueType, pictureFileId, isDispute }: TicketWish,
): Promise<void> {
  const verdict = isDispute ? canDispute(order) : canRaiseIssue(order, issueType);
  if (!verdict.allowed) throw new ProblemError('issue_not_allowed', { detail: verdict.reason });
  const [known] = await db
    .select({ count: count() })
    .from(issues)
    .where(eq(issues.orderId, order.orderId));
  if ((known?.count ?? 0) >= TICKETS_PER_ORDER) {
    const detail = `This order has ${TICKETS_PER_ORDER} tickets already. Please wait for an answer.`;
    throw new ProblemError('issue_not_allowed', { detail });
  }
  if (pictureFileId !== null) {
    if (!(await isOwnPicture(db, userId, pictureFileId))) throw new ProblemError('file_not_found');
  } else if (!isDispute && issueTypeOf(issueType)?.needsPicture === true) {
    throw new ProblemError('picture_required', { detail: MESSAGES.issuePicture });
  }
}

/** The ticket that has this id already; the id of a ticket about another order is not taken again. */
async function earlierTicket(
  db: Database,
  userId: number,
  ticketId: string,
  order: Order,
): Promise<Ticket | undefined> {
  const earlier = await ticketById(db, userId, ticketId);
  if (earlier !== undefined && earlier.orderId !== order.orderId) {
    throw new ProblemError('issue_not_allowed');
  }
  return earlier;
}

/**
 * The lock on the order lets one ticket about it in at a time, so an id makes one ticket at most. A dispute moves the order in the
 * same transaction, so a second one finds nothing that was refused.
 */
export const buyerB2cIssueCallHandler = implement(
  buyerB2cIssueCall,
  async ({ input, identity: { userId }, db, parts }) => {
    const { ticketId, externalReferenceId, ...written } = input;
    const order = await lockOrder(db, userId, externalReferenceId);
    const { orderId } = order;
    const earlier = await earlierTicket(db, userId, ticketId, order);
    if (earlier !== undefined) return { ticket: earlier };
    await refuseUnfit(db, userId, order, written);
    const { isDispute } = written;
    const at = parts.now();
    if (isDispute) await moveOrder(db, { orderId, to: 'ORDER_DISPUTED', at, by: 'buyer' });
    const version = await raiseVersion(db, personPartition(userId));
    pokeDesk('tickets');
    const row = { status: 'OPEN' as const, createdAt: at, updatedAt: at, version, ...written };
    await db.insert(issues).values({ id: ticketId, userId, orderId, ...row });
    const { isDispute: _isDispute, ...told } = row;
    const ticket = { ticketId, orderId, externalReferenceId, ...told };
    if (!isDispute) return { ticket };
    const disputed = await ownOrder(db, userId, externalReferenceId);
    return { ticket: { ...ticket, isDispute }, order: disputed };
  },
);

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

/** A ticket with its order, both locked in the order in which all do it, as they are then. */
async function lockTicket(
  { identity, db }: Pick<ServiceCall<unknown>, 'identity' | 'db'>,
  { buyerUserId, ticketId, orderId }: DeskTicket,
) {
  const locked = await lockVisibleOrder(db, identity, orderId);
  await db
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.userId, buyerUserId), eq(issues.id, ticketId)))
    .for('update');
  return { locked, ticket: await knownTicket(db, buyerUserId, ticketId) };
}

/** @throws ProblemError not_found */
async function knownTicket(
  db: Database,
  buyerUserId: number,
  ticketId: string,
): Promise<DeskTicket> {
  const ticket = await deskTicketById(db, buyerUserId, ticketId);
  if (ticket === undefined) throw new ProblemError('not_found');
  return ticket;
}

/** The buyer's phones learn of an answer by the next pull, and at once by a message. */
async function tellBuyer(db: Database, ticket: DeskTicket, { note, at }: Settling): Promise<void> {
  const text = { title: 'We answered your ticket', body: note, needsBuyer: false };
  const message = { ...text, userId: ticket.buyerUserId, tag: `ticket-${ticket.ticketId}` };
  await queuePush(db, { ...message, path: ROUTES.tickets }, at);
}

/** Carries an answer out: what goes back, and how the ticket stands then. */
async function settle(
  { db }: Pick<ServiceCall<unknown>, 'db'>,
  ticket: DeskTicket,
  { act, status, note, at }: Settling & { readonly act: TicketAct; readonly status: TicketStatus },
): Promise<void> {
  const { buyerUserId, ticketId, orderId } = ticket;
  if (act === 'refund') await payBackTicket(db, ticket, { note, at });
  if (act === 'reject' && ticket.orderStatus === 'ORDER_DISPUTED') {
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
}

/** Takes, escalates or settles a ticket as the act says; of two who do, the second is told how it stands (OUT-10). */
export const answerTicketHandler = audited(
  implement(answerTicket, async (call) => {
    const { input, identity, db, parts } = call;
    const { buyerUserId, ticketId, act, seenStatus, note } = input;
    const found = await knownTicket(db, buyerUserId, ticketId);
    const { locked, ticket } = await lockTicket(call, found);
    const status = ticket.status === seenStatus ? ticketAfter(ticket.status, act) : null;
    if (status === null) return refuse(`This ticket ${STANDS[ticket.status]}.`);
    if (act === 'reject') refuseWhileRefundWaits(locked.order);
    const ask = { act: { by: 'ticket', ticketId }, note } as const;
    if (act === 'refund') {
      checkRefundLimit(identity, ticket.amountPaise, ' Please escalate the ticket.');
      checkRefundable(ticket.orderStatus);
    }
    if (act !== 'refund' || !(await waitsForSecondAdmin(call, locked, ask))) {
      await settle(call, ticket, { act, status, note, at: parts.now() });
    }
    return { deskTicket: await knownTicket(db, buyerUserId, ticketId) };
  }),
  ({ input: { ticketId, act, note } }, { deskTicket: { orderId, refundAskedAt } }) => {
    const did = act === 'refund' && refundAskedAt !== null ? 'asks for a refund' : act;
    const about = `Ticket ${ticketId}: ${did}`;
    return { subject: `order:${orderId}`, reason: note === '' ? about : `${about}: ${note}` };
  },
);

export const fetchIssuesByReferenceIdHandler = implement(
  fetchIssuesByReferenceId,
  async ({ input, identity: { userId }, db, onLostVersion }) => {
    const { externalReferenceId, sinceVersion: asked, limit } = input;
    if (externalReferenceId !== undefined) await ownOrder(db, userId, externalReferenceId);
    const partition = personPartition(userId);
    const { since, counter } = await answerSince(db, { partition, asked, onLostVersion });
    const query = { userId, externalReferenceId, sinceVersion: since, limit: limit + 1 };
    const found = await ticketsSince(db, query);
    const { rows: tickets, version, hasMore } = versionPage(found, limit, counter);
    return { tickets, version, hasMore };
  },
);

/** Customer relations and admins both act as the marketplace, which is `admin` in the table of moves. */
export const ondcOnDisputeResolvedHandler = audited(
  implement(ondcOnDisputeResolved, async ({ input, identity, db, parts }) => {
    const { orderId, outcome, note } = input;
    const locked = await lockVisibleOrder(db, identity, orderId);
    const { order: disputed, buyerUserId: userId } = locked;
    refuseWhileRefundWaits(disputed);
    if (outcome === 'refund') {
      checkRefundLimit(identity, disputed.bill.amountToBePaidPaise);
      if (!canTransition(disputed.status, 'DISPUTE RESOLVED', 'admin')) {
        throw new ProblemError('transition_not_allowed');
      }
      const ask = { act: { by: 'dispute' }, note } as const;
      if (await waitsForSecondAdmin({ identity, db, parts }, locked, ask)) {
        return { order: (await visibleOrder(db, identity, orderId)).order, tickets: [] };
      }
    }
    const ticketIds = await lockOpenTickets(db, orderId);
    const at = parts.now();
    await moveOrder(db, { orderId, to: 'DISPUTE RESOLVED', at, by: 'admin', note });
    if (outcome === 'refund') {
      await moveOrder(db, { orderId, to: 'ORDER_REFUND_INITIATED', at, by: 'admin', note });
    }
    await resolveTickets(db, { userId, ticketIds, resolution: { outcome, note, at } });
    const { order } = await visibleOrder(db, identity, orderId);
    const tickets: Ticket[] = [];
    for (const id of ticketIds)
      tickets.push(...[await ticketById(db, userId, id)].filter((one) => one !== undefined));
    return { order, tickets };
  }),
  ({ input: { orderId, outcome, note } }, { order: { refundAskedAt } }) => ({
    subject: `order:${orderId}`,
    reason: `${refundAskedAt === undefined ? outcome : 'asks for a refund'}: ${note}`,
  }),
);

export const fetchTicketQueueHandler = implement(
  fetchTicketQueue,
  async ({ input: { queue, limit }, db }) => {
    const found = await ticketQueue(db, { queue, limit: limit + 1 });
    return { tickets: found.slice(0, limit), hasMore: found.length > limit };
  },
);

/** Only what hangs on a ticket, and only pictures: a ticket opens no other file of its buyer. */
export const readTicketPictureHandler = implement(
  readTicketPicture,
  async ({ input: { buyerUserId, ticketId }, db }) => {
    const ticket = await deskTicketById(db, buyerUserId, ticketId);
    const fileId = ticket?.pictureFileId ?? null;
    if (fileId === null) throw new ProblemError('file_not_found');
    return ownPicture(db, buyerUserId, fileId);
  },
);
