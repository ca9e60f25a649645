import { millisecondsInDay } from 'date-fns/constants';
import { and, asc, count, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { NewTradeRequest } from '../../src/contracts/trade/trade-schemas.ts';
import { subjects } from '../../src/contracts/live/pokes.ts';
import { tradeRequestPath } from '../../src/domain/routes/routes.ts';
import type { GeoPoint } from '../../src/domain/stores/geo.ts';
import {
  askerOf,
  dayProblem,
  expiresAtOf,
  quantityText,
  REQUEST_STATUS,
  TRADE_REACH_KM,
  TRADE_SIDES,
  type TradeEnd,
  unitPriceText,
} from '../../src/domain/trade/trade.ts';
import type { Database } from '../db/database.ts';
import { raiseVersions } from '../db/raise-version.ts';
import { stores } from '../sellers/store-tables.ts';
import { users } from '../account/account-tables.ts';
import { storeStaff } from '../sellers/seller-tables.ts';
import { tradeNegotiations, tradeReach, tradeRequests } from './trade-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { tellPerson } from '../inbox/inbox.ts';
import { storesAround } from '../sellers/stores-around.ts';
import { type RequestRow, shopsOf } from './trade-lists.ts';
import { keepPictures } from './trade-pictures.ts';

/** A person's requests that run at a time. */
const MOST_OPEN_TRADES = 20;
/** Requests that a person writes in 24 hours, also those that they took back: each is a message to many shops. */
const MOST_TRADES_A_DAY = 40;
/** A request is told to so many shops, the nearest first. */
const MOST_SHOPS_TOLD = 50;
/** Requests that one round ends. */
const EXPIRED_AT_ONCE = 100;

const { PENDING, IN_PROGRESS, REJECTED } = REQUEST_STATUS;
export const isRunning = ({ status }: RequestRow): boolean =>
  status === PENDING || status === IN_PROGRESS;

/** Whom a change is told to: `people` see it by their next pull, `owners` get a message. */
interface Told {
  readonly people: readonly number[];
  readonly owners: readonly number[];
}

/** Who runs these shops. */
export async function peopleOfShops(db: Database, storeIds: readonly string[]): Promise<Told> {
  if (storeIds.length === 0) return { people: [], owners: [] };
  const [run, work] = [
    await db
      .select({ userId: stores.sellerUserId })
      .from(stores)
      .where(inArray(stores.id, [...storeIds])),
    await db
      .select({ userId: storeStaff.userId })
      .from(storeStaff)
      .where(and(inArray(storeStaff.storeId, [...storeIds]), isNull(storeStaff.removedAt))),
  ];
  const owners = run.flatMap(({ userId }) => userId ?? []);
  return { owners, people: [...owners, ...work.map(({ userId }) => userId)] };
}

/** Has the phones of these people ask for what has changed. */
export async function raiseTrades(db: Database, people: readonly number[]): Promise<void> {
  const names = [...new Set(people)].map(subjects.trades);
  if (names.length > 0) await raiseVersions(db, names);
}

export type News = { readonly title: string; readonly body: string };

/** Writes a message to each of these people, once. */
export async function tellOwners(
  db: Database,
  { owners }: Pick<Told, 'owners'>,
  { title, body }: News,
  { requestId, now }: { readonly requestId: string; readonly now: number },
): Promise<void> {
  for (const userId of new Set(owners)) {
    const message = { userId, title, body, path: tradeRequestPath(requestId), pivotId: 'trade' };
    await tellPerson(db, message, now);
  }
}

const sameAs = (row: RequestRow, wish: NewTradeRequest): boolean =>
  row.goods === wish.goods &&
  row.quantity === wish.terms.quantity &&
  row.pricePaise === wish.terms.pricePaise;

export interface Forwarding {
  readonly userId: number;
  readonly place: { readonly city: string; readonly location: GeoPoint };
  readonly now: number;
}

/** @throws ProblemError trade_not_possible with what is to be done */
export const notPossible = (detail: string): never => {
  throw new ProblemError('trade_not_possible', { detail });
};

/**
 * Keeps a request, and forwards one to buy to the shops in reach. Of one that is there already nothing is written.
 * @returns how many shops were told
 * @throws ProblemError too_many_trades, trade_not_possible, file_not_found
 */
export async function forwardTradeRequest(
  db: Database,
  wish: NewTradeRequest,
  { userId, place, now }: Forwarding,
): Promise<number> {
  const { requestId, terms, pictureFileIds, ...facts } = wish;
  // Requests of a person come one after the other: the limit holds for two that come at once.
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [known] = await db.select().from(tradeRequests).where(eq(tradeRequests.id, requestId));
  if (known !== undefined) {
    if (known.userId !== userId || !sameAs(known, wish))
      notPossible('This request is there already.');
    const told = await db.select().from(tradeReach).where(eq(tradeReach.requestId, requestId));
    return told.length;
  }
  if ((wish.side === TRADE_SIDES.SELL) !== (wish.storeId !== null)) {
    notPossible('A request to sell is written by a shop, one to buy by a person.');
  }
  const problem = dayProblem(terms.byDay, now);
  if (problem !== null) notPossible(problem);
  const [written] = await db
    .select({
      open: count(
        sql`case when ${inArray(tradeRequests.status, [PENDING, IN_PROGRESS])} then 1 end`,
      ),
      today: count(
        sql`case when ${gt(tradeRequests.createdAt, now - millisecondsInDay)} then 1 end`,
      ),
    })
    .from(tradeRequests)
    .where(eq(tradeRequests.userId, userId));
  const { open = 0, today = 0 } = written ?? {};
  if (open >= MOST_OPEN_TRADES || today >= MOST_TRADES_A_DAY) {
    const detail =
      open >= MOST_OPEN_TRADES
        ? `You have ${MOST_OPEN_TRADES} requests that run. Take one back, or wait until one ends.`
        : `You wrote ${MOST_TRADES_A_DAY} requests since yesterday. Please write this one tomorrow.`;
    throw new ProblemError('too_many_trades', { detail });
  }
  await db.insert(tradeRequests).values({
    ...facts,
    ...terms,
    ...place.location,
    id: requestId,
    userId,
    city: place.city,
    status: PENDING,
    createdAt: now,
    expiresAt: expiresAtOf(terms.byDay),
    version: 1,
  });
  await keepPictures(db, { requestId, userId }, pictureFileIds);
  if (wish.side === TRADE_SIDES.SELL) {
    await raiseTrades(db, (await peopleOfShops(db, [wish.storeId ?? ''])).people);
    return 0;
  }
  const own = await shopsOf(db, userId);
  const around = (await storesAround(db, place.location, TRADE_REACH_KM)).filter(
    ({ id }) => !own.has(id),
  );
  const reached = around.slice(0, MOST_SHOPS_TOLD).map(({ id }) => id);
  if (reached.length > 0) {
    await db.insert(tradeReach).values(reached.map((storeId) => ({ requestId, storeId })));
  }
  const told = await peopleOfShops(db, reached);
  await raiseTrades(db, [userId, ...told.people]);
  const { goods, unit } = wish;
  const news = {
    title: `Wanted: ${quantityText(terms.quantity, unit)} ${goods}`,
    body: `Near ${place.city}, ${wish.areaCode}, at most ${unitPriceText(terms.pricePaise, unit)}. Make an offer.`,
  };
  const others = told.owners.filter((owner) => owner !== userId);
  await tellOwners(db, { owners: others }, news, { requestId, now });
  return reached.length;
}

/** @throws ProblemError trade_request_not_found */
export async function lockRequest(db: Database, requestId: string): Promise<RequestRow> {
  const [request] = await db
    .select()
    .from(tradeRequests)
    .where(eq(tradeRequests.id, requestId))
    .for('update');
  if (request === undefined) throw new ProblemError('trade_request_not_found');
  return request;
}

export type Shops = ReadonlyMap<string, string>;

export const isAsker = (request: RequestRow, userId: number, shops: Shops): boolean =>
  request.storeId === null ? request.userId === userId : shops.has(request.storeId);

export const ENDED: Readonly<Record<TradeEnd, string>> = {
  agreed: 'It was agreed already.',
  rejected: 'The other side has said no.',
  withdrawn: 'It was taken back.',
  'other-agreed': 'It was agreed with somebody else.',
  expired: 'Its day is over.',
};

interface Ending {
  readonly endedBy: TradeEnd;
  readonly exceptId: string | null;
  readonly news: News;
  readonly now: number;
}

/** Ends the negotiations of a request that still run, and tells those who do not know it yet: who answered, not who asked. */
export async function endOthers(
  db: Database,
  request: RequestRow,
  { endedBy, exceptId, news, now }: Ending,
): Promise<void> {
  const ended = await db
    .update(tradeNegotiations)
    .set({ status: 'NEGOTIATION_REJECTED', endedBy })
    .where(
      and(
        eq(tradeNegotiations.requestId, request.id),
        eq(tradeNegotiations.status, 'NEGOTIATION_INPROGRESS'),
        exceptId === null ? undefined : ne(tradeNegotiations.id, exceptId),
      ),
    )
    .returning();
  const reached = await db
    .select({ storeId: tradeReach.storeId })
    .from(tradeReach)
    .where(eq(tradeReach.requestId, request.id));
  const shops = await peopleOfShops(db, [
    ...reached.map(({ storeId }) => storeId),
    ...(request.storeId === null ? [] : [request.storeId]),
  ]);
  await raiseTrades(db, [request.userId, ...shops.people, ...ended.map((row) => row.buyerUserId)]);
  const answering = askerOf(request.side) === 'buyer' ? ended.map(({ storeId }) => storeId) : [];
  const { owners } = await peopleOfShops(db, answering);
  const buyers = request.storeId === null ? [] : ended.map(({ buyerUserId }) => buyerUserId);
  await tellOwners(db, { owners: [...owners, ...buyers] }, news, { requestId: request.id, now });
}

async function endRequest(db: Database, request: RequestRow, ending: Ending): Promise<void> {
  await db
    .update(tradeRequests)
    .set({ status: REJECTED, endedBy: ending.endedBy, version: request.version + 1 })
    .where(eq(tradeRequests.id, request.id));
  await endOthers(db, request, ending);
}

/**
 * Takes a request back; one that was taken back stays so.
 * @throws ProblemError trade_request_not_found, trade_over
 */
export async function withdrawRequest(
  db: Database,
  {
    requestId,
    userId,
    now,
  }: {
    readonly requestId: string;
    readonly userId: number;
    readonly now: number;
  },
): Promise<void> {
  const request = await lockRequest(db, requestId);
  if (!isAsker(request, userId, await shopsOf(db, userId))) {
    throw new ProblemError('trade_request_not_found');
  }
  if (request.endedBy === 'withdrawn') return;
  if (!isRunning(request)) {
    throw new ProblemError('trade_over', { detail: ENDED[request.endedBy ?? 'expired'] });
  }
  const news = { title: `Taken back: ${request.goods}`, body: 'The request was taken back.' };
  await endRequest(db, request, { endedBy: 'withdrawn', exceptId: null, news, now });
}

/**
 * Ends the requests whose day is over. Nobody waits for it: what came late is refused by the clock. Safe to run in several
 * processes at once.
 * @param now ms since the epoch @returns how many were ended
 */
export async function expireTradeRequests(db: Database, now: number): Promise<number> {
  const due = await db
    .select({ id: tradeRequests.id })
    .from(tradeRequests)
    .where(
      and(inArray(tradeRequests.status, [PENDING, IN_PROGRESS]), lte(tradeRequests.expiresAt, now)),
    )
    .orderBy(asc(tradeRequests.expiresAt), asc(tradeRequests.id))
    .limit(EXPIRED_AT_ONCE);
  for (const { id } of due) {
    await db.transaction(async (transaction) => {
      const request = await lockRequest(transaction, id);
      if (!isRunning(request)) return;
      const news = { title: `Over: ${request.goods}`, body: 'The day of the request has passed.' };
      await endRequest(transaction, request, { endedBy: 'expired', exceptId: null, news, now });
      if (request.storeId !== null) return;
      await tellOwners(transaction, { owners: [request.userId] }, news, { requestId: id, now });
    });
  }
  return due.length;
}
