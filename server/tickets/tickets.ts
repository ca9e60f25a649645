import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Order } from '../../src/contracts/schemas.ts';
import type { ondcOnDisputeResolved } from '../../src/contracts/tickets/ticket-reads.ts';
import type { Ticket, TicketResolution } from '../../src/contracts/tickets/ticket.ts';
import type { TicketStatus } from '../../src/domain/orders/issue-types.ts';
import type { DeskTicket } from '../../src/contracts/tickets/answer-ticket.ts';
import { formatRupees } from '../../src/domain/money.ts';
import { orderStatusLabel } from '../../src/domain/orders/life/order-status.ts';
import { refundOfOrder } from '../../src/domain/orders/payments/refund.ts';
import {
  CARE_REFUND_LIMIT_PAISE,
  isRefundable,
  settledStep,
  settlementProblem,
  type StandingTicket,
  stepsOf,
  type TicketStep,
} from '../../src/domain/orders/ticket-desk.ts';
import type { Database } from '../db/database.ts';
import { personPartition, raiseVersion } from '../db/raise-version.ts';
import { issues } from './ticket-tables.ts';
import { orders } from '../orders/order-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { pokeDesk } from '../live/poke-channel.ts';
import { moveOrder } from '../orders/move-order.ts';
import { paidAndGiven } from '../orders/order-refunds.ts';
import { replacedLines } from '../orders/place-replacement.ts';
import type { CallerIdentity, ServiceCall } from '../http/service-handler.ts';

type OndcDispute = v.InferOutput<typeof ondcOnDisputeResolved.input>;

/** Which tickets of a person: all that changed after a version, or one order's of these. */
export interface TicketQuery {
  readonly userId: number;
  readonly externalReferenceId?: string | undefined;
  readonly sinceVersion: number;
  readonly limit: number;
}

/** What a ticket says to its buyer, of `issues` with their `orders`. */
export const TICKET_COLUMNS = {
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
  isDispute: issues.isDispute,
  askedAt: issues.askedAt,
  steps: issues.steps,
  rating: issues.rating,
  version: issues.version,
};

type Kept = Pick<typeof issues.$inferSelect, 'resolution' | 'askedAt' | 'steps' | 'rating'>;

/** A ticket without what is not there: how it was settled before it was, that it is a dispute where it is none. */
export function ticketOf<Row extends Omit<Ticket, keyof Kept> & Kept>(row: Row) {
  const { resolution, isDispute = false, askedAt, steps: _steps, rating, ...ticket } = row;
  return {
    ...ticket,
    steps: [...stepsOf(row)],
    ...(resolution !== null && { resolution }),
    ...(isDispute && { isDispute }),
    ...(askedAt !== null && { askedAt }),
    ...(rating !== null && { rating }),
  };
}

/** Moves a ticket that is locked one step on. Its buyer's phones learn of it by the version, the desks by a poke. */
export async function moveTicket(
  transaction: Database,
  { userId, ticketId, ticket }: LockedTicket,
  { step, ...change }: TicketMove,
): Promise<void> {
  pokeDesk('tickets');
  const steps = [...stepsOf(ticket), step];
  const version = await raiseVersion(transaction, personPartition(userId));
  await transaction
    .update(issues)
    .set({ ...change, steps, updatedAt: step.at, version })
    .where(and(eq(issues.userId, userId), eq(issues.id, ticketId)));
}

interface LockedTicket {
  readonly userId: number;
  readonly ticketId: string;
  readonly ticket: StandingTicket;
}

interface TicketMove {
  readonly status: TicketStatus;
  readonly step: TicketStep;
  readonly resolution?: TicketResolution | null;
  readonly askedAt?: number;
  readonly assigneeUserId?: number;
}

/** A person's tickets, oldest change first. */
export async function ticketsSince(db: Database, query: TicketQuery): Promise<Ticket[]> {
  const { userId, externalReferenceId, sinceVersion, limit } = query;
  const rows = await db
    .select(TICKET_COLUMNS)
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
    .select(TICKET_COLUMNS)
    .from(issues)
    .innerJoin(orders, eq(orders.id, issues.orderId))
    .where(and(eq(issues.userId, userId), eq(issues.id, ticketId)));
  return row === undefined ? undefined : ticketOf(row);
}

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

/** What a settlement is worth to its buyer, paise, within what was paid and what its role may decide. @throws ProblemError transition_not_allowed */
export async function settlementWorth(
  {
    input: { outcome: settlement, amountPaise, lines },
    identity,
    db,
  }: Pick<ServiceCall<unknown>, 'identity' | 'db'> & {
    readonly input: Pick<OndcDispute, 'outcome' | 'amountPaise' | 'lines'>;
  },
  { order }: { readonly order: Order },
): Promise<number> {
  const { paidPaise, givenPaise } = await paidAndGiven(db, order.orderId);
  const ofOrder = refundOfOrder(order.bill, order.lines, order.returnRequest?.lines);
  const leftPaise = Math.max(0, paidPaise - givenPaise);
  const worthPaise =
    settlement === 'replacement'
      ? replacedLines(order, lines).reduce((sum, line) => sum + line.pricePaise * line.quantity, 0)
      : // Where nothing is left, a paisa is more than that.
        (amountPaise ?? Math.max(1, Math.min(ofOrder, leftPaise)));
  const by = identity.caller === 'cr' ? 'cr' : 'admin';
  const detail = settlementProblem({ settlement, worthPaise, paidPaise, givenPaise }, by);
  if (detail !== null) throw new ProblemError('transition_not_allowed', { detail });
  return worthPaise;
}

/** @throws ProblemError transition_not_allowed for an order whose money can't go back now */
export function checkRefundable(status: DeskTicket['orderStatus']): void {
  if (isRefundable(status)) return;
  const detail = `The order is ${orderStatusLabel(status)}: there is nothing to pay back now.`;
  throw new ProblemError('transition_not_allowed', { detail });
}

/** The buyer was right: what was decided goes back, along the table of moves. @throws ProblemError transition_not_allowed */
export async function payBackTicket(
  db: Database,
  { orderId, orderStatus }: DeskTicket,
  {
    amountPaise,
    ...how
  }: {
    readonly note: string;
    readonly at: number;
    readonly amountPaise: number;
    readonly isAgreed?: boolean;
  },
): Promise<void> {
  checkRefundable(orderStatus);
  const move = { ...how, orderId, by: 'admin' } as const;
  if (orderStatus !== 'DISPUTE RESOLVED') {
    if (orderStatus !== 'ORDER_DISPUTED') await moveOrder(db, { ...move, to: 'ORDER_DISPUTED' });
    await moveOrder(db, { ...move, to: 'DISPUTE RESOLVED' });
  }
  const refund = { amountPaise, isAsCoins: false };
  await moveOrder(db, { ...move, to: 'ORDER_REFUND_INITIATED', refund });
}

/** Nothing else is decided about an order's money while its refund waits. @throws ProblemError transition_not_allowed */
export function refuseWhileRefundWaits({ refundAskedAt }: Pick<Order, 'refundAskedAt'>): void {
  if (refundAskedAt === undefined) return;
  const detail = 'A refund of this order waits for a second administrator.';
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
  const { outcome, note, at } = resolution;
  const step = { step: settledStep(outcome), by: 'care', note, at } as const;
  for (const ticketId of ticketIds) {
    const ticket = await ticketById(transaction, userId, ticketId);
    if (ticket === undefined) continue;
    const move = { status: 'RESOLVED', step, resolution } as const;
    await moveTicket(transaction, { userId, ticketId, ticket }, move);
  }
}

/** Whether a file is the picture of a ticket about an order. */
export async function isOfTicket(
  db: Database,
  { orderId, fileId }: { readonly orderId: string; readonly fileId: string },
): Promise<boolean> {
  const isThis = and(eq(issues.orderId, orderId), eq(issues.pictureFileId, fileId));
  return (await db.select({ id: issues.id }).from(issues).where(isThis).limit(1)).length > 0;
}

/** Takes a person's own words, stars and pictures off their tickets; what was answered stays. */
export async function forgetTickets(db: Database, userId: number): Promise<void> {
  const steps = sql`(select jsonb_agg(case when step ->> 'by' = 'buyer' then step || '{"note": ""}' else step end order by place)
    from jsonb_array_elements(${issues.steps}) with ordinality as told(step, place))`;
  await db
    .update(issues)
    .set({ summary: '', description: '', pictureFileId: null, rating: null, steps })
    .where(eq(issues.userId, userId));
}
