import { and, asc, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type { DeskTicket } from '../../src/contracts/tickets/desk-ticket.ts';
import type { TicketQueue } from '../../src/contracts/tickets/fetch-ticket-queue.ts';
import { OPEN_TICKETS } from '../../src/domain/orders/ticket-desk.ts';
import { issues } from '../db/tables/after-order-tables.ts';
import type { Database } from '../db/database.ts';
import { orders, users } from '../db/tables/schema.ts';

const COLUMNS = {
  ticketId: issues.id,
  orderId: issues.orderId,
  externalReferenceId: orders.transactionId,
  issueType: issues.issueType,
  summary: issues.summary,
  description: issues.description,
  pictureFileId: issues.pictureFileId,
  status: issues.status,
  createdAt: issues.createdAt,
  updatedAt: issues.updatedAt,
  resolution: issues.resolution,
  version: issues.version,
  buyerUserId: issues.userId,
  buyerName: users.name,
  storeName: orders.storeName,
  orderStatus: orders.status,
  amountPaise: orders.amountPaise,
};

const ticketsWith = (db: Database) =>
  db
    .select(COLUMNS)
    .from(issues)
    .innerJoin(orders, eq(orders.id, issues.orderId))
    .innerJoin(users, eq(users.id, issues.userId));

/** Of a name only the first letter leaves the server (DESK-2). */
const masked = ({
  buyerName,
  ...ticket
}: Awaited<ReturnType<typeof ticketsWith>>[number]): DeskTicket => ({
  ...ticket,
  buyerInitial: [...buyerName.trim()].at(0) ?? '',
});

/** Everybody's tickets: those that wait, the oldest first, or the settled ones, the newest first. */
export async function ticketQueue(
  db: Database,
  { queue, limit }: { readonly queue: TicketQueue; readonly limit: number },
): Promise<DeskTicket[]> {
  const isOpen = queue === 'open';
  const rows = await ticketsWith(db)
    .where((isOpen ? inArray : notInArray)(issues.status, [...OPEN_TICKETS]))
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
