import { and, eq } from 'drizzle-orm';
import {
  answerTicket,
  assignTicket,
  type DeskTicket,
} from '../../../src/contracts/tickets/answer-ticket.ts';
import {
  fetchTicketQueue,
  ondcOnDisputeResolved,
  readTicketPicture,
} from '../../../src/contracts/tickets/ticket-reads.ts';
import type { TicketStatus } from '../../../src/domain/orders/issue-types.ts';
import { formatRupees } from '../../../src/domain/money.ts';
import { orderStatusLabel } from '../../../src/domain/orders/life/order-status.ts';
import { canTransition } from '../../../src/domain/orders/life/order-transitions.ts';
import {
  isAssignable,
  settledStep,
  type Settlement,
  TICKET_STANDS,
  type TicketAct,
  ticketAfter,
} from '../../../src/domain/orders/ticket-desk.ts';
import { ROUTES } from '../../../src/domain/routes/routes.ts';
import { waitsForSecondAdmin } from '../../audit/approvals.ts';
import { audited } from '../../audit/audited.ts';
import type { Database } from '../../db/database.ts';
import { issues } from '../ticket-tables.ts';
import { orders } from '../../orders/order-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { pokeDesk } from '../../live/poke-channel.ts';
import { lockVisibleOrder } from '../../orders/listing/visible-order.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { placeReplacement, replacedLines } from '../../orders/place-replacement.ts';
import { tellPerson } from '../../inbox/inbox.ts';
import { queuePush } from '../../push/outgoing-messages.ts';
import {
  checkRefundable,
  checkRefundLimit,
  lockOpenTickets,
  moveTicket,
  payBackTicket,
  refuseWhileRefundWaits,
  resolveTickets,
  settlementWorth,
} from '../tickets.ts';
import {
  deskColleague,
  deskColleagues,
  deskTicketById,
  ticketQueue,
  ticketSeen,
} from '../ticket-queue.ts';
import { ownPicture } from '../../uploads/store-upload.ts';
import { implement, type ServiceCall } from '../../http/service-handler.ts';

interface Settling {
  readonly note: string;
  readonly at: number;
  /** Of a refund: what goes back. */
  readonly amountPaise?: number;
}

const refuse = (detail: string): never => {
  throw new ProblemError('transition_not_allowed', { detail });
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

/** Whose a ticket is, for who thought it somebody else's. */
function refuseUnseen({ assignee }: DeskTicket, seen: number | null | undefined): void {
  if (seen === undefined || (assignee?.userId ?? null) === seen) return;
  const name = assignee?.name ?? '';
  refuse(
    assignee === null
      ? 'Meanwhile this ticket was let go.'
      : `Meanwhile ${name === '' ? `person ${assignee.userId}` : name} works on this ticket.`,
  );
}

/** Carries an answer out: what goes back, and how the ticket stands then. */
async function settle(
  { db, identity }: Pick<ServiceCall<unknown>, 'db' | 'identity'>,
  ticket: DeskTicket,
  {
    act,
    status,
    note,
    at,
    amountPaise,
  }: Settling & { readonly act: TicketAct; readonly status: TicketStatus },
): Promise<void> {
  const { buyerUserId, ticketId, orderId } = ticket;
  if (amountPaise !== undefined) await payBackTicket(db, ticket, { note, at, amountPaise });
  if (act === 'reject' && ticket.orderStatus === 'ORDER_DISPUTED') {
    await moveOrder(db, { orderId, to: 'DISPUTE RESOLVED', at, by: 'admin', note });
  }
  const outcome = act === 'refund' ? 'refund' : 'rejected';
  const isSettled = status === 'RESOLVED';
  const done = act === 'take' ? 'taken' : act === 'escalate' ? 'escalated' : settledStep(outcome);
  await moveTicket(
    db,
    { userId: buyerUserId, ticketId, ticket },
    {
      status,
      // Why a ticket was escalated at the desk is read by administrators only.
      step: { step: done, by: 'care', note: isSettled ? note : '', at },
      ...(act === 'take' && { assigneeUserId: identity.userId }),
      ...(isSettled && { resolution: { outcome, note, at } }),
    },
  );
  if (status === 'RESOLVED') await tellBuyer(db, ticket, { note, at });
}

/** Takes, escalates or settles a ticket as the act says; of two who do, the second is told how it stands (OUT-10). */
export const answerTicketHandler = audited(
  implement(answerTicket, async (call) => {
    const { input, identity, db, parts } = call;
    const { buyerUserId, ticketId, act, seenStatus, seenAssigneeUserId, note } = input;
    const found = await knownTicket(db, buyerUserId, ticketId);
    const { locked, ticket } = await lockTicket(call, found);
    const status = ticket.status === seenStatus ? ticketAfter(ticket.status, act) : null;
    if (status === null) return refuse(`This ticket ${TICKET_STANDS[ticket.status]}.`);
    if (act === 'take') refuseUnseen(ticket, seenAssigneeUserId);
    if (act === 'reject') refuseWhileRefundWaits(locked.order);
    const settling = { act, status, note, at: parts.now() };
    if (act !== 'refund') {
      await settle(call, ticket, settling);
    } else {
      checkRefundLimit(
        identity,
        input.amountPaise ?? ticket.amountPaise,
        ' Please escalate the ticket.',
      );
      checkRefundable(ticket.orderStatus);
      const { amountPaise: asked } = input;
      const wish = { outcome: 'refund', amountPaise: asked, lines: undefined } as const;
      const amountPaise = await settlementWorth({ db, identity, input: wish }, locked);
      const ask = { act: { by: 'ticket', ticketId }, note, amountPaise } as const;
      if (!(await waitsForSecondAdmin(call, locked, ask))) {
        await settle(call, ticket, { ...settling, amountPaise });
      }
    }
    return { deskTicket: ticketSeen(await knownTicket(db, buyerUserId, ticketId)) };
  }),
  ({ input: { ticketId, act, note, amountPaise } }, { deskTicket: { orderId, refundAskedAt } }) => {
    const of = amountPaise === undefined ? '' : ` of ${formatRupees(amountPaise)}`;
    const did = act === 'refund' && refundAskedAt !== null ? 'asks for a refund' : `${act}${of}`;
    const about = `Ticket ${ticketId}: ${did}`;
    return { subject: `order:${orderId}`, reason: note === '' ? about : `${about}: ${note}` };
  },
);

/** Gives a ticket that waits to somebody of the desk, or lets it go; nothing of it shows to its buyer. */
export const assignTicketHandler = audited(
  implement(assignTicket, async (call) => {
    const { input, identity, db, parts } = call;
    const { buyerUserId, ticketId, assigneeUserId, seenAssigneeUserId } = input;
    const { ticket } = await lockTicket(call, await knownTicket(db, buyerUserId, ticketId));
    if (!isAssignable(ticket.status)) return refuse(`This ticket ${TICKET_STANDS[ticket.status]}.`);
    refuseUnseen(ticket, seenAssigneeUserId);
    if (assigneeUserId !== null && (await deskColleague(db, assigneeUserId)) === undefined) {
      return refuse('Tickets are given to customer care and administrators only.');
    }
    pokeDesk('tickets');
    await db
      .update(issues)
      .set({ assigneeUserId })
      .where(and(eq(issues.userId, buyerUserId), eq(issues.id, ticketId)));
    if (assigneeUserId !== null && assigneeUserId !== identity.userId) {
      const body = `It is about order ${ticket.orderId}.`;
      const path = `${ROUTES.careTickets}?queue=mine`;
      const text = { pivotId: 'ticket', title: 'A ticket was given to you', body, path };
      await tellPerson(db, { ...text, userId: assigneeUserId }, parts.now());
    }
    return { deskTicket: ticketSeen(await knownTicket(db, buyerUserId, ticketId)) };
  }),
  ({ input: { ticketId } }, { deskTicket: { orderId, assignee } }) => ({
    subject: `order:${orderId}`,
    reason: `Ticket ${ticketId}: ${assignee === null ? 'let go' : `given to ${assignee.userId}`}`,
  }),
);

/** How an order stands, and nothing of whose it is. */
async function standing(db: Database, orderId: string) {
  const { status, refundAskedAt } = orders;
  const [row] = await db
    .select({ status, refundAskedAt })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (row === undefined) throw new ProblemError('order_not_found');
  return {
    status: row.status,
    ...(row.refundAskedAt !== null && { refundAskedAt: row.refundAskedAt }),
  };
}

/** Customer relations and admins both act as the marketplace, which is `admin` in the table of moves. */
export const ondcOnDisputeResolvedHandler = audited(
  implement(
    ondcOnDisputeResolved,
    async (call) => {
      const { input, identity, db, parts } = call;
      const { orderId, outcome, note } = input;
      const locked = await lockVisibleOrder(db, identity, orderId);
      const { order: disputed, buyerUserId: userId } = locked;
      refuseWhileRefundWaits(disputed);
      if (!canTransition(disputed.status, 'DISPUTE RESOLVED', 'admin')) {
        refuse(`There is no dispute to settle: the order is ${orderStatusLabel(disputed.status)}.`);
      }
      const amountPaise = await settlementWorth(call, locked);
      const [isAsCoins, isMoney] = [outcome === 'coins', MONEY_BACK.has(outcome)];
      if (isMoney) {
        const ask = { act: { by: 'dispute', isAsCoins }, note, amountPaise } as const;
        if (await waitsForSecondAdmin({ identity, db, parts }, locked, ask)) {
          return standing(db, orderId);
        }
      }
      const ticketIds = await lockOpenTickets(db, orderId);
      // The goods are taken before any version is raised.
      const replacement =
        outcome === 'replacement'
          ? await placeReplacement(call, { orderId, lines: replacedLines(disputed, input.lines) })
          : undefined;
      const move = { orderId, at: parts.now(), by: 'admin', note } as const;
      await moveOrder(db, { ...move, to: 'DISPUTE RESOLVED' });
      if (isMoney) {
        const refund = { amountPaise, isAsCoins };
        await moveOrder(db, { ...move, to: 'ORDER_REFUND_INITIATED', refund });
      }
      const resolution = {
        outcome: outcome === 'coins' ? 'refund' : outcome,
        note,
        at: move.at,
      } as const;
      await resolveTickets(db, { userId, ticketIds, resolution });
      const replacementOrderId = replacement?.orderId;
      return {
        ...(await standing(db, orderId)),
        ...(replacementOrderId !== undefined && { replacementOrderId }),
      };
    },
    {
      // A replacement takes goods of the store.
      subject: async ({ db, input: { orderId } }) => {
        const { storeId } = orders;
        const [order] = await db.select({ storeId }).from(orders).where(eq(orders.id, orderId));
        return order && `store:${order.storeId}`;
      },
    },
  ),
  ({ input: { orderId, outcome, note, amountPaise } }, { refundAskedAt, replacementOrderId }) => {
    const of = amountPaise === undefined ? '' : ` of ${formatRupees(amountPaise)}`;
    const by = replacementOrderId === undefined ? '' : ` by order ${replacementOrderId}`;
    const did = refundAskedAt === undefined ? `${outcome}${of}${by}` : 'asks for a refund';
    return { subject: `order:${orderId}`, reason: `${did}: ${note}` };
  },
);

const MONEY_BACK: ReadonlySet<Settlement> = new Set(['refund', 'coins']);

export const fetchTicketQueueHandler = implement(
  fetchTicketQueue,
  async ({ input: { queue, ticketId, limit }, identity: { userId }, db }) => {
    const found = await ticketQueue(db, { queue, userId, limit: limit + 1 });
    const tickets = found.slice(0, limit);
    const isAmong = ticketId === undefined || tickets.some((each) => each.ticketId === ticketId);
    if (!isAmong) tickets.push(...(await ticketQueue(db, { queue, userId, ticketId, limit: 1 })));
    const colleagues = await deskColleagues(db);
    return {
      tickets: tickets.map((each) => ticketSeen(each)),
      hasMore: found.length > limit,
      colleagues,
    };
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
