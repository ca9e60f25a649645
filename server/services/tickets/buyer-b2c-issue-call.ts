import { count, eq } from 'drizzle-orm';
import { buyerB2cIssueCall } from '../../../src/contracts/tickets/buyer-b2c-issue-call.ts';
import type { Order, Ticket } from '../../../src/contracts/schemas.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import { issueTypeOf } from '../../../src/domain/orders/issue-types.ts';
import { canRaiseIssue } from '../../../src/domain/orders/order-actions.ts';
import type { Database } from '../../db/database.ts';
import { personPartition, raiseVersion } from '../../db/raise-version.ts';
import { issues } from '../../db/tables/after-order-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { pokeDesk } from '../../live/poke-scope.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { ticketById } from '../../tickets/load-tickets.ts';
import { isOwnPicture } from '../../uploads/stored-uploads.ts';
import { implement } from '../service-handler.ts';

/** Most tickets about one order: more of them say nothing new, and every list has its limit. */
const TICKETS_PER_ORDER = 20;

interface TicketWish {
  readonly issueType: string;
  readonly pictureFileId: string | null;
}

async function refuseUnfit(
  db: Database,
  userId: number,
  order: Order,
  { issueType, pictureFileId }: TicketWish,
): Promise<void> {
  const verdict = canRaiseIssue(order, issueType);
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
  } else if (issueTypeOf(issueType)?.needsPicture === true) {
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

/** The lock on the order lets one ticket about it in at a time, so an id makes one ticket at most. */
export const buyerB2cIssueCallHandler = implement(
  buyerB2cIssueCall,
  async ({ input, identity: { userId }, db, parts }) => {
    const { ticketId, externalReferenceId, ...written } = input;
    const order = await lockOrder(db, userId, externalReferenceId);
    const earlier = await earlierTicket(db, userId, ticketId, order);
    if (earlier !== undefined) return { ticket: earlier };
    await refuseUnfit(db, userId, order, written);
    const at = parts.now();
    const version = await raiseVersion(db, personPartition(userId));
    pokeDesk('tickets');
    const row = { status: 'OPEN' as const, createdAt: at, updatedAt: at, version, ...written };
    const { orderId } = order;
    await db.insert(issues).values({ id: ticketId, userId, orderId, ...row });
    return { ticket: { ticketId, orderId, externalReferenceId, ...row } };
  },
);
