import {
  and,
  asc,
  between,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { TradeNegotiation, TradeRequest } from '../../src/contracts/trade/trade-schemas.ts';
import {
  askerOf,
  otherParty,
  REQUEST_STATUS,
  TRADE_REACH_KM,
  TRADE_SIDES,
} from '../../src/domain/trade/trade.ts';
import type { GeoPoint } from '../../src/domain/stores/geo.ts';
import type { Database } from '../db/database.ts';
import { stores } from '../sellers/store-tables.ts';
import { users } from '../account/account-tables.ts';
import {
  tradeNegotiations,
  tradeOffers,
  tradePictures,
  tradeReach,
  tradeRequests,
} from './trade-tables.ts';
import { worksAt } from '../sellers/own-stores.ts';
import { boxAround } from '../sellers/stores-around.ts';
import { contractsOf } from './contract-lists.ts';

export type RequestRow = typeof tradeRequests.$inferSelect;
export type NegotiationRow = typeof tradeNegotiations.$inferSelect;

/** Strangers learn no more of somebody than their given name. */
const givenName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** The shops of a person, by id. */
export async function shopsOf(db: Database, userId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: stores.id, name: stores.name })
    .from(stores)
    .where(worksAt(userId))
    .orderBy(asc(stores.id));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Negotiations of these requests that are the person's to see, each with its offers. */
async function negotiationsOf(
  db: Database,
  requestIds: readonly string[],
  userId: number,
  shops: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly TradeNegotiation[]>> {
  if (requestIds.length === 0) return new Map();
  const isTheirs = or(
    eq(tradeNegotiations.buyerUserId, userId),
    inArray(tradeNegotiations.storeId, ['', ...shops.keys()]),
  );
  const rows = await db
    .select({
      row: tradeNegotiations,
      storeName: stores.name,
      buyerName: users.name,
      unit: tradeRequests.unit,
    })
    .from(tradeNegotiations)
    .innerJoin(tradeRequests, eq(tradeRequests.id, tradeNegotiations.requestId))
    .innerJoin(stores, eq(stores.id, tradeNegotiations.storeId))
    .innerJoin(users, eq(users.id, tradeNegotiations.buyerUserId))
    .where(and(inArray(tradeNegotiations.requestId, [...requestIds]), isTheirs))
    .orderBy(asc(tradeNegotiations.startedAt), asc(tradeNegotiations.id));
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ row }) => row.id);
  const offers = await db
    .select()
    .from(tradeOffers)
    .where(inArray(tradeOffers.negotiationId, ids))
    .orderBy(asc(tradeOffers.negotiationId), asc(tradeOffers.version));
  const contracts = await contractsOf(
    db,
    rows.map(({ row: { id }, unit }) => ({ id, unit })),
  );
  const byRequest = new Map<string, TradeNegotiation[]>();
  for (const { row, storeName, buyerName } of rows) {
    const { id, requestId, storeId, status, endedBy, version } = row;
    const told = byRequest.get(requestId) ?? [];
    const own = offers.filter(({ negotiationId }) => negotiationId === id);
    told.push({
      negotiationId: id,
      storeId,
      storeName,
      buyerName: givenName(buyerName),
      status,
      endedBy,
      version,
      offers: own.map(({ negotiationId: _id, userId: _user, ...offer }) => offer),
      contract: contracts.get(id) ?? null,
    });
    byRequest.set(requestId, told);
  }
  return byRequest;
}

/** Rows of requests as a person may see them; those that are not theirs to see are for the caller to leave out. */
async function toldTo(
  db: Database,
  rows: readonly RequestRow[],
  userId: number,
  shops: ReadonlyMap<string, string>,
): Promise<TradeRequest[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [negotiations, pictures, reached, askers, sellers] = [
    await negotiationsOf(db, ids, userId, shops),
    await db
      .select()
      .from(tradePictures)
      .where(inArray(tradePictures.requestId, ids))
      .orderBy(asc(tradePictures.requestId), asc(tradePictures.place)),
    await db.select().from(tradeReach).where(inArray(tradeReach.requestId, ids)),
    await db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(inArray(users.id, [...new Set(rows.map((row) => row.userId))])),
    await db
      .select({ id: stores.id, name: stores.name })
      .from(stores)
      .where(inArray(stores.id, ['', ...rows.flatMap(({ storeId }) => storeId ?? [])])),
  ];
  const names = new Map(askers.map(({ id, name }) => [id, givenName(name)]));
  const storeNames = new Map(sellers.map(({ id, name }) => [id, name]));
  return rows.map((row) => {
    const { id, userId: askerId, lat: _lat, lon: _lon, ...told } = row;
    const { quantity, pricePaise, byDay, carrier, storeId, ...facts } = told;
    const isOwn = storeId === null ? askerId === userId : shops.has(storeId);
    const ofRequest = reached.filter(({ requestId }) => requestId === id);
    return {
      ...facts,
      requestId: id,
      storeId,
      terms: { quantity, pricePaise, byDay, carrier },
      pictureFileIds: pictures.flatMap(({ requestId, fileId }) => (requestId === id ? fileId : [])),
      askerName: (storeId === null ? names.get(askerId) : storeNames.get(storeId)) ?? '',
      isOwn,
      party: isOwn ? askerOf(row.side) : otherParty(askerOf(row.side)),
      forStores: isOwn
        ? []
        : ofRequest.flatMap(({ storeId: of }) => {
            const name = shops.get(of);
            return name === undefined ? [] : [{ storeId: of, name }];
          }),
      storeCount: ofRequest.length,
      negotiations: [...(negotiations.get(id) ?? [])],
    };
  });
}

/** Sales that anybody may answer now. @param now ms */
export const openSales = (now: number): SQL | undefined =>
  and(eq(tradeRequests.side, TRADE_SIDES.SELL), isOpen(now));

const { PENDING, IN_PROGRESS } = REQUEST_STATUS;
const isOpen = (now: number) =>
  and(inArray(tradeRequests.status, [PENDING, IN_PROGRESS]), gt(tradeRequests.expiresAt, now));

interface Reader {
  readonly userId: number;
  readonly shops: ReadonlyMap<string, string>;
  /** ms since the epoch. */
  readonly now: number;
}

/** Requests that a person may see: their own, those that they answered, open ones that their shops were told of, and `sales`. */
export function visibleTo(
  db: Database,
  { userId, shops, now }: Reader,
  sales: SQL | undefined,
): SQL | undefined {
  const shopIds = ['', ...shops.keys()];
  const isOwn = or(
    and(eq(tradeRequests.userId, userId), isNull(tradeRequests.storeId)),
    inArray(tradeRequests.storeId, shopIds),
  );
  const isAnswered = exists(
    db
      .select({ one: sql`1` })
      .from(tradeNegotiations)
      .where(
        and(
          eq(tradeNegotiations.requestId, tradeRequests.id),
          or(
            eq(tradeNegotiations.buyerUserId, userId),
            inArray(tradeNegotiations.storeId, shopIds),
          ),
        ),
      ),
  );
  const isReached = exists(
    db
      .select({ one: sql`1` })
      .from(tradeReach)
      .where(and(eq(tradeReach.requestId, tradeRequests.id), inArray(tradeReach.storeId, shopIds))),
  );
  return or(isOwn, isAnswered, and(isReached, isOpen(now)), sales);
}

/** Requests that a person wrote, answered or may answer, the newest first. @param place where they look for sales. `now` in ms */
export async function tradesOfPerson(
  db: Database,
  userId: number,
  wish: { readonly place: GeoPoint | null; readonly limit: number; readonly now: number },
): Promise<TradeRequest[]> {
  const { place, limit, now } = wish;
  const shops = await shopsOf(db, userId);
  const box = place === null ? null : boxAround(place, TRADE_REACH_KM);
  const salesAround =
    box === null
      ? undefined
      : and(
          openSales(now),
          between(tradeRequests.lat, box.fromLat, box.toLat),
          between(tradeRequests.lon, box.fromLon, box.toLon),
        );
  const rows = await db
    .select()
    .from(tradeRequests)
    .where(visibleTo(db, { userId, shops, now }, salesAround))
    .orderBy(desc(tradeRequests.createdAt), asc(tradeRequests.id))
    .limit(limit);
  return toldTo(db, rows, userId, shops);
}

/** One request as a person sees it who wrote it, or may answer it. */
export async function tradeOf(
  db: Database,
  requestId: string,
  userId: number,
): Promise<TradeRequest> {
  const rows = await db.select().from(tradeRequests).where(eq(tradeRequests.id, requestId));
  const [told] = await toldTo(db, rows, userId, await shopsOf(db, userId));
  if (told === undefined) throw new Error('a trade request that was just written is missing');
  return told;
}
