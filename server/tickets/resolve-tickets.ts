import { and, asc, eq, ne } from 'drizzle-orm';
import type { TicketResolution } from '../../src/contracts/tickets/ticket-resolution.ts';
import { formatRupees } from '../../src/domain/money.ts';
import { CARE_REFUND_LIMIT_PAISE } from '../../src/domain/orders/ticket-desk.ts';
import { issues } from '../db/tables/after-order-tables.ts';
import type { Database } from '../db/database.ts';
import { personPartition, raiseVersion } from '../db/raise-version.ts';
import { ProblemError } from '../http/problem-error.ts';
import { pokeDesk } from '../live/poke-scope.ts';
import type { CallerIdentity } from '../services/service-handler.ts';

/** Throws where customer care would pay back more than it may decide alone. @param advice what to do then */
export function checkRefundLimit(
  { caller }: Pick<CallerIdentity, 'caller'>,
  amountPaise: number,
  advice = '',
): void {
  if (caller !== 'cr' || amountPaise <= CARE_REFUND_LIMIT_PAISE) return;
  const limit = formatRupees(CARE_REFUND_LIMIT_PAISE);
  const detail = `Refunds above ${limit} are an administrator’s to decide.${advice}`;
  throw new ProblemError('transition_not_allowed', { detail });
}

/** The tickets of an order that are not closed, held until the transaction ends: before the version of their person, as all who move tickets do. */
export async function lockOpenTickets(transaction: Database, orderId: string): Promise<string[]> {
  const rows = await transaction
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.orderId, orderId), ne(issues.status, 'CLOSED')))
    .orderBy(asc(issues.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/** Marks locked tickets of a person as resolved, and how. Each gets a version of its own, so that none is missed when they are pulled page by page. */
export async function resolveTickets(
  transaction: Database,
  {
    userId,
    ticketIds,
    resolution,
  }: {
    readonly userId: number;
    readonly ticketIds: readonly string[];
    readonly resolution: TicketResolution;
  },
): Promise<void> {
  pokeDesk('tickets');
  for (const id of ticketIds) {
    const version = await raiseVersion(transaction, personPartition(userId));
    await transaction
      .update(issues)
      .set({ status: 'RESOLVED', resolution, updatedAt: resolution.at, version })
      .where(and(eq(issues.userId, userId), eq(issues.id, id)));
  }
}
