import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import {
  nextTicketStatus,
  TICKET_STATUSES,
  type TicketStatus,
} from '../../src/domain/orders/issue-types.ts';
import type { OrderActor } from '../../src/domain/orders/life/order-moves.ts';
import { fulfilmentOf, type Fulfilment } from '../../src/domain/orders/order-wishes.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../src/domain/orders/life/order-status.ts';
import {
  canTransition,
  nextFulfilmentStatus,
  nextReturnStatus,
} from '../../src/domain/orders/life/order-transitions.ts';
import type { Database } from '../db/database.ts';
import { issues } from '../tickets/ticket-tables.ts';
import { moveTicket as moveTicketOn } from '../tickets/tickets.ts';
import { orders } from '../orders/order-tables.ts';
import { moveOrder } from '../orders/move-order.ts';
import { hasOpenQuestion } from '../orders/order-questions.ts';
import { isProviderPaying } from '../orders/order-refunds.ts';
import { ofUnattendedShops } from '../sellers/own-stores.ts';

/** Most orders that one round moves. */
const ORDERS_AT_ONCE = 200;

interface NextMove {
  readonly to: OrderStatus;
  readonly by: OrderActor;
}

/** Where seller or system would move an order on to, or undefined at the end of the way and off it. */
function nextByItself(status: OrderStatus, fulfilment: Fulfilment): NextMove | undefined {
  const to = nextFulfilmentStatus(status, fulfilment) ?? nextReturnStatus(status);
  if (to === undefined) return undefined;
  const by = (['seller', 'system'] as const).find((actor) =>
    canTransition(status, to, actor, fulfilment),
  );
  return by === undefined ? undefined : { to, by };
}

/** What is picked up stands still in none but these. */
const MOVABLE = ORDER_STATUSES.filter((status) => nextByItself(status, 'delivery') !== undefined);

/**
 * One step of one order in one transaction; false when another process has it or has moved it, or when a payment provider
 * has to pay or the buyer to answer first.
 */
function stepOrder(db: Database, id: string, from: OrderStatus, now: number): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [order] = await transaction
      .select({ wishes: orders.wishes })
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.status, from)))
      .for('no key update', { skipLocked: true });
    if (order === undefined) return false;
    const next = nextByItself(from, fulfilmentOf(order.wishes));
    if (next === undefined) return false;
    if (from === 'ORDER_REFUND_INITIATED' && (await isProviderPaying(transaction, id)))
      return false;
    if (next.to === 'PACKED' && (await hasOpenQuestion(transaction, id))) return false;
    await moveOrder(transaction, { orderId: id, ...next, at: now });
    return true;
  });
}

/**
 * Moves every open order that has stood still for `paceMs` one step on, as its seller would: to the door, or
 * from a return to its refund. Orders of shops at whose board somebody stands are left to them (decision 92). It takes the usual steps of the domain's table and no others. Safe to run in several
 * processes at once.
 * @param now ms since the epoch
 * @returns how many orders were moved
 */
export async function advanceOrders({
  db,
  now,
  paceMs,
}: {
  readonly db: Database;
  readonly now: number;
  readonly paceMs: number;
}): Promise<number> {
  const due = await db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(
      and(
        inArray(orders.status, MOVABLE),
        lte(orders.statusAt, now - paceMs),
        ofUnattendedShops(db, now),
      ),
    )
    .orderBy(asc(orders.statusAt))
    .limit(ORDERS_AT_ONCE);
  let moved = 0;
  for (const { id, status } of due) {
    if (await stepOrder(db, id, status, now)) moved += 1;
  }
  return moved;
}

/** Most tickets that one round moves. */
const TICKETS_AT_ONCE = 200;

const MOVABLE_TICKETS = TICKET_STATUSES.filter((status) => nextTicketStatus(status) !== undefined);

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
      .select()
      .from(issues)
      .where(and(isThis, eq(issues.status, from)))
      .for('update', { skipLocked: true });
    if (locked === undefined || status === undefined) return false;
    const step = status === 'PROCESSING' ? 'taken' : 'resolved';
    await moveTicketOn(
      transaction,
      { userId, ticketId: id, ticket: locked },
      { status, step: { step, by: 'system', note: '', at: now } },
    );
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
    .where(and(inArray(issues.status, MOVABLE_TICKETS), lte(issues.updatedAt, now - paceMs)))
    .orderBy(asc(issues.updatedAt))
    .limit(TICKETS_AT_ONCE);
  let moved = 0;
  for (const ticket of due) {
    if (await moveTicket(db, ticket, now)) moved += 1;
  }
  return moved;
}
