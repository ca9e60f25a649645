import { and, asc, eq, gt } from 'drizzle-orm';
import type { Ticket } from '../../src/contracts/schemas.ts';
import type { Database } from '../db/database.ts';
import { issues } from '../db/after-order-tables.ts';
import { orders } from '../db/schema.ts';

/** Which tickets of a person: all that changed after a version, or one order's of these. */
export interface TicketQuery {
  readonly userId: number;
  readonly externalReferenceId?: string | undefined;
  readonly sinceVersion: number;
  readonly limit: number;
}

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
  version: issues.version,
};

/** A person's tickets, oldest change first. */
export function ticketsSince(db: Database, query: TicketQuery): Promise<Ticket[]> {
  const { userId, externalReferenceId, sinceVersion, limit } = query;
  return db
    .select(COLUMNS)
    .from(issues)
    .innerJoin(orders, eq(orders.id, issues.orderId))
    .where(
      and(
        eq(issues.userId, userId),
        gt(issues.version, sinceVersion),
        externalReferenceId === undefined
          ? undefined
          : eq(orders.transactionId, externalReferenceId),
      ),
    )
    .orderBy(asc(issues.version))
    .limit(limit);
}

/** One of a person's tickets, or undefined. */
export async function ticketById(
  db: Database,
  userId: number,
  ticketId: string,
): Promise<Ticket | undefined> {
  const [ticket] = await db
    .select(COLUMNS)
    .from(issues)
    .innerJoin(orders, eq(orders.id, issues.orderId))
    .where(and(eq(issues.userId, userId), eq(issues.id, ticketId)));
  return ticket;
}
