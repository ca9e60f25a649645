import { count, eq } from 'drizzle-orm';
import type { Order } from '../../../src/contracts/schemas.ts';
import type { Ticket } from '../../../src/contracts/tickets/ticket.ts';
import { buyerB2cIssueCall } from '../../../src/contracts/tickets/raise-ticket.ts';
import { fetchIssuesByReferenceId } from '../../../src/contracts/tickets/ticket-reads.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import { issueTypeOf } from '../../../src/domain/orders/issue-types.ts';
import { canDispute, canRaiseIssue } from '../../../src/domain/orders/order-actions.ts';
import type { Database } from '../../db/database.ts';
import { personPartition, raiseVersion } from '../../db/raise-version.ts';
import { issues } from '../ticket-tables.ts';
import { answerSince, versionPage } from '../../epoch/epoch.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { pokeDesk } from '../../live/poke-channel.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { lockOrder, ownOrder } from '../../orders/lock-order.ts';
import { ticketById, ticketsSince } from '../tickets.ts';
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
    const row = { status: 'OPEN' as const, createdAt: at, updatedAt: at, version, ...written };
    await db.insert(issues).values({ id: ticketId, userId, orderId, ...row });
    const { isDispute: _isDispute, ...told } = row;
    const ticket = { ticketId, orderId, externalReferenceId, ...told };
    if (!isDispute) return { ticket };
    const disputed = await ownOrder(db, userId, externalReferenceId);
    return { ticket: { ...ticket, isDispute }, order: disputed };
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
