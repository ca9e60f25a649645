import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DeskColleague, DeskTicket } from '../../src/contracts/tickets/answer-ticket.ts';
import type { TicketQueue } from '../../src/contracts/tickets/ticket-reads.ts';
import { initialOf, maskNumbersIn, numbersIn } from '../../src/domain/account/contact.ts';
import { ROLES } from '../../src/domain/account/roles.ts';
import { OPEN_TICKETS } from '../../src/domain/orders/ticket-desk.ts';
import type { Database } from '../db/database.ts';
import { issues } from './ticket-tables.ts';
import { orders } from '../orders/order-tables.ts';
import { users } from '../account/account-tables.ts';
import { TICKET_COLUMNS, ticketOf } from './tickets.ts';

/** Who may work on tickets. */
const DESK_ROLES = [ROLES.CR, ROLES.ADMIN];

/** Most colleagues that a desk lists. */
const MOST_COLLEAGUES = 100;

/** Those who work at the desk, by name. */
export async function deskColleagues(db: Database): Promise<DeskColleague[]> {
  return db
    .select({ userId: users.id, name: users.name })
    .from(users)
    .where(inArray(users.role, DESK_ROLES))
    .orderBy(asc(users.name), asc(users.id))
    .limit(MOST_COLLEAGUES);
}

/** Somebody who works at the desk; undefined for everybody else. */
export async function deskColleague(
  db: Database,
  userId: number,
): Promise<DeskColleague | undefined> {
  const [found] = await db
    .select({ userId: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.id, userId), inArray(users.role, DESK_ROLES)));
  return found;
}

const assignees = alias(users, 'assignees');

const QUEUE_COLUMNS = {
  ...TICKET_COLUMNS,
  buyerUserId: issues.userId,
  buyerName: users.name,
  storeName: orders.storeName,
  orderStatus: orders.status,
  amountPaise: orders.amountPaise,
  refundAskedAt: orders.refundAskedAt,
  assignee: { userId: assignees.id, name: assignees.name },
};

const ticketsWith = (db: Database) =>
  db
    .select(QUEUE_COLUMNS)
    .from(issues)
    .innerJoin(orders, eq(orders.id, issues.orderId))
    .innerJoin(users, eq(users.id, issues.userId))
    // Who does not work at the desk any more has no tickets.
    .leftJoin(
      assignees,
      and(eq(assignees.id, issues.assigneeUserId), inArray(assignees.role, DESK_ROLES)),
    );

/** Of a name only the first letter leaves the server (DESK-2). */
const masked = ({
  buyerName,
  ...ticket
}: Awaited<ReturnType<typeof ticketsWith>>[number]): DeskTicket => ({
  ...ticketOf(ticket),
  buyerInitial: initialOf(buyerName),
});

/**
 * A ticket with each of its texts read by `read`: as a desk sees it, a number in them masked. No ticket is written back from
 * what is seen.
 */
export function ticketSeen(ticket: DeskTicket, read = maskNumbersIn): DeskTicket {
  const { summary, description, resolution = null, steps, rating } = ticket;
  return {
    ...ticket,
    summary: read(summary),
    description: read(description),
    ...(resolution !== null && { resolution: { ...resolution, note: read(resolution.note) } }),
    ...(steps && { steps: steps.map((step) => ({ ...step, note: read(step.note) })) }),
    ...(rating && { rating: { ...rating, words: read(rating.words) } }),
  };
}

/** As the partial indexes of the table say it: with parameters the planner would not know that they fit. */
const WAITING = OPEN_TICKETS.map((status) => `'${status}'`).join(', ');

/** Everybody's tickets, or the one of an id: those that wait, or the caller's own of these, the oldest first, or the settled ones, the newest first. */
export async function ticketQueue(
  db: Database,
  {
    queue,
    userId,
    ticketId,
    limit,
  }: {
    readonly queue: TicketQueue;
    readonly userId: number;
    readonly ticketId?: string;
    readonly limit: number;
  },
): Promise<DeskTicket[]> {
  const isOpen = queue !== 'settled';
  const stands = sql`${issues.status} ${isOpen ? sql`in` : sql`not in`} (${sql.raw(WAITING)})`;
  const rows = await ticketsWith(db)
    .where(
      and(
        stands,
        queue === 'mine' ? eq(issues.assigneeUserId, userId) : undefined,
        ticketId === undefined ? undefined : eq(issues.id, ticketId),
      ),
    )
    .orderBy(isOpen ? asc(issues.createdAt) : desc(issues.updatedAt), asc(issues.id))
    .limit(limit);
  return rows.map(masked);
}

/** One ticket by its buyer and its id. */
export async function deskTicketById(
  db: Database,
  buyerUserId: number,
  ticketId: string,
): Promise<DeskTicket | undefined> {
  const rows = await ticketsWith(db).where(
    and(eq(issues.userId, buyerUserId), eq(issues.id, ticketId)),
  );
  return rows.map(masked)[0];
}

/** Numbers that were written in a ticket of an order; undefined where there is none. */
export async function numbersInTicket(
  db: Database,
  { orderId, ticketId }: Pick<DeskTicket, 'orderId' | 'ticketId'>,
): Promise<readonly string[] | undefined> {
  const isThis = and(eq(issues.orderId, orderId), eq(issues.id, ticketId));
  const [ticket] = (await ticketsWith(db).where(isThis)).map(masked);
  if (ticket === undefined) return undefined;
  const numbers: string[] = [];
  ticketSeen(ticket, (text) => {
    numbers.push(...numbersIn(text));
    return text;
  });
  return numbers;
}
