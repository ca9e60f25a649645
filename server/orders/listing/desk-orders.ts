import { and, asc, desc, eq, gt, inArray, lte, or, type SQL } from 'drizzle-orm';
import type { DeskOrderRow } from '../../../src/contracts/orders/desk/desk-order.ts';
import {
  initialOf,
  MOBILE_NUMBER,
  normalizeMobileNumber,
} from '../../../src/domain/account/contact.ts';
import { UUID } from '../../../src/domain/identifiers.ts';
import {
  UNANSWERED_AFTER_MS,
  WAITING_FOR_SHOP,
} from '../../../src/domain/orders/desk/order-desk.ts';
import type { Database } from '../../db/database.ts';
import { issues } from '../../tickets/ticket-tables.ts';
import { payments } from '../../payments/payment-tables.ts';
import { orders } from '../order-tables.ts';
import { users } from '../../account/account-tables.ts';
import { hasNumber } from '../../account/give-role.ts';
import { hasInName } from '../../account/desk-people.ts';
import { findOrders } from './find-orders.ts';

/** Which orders a desk looks for; `now` in ms. */
interface DeskOrderQuery {
  readonly list: 'all' | 'unanswered';
  readonly query: string;
  readonly buyerUserId?: number | undefined;
  readonly mobileNumber?: string | undefined;
  readonly limit: number;
  readonly now: number;
  /** Keys the hashes of numbers. */
  readonly secret: string;
}

type OrderRow = typeof orders.$inferSelect;

/** People whose orders a part of a name finds, at most: of a name that more have, the order's own id is the way. */
const MOST_NAMED = 200;

/** What an id that stands in a ticket, a payment or a phone's report is about. */
async function ordersOfId(db: Database, id: string): Promise<SQL | undefined> {
  const { orderId, userId, transactionId } = payments;
  const isPayment = UUID.test(id)
    ? eq(payments.id, id)
    : or(eq(payments.providerPaymentId, id), eq(payments.chargeId, id));
  const paid = await db
    .select({ orderId, userId, transactionId })
    .from(payments)
    .where(isPayment)
    .limit(1);
  const [payment] = paid;
  if (payment !== undefined) {
    const isSame = and(
      eq(orders.userId, payment.userId),
      eq(orders.transactionId, payment.transactionId),
    );
    return payment.orderId === null ? isSame : eq(orders.id, payment.orderId);
  }
  if (!UUID.test(id)) return undefined;
  const [ticket] = await db
    .select({ orderId: issues.orderId })
    .from(issues)
    .where(eq(issues.id, id))
    .limit(1);
  return ticket === undefined ? eq(orders.transactionId, id) : eq(orders.id, ticket.orderId);
}

const newest = (db: Database, condition: SQL | undefined, limit: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit);

/** Orders whose own words, or whose buyer's name, have what was typed; each by its own index. */
async function byWords(db: Database, query: string, limit: number): Promise<OrderRow[]> {
  const { rows } = await findOrders(db, undefined, { query, limit });
  const named = await db
    .select({ id: users.id })
    .from(users)
    .where(hasInName(query))
    .limit(MOST_NAMED);
  if (named.length === 0) return rows;
  const ids = named.map(({ id }) => id);
  const known = new Set(rows.map(({ id }) => id));
  const theirs = await newest(db, inArray(orders.userId, ids), limit);
  return [...rows, ...theirs.filter(({ id }) => !known.has(id))]
    .toSorted((one, other) => other.placedAt - one.placedAt)
    .slice(0, limit);
}

/** A short word is no id of a provider, and a long text is none either. */
const MAY_BE_ID = /^[\w-]{10,80}$/;

async function rowsOf(db: Database, asked: DeskOrderQuery): Promise<OrderRow[]> {
  const { list, query, buyerUserId, limit, now, secret } = asked;
  const number = asked.mobileNumber ?? normalizeMobileNumber(query);
  if (MOBILE_NUMBER.test(number)) {
    const person = db.select({ id: users.id }).from(users).where(hasNumber(secret, number));
    return newest(db, inArray(orders.userId, person), limit);
  }
  if (buyerUserId !== undefined) return newest(db, eq(orders.userId, buyerUserId), limit);
  if (list === 'unanswered') {
    return db
      .select()
      .from(orders)
      .where(
        and(
          inArray(orders.status, [...WAITING_FOR_SHOP]),
          lte(orders.statusAt, now - UNANSWERED_AFTER_MS),
        ),
      )
      .orderBy(asc(orders.statusAt), asc(orders.id))
      .limit(limit);
  }
  if (query === '') return newest(db, undefined, limit);
  const own = await newest(db, eq(orders.id, query.toUpperCase()), 1);
  if (own.length > 0) return own;
  const named = MAY_BE_ID.test(query) ? await ordersOfId(db, query) : undefined;
  if (named !== undefined) return newest(db, named, limit);
  return byWords(db, query, limit);
}

/** What a desk reads of these orders, in their order. */
export async function deskOrderRows(
  db: Database,
  rows: readonly OrderRow[],
): Promise<DeskOrderRow[]> {
  if (rows.length === 0) return [];
  const named = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(rows.map(({ userId }) => userId))]));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    orderId: row.id,
    storeId: row.storeId,
    storeName: row.storeName,
    status: row.status,
    statusAt: row.statusAt,
    amountPaise: row.amountPaise,
    paymentMethod: row.paymentMethod,
    placedAt: row.placedAt,
    buyerUserId: row.userId,
    buyerInitial: initialOf(names.get(row.userId) ?? ''),
  }));
}

/** In how many ms the next order has waited too long; nothing changes then of which anybody could be told. */
async function nextUnanswered(db: Database, now: number): Promise<number | null> {
  const since = now - UNANSWERED_AFTER_MS;
  const [next] = await db
    .select({ statusAt: orders.statusAt })
    .from(orders)
    .where(and(inArray(orders.status, [...WAITING_FOR_SHOP]), gt(orders.statusAt, since)))
    .orderBy(asc(orders.statusAt))
    .limit(1);
  return next === undefined ? null : next.statusAt - since;
}

/** Orders for a desk: by any id, by words, by a buyer or their number, or those that nobody has answered. */
export async function findDeskOrders(
  db: Database,
  asked: DeskOrderQuery,
): Promise<{
  readonly orders: DeskOrderRow[];
  readonly hasMore: boolean;
  readonly nextInMs: number | null;
}> {
  const rows = await rowsOf(db, { ...asked, limit: asked.limit + 1 });
  return {
    orders: await deskOrderRows(db, rows.slice(0, asked.limit)),
    hasMore: rows.length > asked.limit,
    nextInMs: asked.list === 'unanswered' ? await nextUnanswered(db, asked.now) : null,
  };
}
