import { and, asc, eq, gt } from 'drizzle-orm';
import type { Ticket } from '../../src/contracts/schemas.ts';
import type { TicketResolution } from '../../src/contracts/tickets/ticket-resolution.ts';
import type { Database } from '../db/database.ts';
import { issues } from '../db/tables/after-order-tables.ts';
import { orders } from '../db/tables/schema.ts';

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
  resolution: issues.resolution,
  version: issues.version,
};

type TicketRow = Omit<Ticket, 'resolution'> & { readonly resolution: TicketResolution | null };

/** A ticket that nobody has settled says nothing about how. */
function ticketOf({ resolution, ...ticket }: TicketRow): Ticket {
  return resolution === null ? ticket : { ...ticket, resolution };
}

/** A person's tickets, oldest change first. */
export async function ticketsSince(db: Database, query: TicketQuery): Promise<Ticket[]> {
  const { userId, externalReferenceId, sinceVersion, limit } = query;
  const rows = await db
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
  return rows.map(ticketOf);
}

/** One of a person's tickets, or undefined. */
export async function ticketById(
  db: Database,
  userId: number,
  ticketId: string,
): Promise<Ticket | undefined> {
  const [row] = await db
    .select(COLUMNS)
    .from(issues)
    .innerJoin(orders, eq(orders.id, issues.orderId))
    .where(and(eq(issues.userId, userId), eq(issues.id, ticketId)));
  return row === undefined ? undefined : ticketOf(row);
}
