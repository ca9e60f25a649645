import { and, asc, desc, eq, gt, inArray, lte, or, type SQL } from 'drizzle-orm';
import type { DeskHits, DeskOrderRow } from '../../../src/contracts/orders/desk/desk-order.ts';
import {
  initialOf,
  maskNumbersIn,
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
import { hasNumber } from '../../account/person-numbers.ts';
import { hasInName, listedRealm } from '../../account/desk-people.ts';
import { stores } from '../../sellers/store-tables.ts';
import type { User } from '../../sign-in/authenticate.ts';
import { answersQuery, findOrders } from './find-orders.ts';

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

/** What a search finds of each other kind, at most. */
const MOST_HITS = 5;

/** A short word is no id of a provider, and a long text is none either. */
const MAY_BE_ID = /^[\w-]{10,80}$/;

/** The tickets and payments with an id that somebody may read out; of what was paid together several have one. */
async function withId(db: Database, id: string) {
  if (!MAY_BE_ID.test(id)) return { tickets: [], payments: [] };
  const isUuid = UUID.test(id);
  const isPayment = isUuid
    ? or(eq(payments.id, id), eq(payments.togetherId, id))
    : or(eq(payments.providerPaymentId, id), eq(payments.chargeId, id));
  const ofPayments = db.select().from(payments).where(isPayment);
  const ofTickets = db.select().from(issues).where(eq(issues.id, id));
  return {
    payments: await ofPayments.orderBy(desc(payments.createdAt)).limit(MOST_HITS),
    tickets: isUuid ? await ofTickets.orderBy(desc(issues.createdAt)).limit(MOST_HITS) : [],
  };
}

type WithId = Awaited<ReturnType<typeof withId>>;

/** The orders of these tickets and payments: of a payment without one those of its transaction, by whichever way they were paid. */
function ordersOf({ tickets, payments: paid }: WithId): SQL | undefined {
  const { id, userId, transactionId } = orders;
  return or(
    ...tickets.map(({ orderId }) => eq(id, orderId)),
    ...paid.map((payment) =>
      payment.orderId === null
        ? and(eq(userId, payment.userId), eq(transactionId, payment.transactionId))
        : eq(id, payment.orderId),
    ),
  );
}

const newest = (db: Database, condition: SQL | undefined, limit: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(condition)
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit);

/** Orders whose own words, or whose buyer's name, have what was typed; each by its own index. @param named those buyers */
async function byWords(
  db: Database,
  { query, limit }: DeskOrderQuery,
  named: readonly User[],
): Promise<OrderRow[]> {
  const { rows } = await findOrders(db, undefined, { query, limit });
  if (named.length === 0) return rows;
  const ids = named.map(({ id }) => id);
  const known = new Set(rows.map(({ id }) => id));
  const theirs = await newest(db, inArray(orders.userId, ids), limit);
  return [...rows, ...theirs.filter(({ id }) => !known.has(id))]
    .toSorted((one, other) => other.placedAt - one.placedAt)
    .slice(0, limit);
}

/** What was found: orders, and the rows of what else was. */
interface Found extends Partial<WithId> {
  readonly rows: OrderRow[];
  readonly people?: readonly User[];
  readonly stores?: DeskHits['stores'];
}

const peopleWith = (db: Database, condition: SQL): Promise<User[]> =>
  db.select().from(users).where(condition).limit(MOST_NAMED);

/** Orders of somebody, and who that is though they have none. */
async function ofPeople(db: Database, condition: SQL, limit: number): Promise<Found> {
  const people = await peopleWith(db, condition);
  const ids = people.map(({ id }) => id);
  return { people, rows: await newest(db, inArray(orders.userId, ids), limit) };
}

async function search(db: Database, asked: DeskOrderQuery): Promise<Found> {
  const { limit } = asked;
  const query = UUID.test(asked.query.toLowerCase()) ? asked.query.toLowerCase() : asked.query;
  const own = await newest(db, eq(orders.id, query.toUpperCase()), 1);
  if (own.length > 0) return { rows: own };
  const found = await withId(db, query);
  const itsOrders = ordersOf(found) ?? (UUID.test(query) ? eq(orders.transactionId, query) : null);
  if (itsOrders !== null) return { ...found, rows: await newest(db, itsOrders, limit) };
  const people = await peopleWith(db, hasInName(query));
  const { id: storeId, name, city, areaCode } = stores;
  const called = await db
    .select({ storeId, name, city, areaCode })
    .from(stores)
    .where(answersQuery(stores.searchText, query))
    .orderBy(asc(name), asc(storeId))
    .limit(MOST_HITS);
  return { people, stores: called, rows: await byWords(db, asked, people) };
}

async function find(db: Database, asked: DeskOrderQuery): Promise<Found> {
  const { list, query, buyerUserId, limit, now, secret } = asked;
  const number = asked.mobileNumber ?? normalizeMobileNumber(query);
  if (MOBILE_NUMBER.test(number)) return ofPeople(db, hasNumber(secret, number), limit);
  if (buyerUserId !== undefined) return ofPeople(db, eq(users.id, buyerUserId), limit);
  if (list === 'unanswered') {
    const rows = await db
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
    return { rows };
  }
  return query === '' ? { rows: await newest(db, undefined, limit) } : search(db, asked);
}

/** What a desk reads of what else was found: as much of a person as where people are listed. */
function hitsOf({
  rows,
  people = [],
  stores: called = [],
  tickets = [],
  payments: paid = [],
}: Found): DeskHits {
  const newestFirst = people.toSorted((one, other) => other.id - one.id);
  return {
    people: newestFirst.slice(0, MOST_HITS).map((user) => {
      const { userId, role, name, createdAt } = listedRealm(user);
      return { userId, role, name, createdAt };
    }),
    stores: called,
    tickets: tickets.map(({ id: ticketId, orderId, summary, status }) => ({
      ticketId,
      orderId,
      summary: maskNumbersIn(summary),
      status,
    })),
    payments: paid.map(({ id: paymentId, state, amountPaise, userId, ...payment }) => {
      const { transactionId } = payment;
      const isIts = (row: OrderRow) => row.userId === userId && row.transactionId === transactionId;
      const orderId = payment.orderId ?? rows.find(isIts)?.id ?? null;
      return { paymentId, state, amountPaise, buyerUserId: userId, orderId };
    }),
  };
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

/** Orders for a desk, by any id, by words, by a buyer or their number, or those that nobody has answered; and what else such a search finds. */
export async function findDeskOrders(
  db: Database,
  asked: DeskOrderQuery,
): Promise<{
  readonly orders: DeskOrderRow[];
  readonly hasMore: boolean;
  readonly found: DeskHits;
  readonly nextInMs: number | null;
}> {
  const found = await find(db, { ...asked, limit: asked.limit + 1 });
  const rows = found.rows.slice(0, asked.limit);
  return {
    orders: await deskOrderRows(db, rows),
    hasMore: found.rows.length > asked.limit,
    found: hitsOf(found),
    nextInMs: asked.list === 'unanswered' ? await nextUnanswered(db, asked.now) : null,
  };
}
