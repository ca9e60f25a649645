import { sql } from 'drizzle-orm';
import { forwardSearchRequest } from '../../../src/contracts/sellers/nfc-forward-search-request.ts';
import { uuidV7 } from '../../../src/domain/identifiers.ts';
import { searchRequests } from '../../db/tables/seller-tables.ts';
import { maskNumbersIn } from '../../events/mask-contacts.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { storesDeliveringTo } from '../../sellers/stores-delivering.ts';
import { foldText } from '../../text/fold-text.ts';
import { throttleWrites } from '../../throttle/throttle-writes.ts';
import { implement } from '../service-handler.ts';

export const forwardSearchRequestHandler = implement(
  forwardSearchRequest,
  async ({ input: { query, location, pincode }, identity, db, parts }) => {
    const { places, now, randomBytes } = parts;
    const area = location === null ? places.areaByPincode(pincode ?? '') : places.nearest(location);
    const point = area?.location ?? null;
    if (area === undefined || point === null) throw new ProblemError('place_not_found');
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
