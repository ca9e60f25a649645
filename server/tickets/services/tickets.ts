import { and, count, desc, eq, ne } from 'drizzle-orm';
import type { Order } from '../../../src/contracts/schemas.ts';
import type { Ticket } from '../../../src/contracts/tickets/ticket.ts';
import { buyerB2cIssueCall, changeTicket } from '../../../src/contracts/tickets/raise-ticket.ts';
import { fetchIssuesByReferenceId } from '../../../src/contracts/tickets/ticket-reads.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import { issueTypeOf } from '../../../src/domain/orders/issue-types.ts';
import { canDispute, canRaiseIssue } from '../../../src/domain/orders/order-actions.ts';
import type { Database } from '../../db/database.ts';
import { personPartition, raiseVersion } from '../../db/raise-version.ts';
import {
  BUYERS_STEPS,
  buyerTicketProblem,
  TICKET_STANDS,
  ticketAfterBuyer,
  type TicketStep,
} from '../../../src/domain/orders/ticket-desk.ts';
import { issues } from '../ticket-tables.ts';
import { answerSince, versionPage } from '../../epoch/epoch.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { pokeDesk } from '../../live/poke-channel.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { orderMilestones } from '../../orders/order-tables.ts';
import { lockOrder, ownOrder } from '../../orders/lock-order.ts';
import { moveTicket, refuseWhileRefundWaits, ticketById, ticketsSince } from '../tickets.ts';
import { isOwnPicture } from '../../uploads/store-upload.ts';
import { implement } from '../../http/service-handler.ts';

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
    const raised = { step: 'raised', by: 'buyer', note: '', at } as const;
    const steps = [...(isDispute ? await shopsAnswer(db, orderId) : []), raised];
    const times = { createdAt: at, updatedAt: at, version };
    const row = { status: 'OPEN' as const, ...times, steps, ...written };
    await db.insert(issues).values({ id: ticketId, userId, orderId, ...row });
    const { isDispute: _isDispute, ...told } = row;
    const ticket = { ticketId, orderId, externalReferenceId, ...told };
    if (!isDispute) return { ticket };
    const disputed = await ownOrder(db, userId, externalReferenceId);
    return { ticket: { ...ticket, isDispute }, order: disputed };
  },
);

/** What the shop said when it refused what is disputed now; nothing where it said nothing. */
async function shopsAnswer(db: Database, orderId: string): Promise<TicketStep[]> {
  const [said] = await db
    .select({ note: orderMilestones.note, at: orderMilestones.at })
    .from(orderMilestones)
    .where(
      and(
        eq(orderMilestones.orderId, orderId),
        eq(orderMilestones.by, 'seller'),
        eq(orderMilestones.status, 'ORDER_RETURN_REJECTED'),
        ne(orderMilestones.note, ''),
      ),
    )
    .orderBy(desc(orderMilestones.at))
    .limit(1);
  return said === undefined ? [] : [{ step: 'said', by: 'store', ...said }];
}

const refuse = (detail: string): never => {
  throw new ProblemError('transition_not_allowed', { detail });
};

/** Locks order and ticket as care does, so that of its buyer and care the second is told how it stands (OUT-10). */
export const changeTicketHandler = implement(
  changeTicket,
  async ({ input, identity: { userId }, db, parts }) => {
    const { ticketId, act, seenStatus, seenSteps, note, stars } = input;
    const known = await ticketById(db, userId, ticketId);
    if (known === undefined) throw new ProblemError('not_found');
    const order = await lockOrder(db, userId, known.externalReferenceId);
    const isThis = and(eq(issues.userId, userId), eq(issues.id, ticketId));
    await db.select({ id: issues.id }).from(issues).where(isThis).for('update');
    const ticket = (await ticketById(db, userId, ticketId)) ?? known;
    const at = parts.now();
    // Stars say nothing about how a ticket moves on, so they count whatever came between.
    const isAsSeen = ticket.status === seenStatus && ticket.steps?.length === seenSteps;
    if (act !== 'rate' && !isAsSeen)
      return refuse(`Meanwhile this ticket ${TICKET_STANDS[ticket.status]}.`);
    const problem = buyerTicketProblem(ticket, act, at);
    if (problem !== null) return refuse(problem);
    if (act === 'rate') {
      pokeDesk('tickets');
      const version = await raiseVersion(db, personPartition(userId));
      const rating = { stars: stars ?? 0, words: note, at };
      await db.update(issues).set({ rating, version }).where(isThis);
    } else {
      refuseWhileRefundWaits(order);
      const status = ticketAfterBuyer(ticket.status, act) ?? ticket.status;
      const step = { step: BUYERS_STEPS[act], by: 'buyer', note, at } as const;
      const asksAgain = act !== 'close' && { askedAt: at, resolution: null };
      await moveTicket(db, { userId, ticketId, ticket }, { status, step, ...asksAgain });
    }
    return { ticket: (await ticketById(db, userId, ticketId)) ?? ticket };
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
