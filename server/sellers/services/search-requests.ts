import { millisecondsInDay } from 'date-fns/constants';
import { and, asc, between, desc, gt, sql } from 'drizzle-orm';
import {
  fetchSearchRequests,
  forwardSearchRequest,
} from '../../../src/contracts/sellers/search-requests.ts';
import { searchRequests } from '../seller-tables.ts';
import { readOwnStore } from '../own-stores.ts';
import { boxAround, kmBetween, pointInSql, storesDeliveringTo } from '../stores-around.ts';
import type { NewTradeRequest } from '../../../src/contracts/trade/trade-schemas.ts';
import { knownArea, knownAreaNear } from '../../places/known-areas.ts';
import type { Database } from '../../db/database.ts';
import { tradeOf } from '../../trade/trade-lists.ts';
import { type Forwarding, forwardTradeRequest } from '../../trade/trade-requests.ts';
import { type CallerIdentity, implement } from '../../http/service-handler.ts';
import { uuidV7 } from '../../../src/domain/identifiers.ts';
import { maskNumbersIn } from '../../../src/domain/account/contact.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { foldText } from '../../text/fold-text.ts';
import { throttleWrites } from '../../throttle/count-attempt.ts';

const WINDOW_MS = 30 * millisecondsInDay;

export const fetchSearchRequestsHandler = implement(
  fetchSearchRequests,
  async ({ input: { storeId, limit, offset }, identity, db, parts }) => {
    const { lat, lon, deliveryRadiusKm } = await readOwnStore(db, identity, storeId);
    const serverTime = parts.now();
    const box = boxAround({ lat, lon }, deliveryRadiusKm);
    const rows = await db
      .select({
        requestId: searchRequests.id,
        query: searchRequests.query,
        areaCode: searchRequests.areaCode,
        askedTimes: searchRequests.askedTimes,
        lastAt: searchRequests.lastAt,
      })
      .from(searchRequests)
      .where(
        and(
          between(searchRequests.lat, box.fromLat, box.toLat),
          between(searchRequests.lon, box.fromLon, box.toLon),
          gt(searchRequests.lastAt, serverTime - WINDOW_MS),
          sql`${kmBetween(pointInSql({ lat, lon }), searchRequests)} <= ${deliveryRadiusKm}::float8`,
        ),
      )
      .orderBy(desc(searchRequests.askedTimes), desc(searchRequests.lastAt), asc(searchRequests.id))
      .limit(limit)
      .offset(offset);
    return { requests: rows, serverTime };
  },
);

interface TradeToForward extends Omit<Forwarding, 'userId'> {
  readonly wish: NewTradeRequest;
}

/** A request of the trade side is somebody's, so they have to be signed in; a sale is of a shop that they run. */
async function forwardTrade(
  db: Database,
  identity: CallerIdentity,
  { wish, ...where }: TradeToForward,
) {
  const { caller, userId } = identity;
  if (caller === 'visitor') throw new ProblemError('not_signed_in');
  if (wish.storeId !== null) await readOwnStore(db, { caller: 'seller', userId }, wish.storeId);
  const storeCount = await forwardTradeRequest(db, wish, { ...where, userId });
  const { requestId } = wish;
  return { requestId, storeCount, tradeRequest: await tradeOf(db, requestId, userId) };
}

export const forwardSearchRequestHandler = implement(
  forwardSearchRequest,
  async ({ input: { query, location, pincode, tradeRequest: wish }, identity, db, parts }) => {
    const { places, now, randomBytes } = parts;
    const known =
      location === null
        ? await knownArea(db, places, pincode ?? '')
        : await knownAreaNear(db, places, location);
    const area = known?.area;
    const point = area?.location ?? null;
    if (area === undefined || point === null) throw new ProblemError('place_not_found');
    if (wish !== undefined) {
      const place = { city: area.city, location: point };
      return forwardTrade(db, identity, { wish, place, now: now() });
    }
    await throttleWrites(db, 'search-request', identity, parts);
    const words = maskNumbersIn(query);
    const lastAt = now();
    const [request] = await db
      .insert(searchRequests)
      .values({
        id: uuidV7(lastAt, randomBytes),
        areaCode: area.areaCode,
        foldedQuery: foldText(words),
        query: words,
        ...point,
        askedTimes: 1,
        firstAt: lastAt,
        lastAt,
      })
      .onConflictDoUpdate({
        target: [searchRequests.areaCode, searchRequests.foldedQuery],
        set: {
          query: words,
          lastAt,
          askedTimes: sql`least(${searchRequests.askedTimes} + 1, 1000000000)`,
        },
      })
      .returning({ id: searchRequests.id });
    if (request === undefined) throw new Error('a search request that was just written is missing');
    const storeIds = await storesDeliveringTo(db, point);
    return { requestId: request.id, storeCount: storeIds.length };
  },
);
