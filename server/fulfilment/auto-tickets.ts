import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import {
  nextTicketStatus,
  TICKET_STATUSES,
  type TicketStatus,
} from '../../src/domain/orders/issue-types.ts';
import type { Database } from '../db/database.ts';
import { personPartition, raiseVersion } from '../db/raise-version.ts';
import { issues } from '../db/tables/after-order-tables.ts';

/** Most tickets that one round moves. */
const TICKETS_AT_ONCE = 200;

const MOVABLE = TICKET_STATUSES.filter((status) => nextTicketStatus(status) !== undefined);

interface StandingTicket {
  readonly id: string;
  readonly userId: number;
  readonly status: TicketStatus;
}

/** One step of one ticket in one transaction; false when another process has it or has moved it. */
function moveTicket(db: Database, ticket: StandingTicket, now: number): Promise<boolean> {
  const { id, userId, status: from } = ticket;
  const isThis = and(eq(issues.userId, userId), eq(issues.id, id));
  return db.transaction(async (transaction) => {
    const status = nextTicketStatus(from);
    const [locked] = await transaction
      .select({ id: issues.id })
      .from(issues)
      .where(and(isThis, eq(issues.status, from)))
      .for('update', { skipLocked: true });
    if (locked === undefined || status === undefined) return false;
    const version = await raiseVersion(transaction, personPartition(userId));
    await transaction.update(issues).set({ status, updatedAt: now, version }).where(isThis);
    return true;
  });
}

/**
 * Moves every open ticket that has stood still for `paceMs` one step on, as support would. Safe to run in several
 * processes at once.
 * @param now ms since the epoch
 * @returns how many tickets were moved
 */
export async function advanceTickets({
  db,
  now,
  paceMs,
}: {
  readonly db: Database;
  readonly now: number;
  readonly paceMs: number;
}): Promise<number> {
  const due = await db
    .select({ id: issues.id, userId: issues.userId, status: issues.status })
    .from(issues)
    .where(and(inArray(issues.status, MOVABLE), lte(issues.updatedAt, now - paceMs)))
    .orderBy(asc(issues.updatedAt))
    .limit(TICKETS_AT_ONCE);
  let moved = 0;
  for (const ticket of due) {
    if (await moveTicket(db, ticket, now)) moved += 1;
  }
  return moved;
}
