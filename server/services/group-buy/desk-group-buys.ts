import {
  fetchDeskGroupBuys,
  saveApartment,
  saveGroupBuy,
} from '../../../src/contracts/group-buy/desk-group-buy.ts';
import { audited } from '../../audit/audited.ts';
import { apartments } from '../../db/tables/group-buy-tables.ts';
import { deskGroupBuyOf, deskGroupBuys, writeGroupBuy } from '../../group-buy/desk-group-buys.ts';
import { apartmentSearchText } from '../../group-buy/find-apartments.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement } from '../service-handler.ts';

export const fetchDeskGroupBuysHandler = implement(
  fetchDeskGroupBuys,
  async ({ input: { list, limit }, db }) => {
    const found = await deskGroupBuys(db, list, limit + 1);
    return { groupBuys: found.slice(0, limit), hasMore: found.length > limit };
  },
);

export const saveGroupBuyHandler = audited(
  implement(saveGroupBuy, async ({ input, db, parts }) => {
    await writeGroupBuy(db, input, parts.now());
    return { groupBuy: await deskGroupBuyOf(db, input.groupBuyId) };
  }),
  ({ input: { groupBuyId, seenVersion, reason } }) => ({
    subject: `group-buy:${groupBuyId}`,
    reason: `${seenVersion === 0 ? 'made' : 'changed'}: ${reason}`,
  }),
);

export const saveApartmentHandler = audited(
  implement(saveApartment, async ({ input, db, parts }) => {
    const { apartmentId: id, location, reason: _reason, ...facts } = input;
    const point = location ?? parts.places.areaByPincode(facts.areaCode)?.location;
    if (!point) throw new ProblemError('place_not_found');
    const row = { ...facts, ...point, searchText: apartmentSearchText(facts) };
    await db
      .insert(apartments)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: apartments.id, set: row });
    return { apartmentId: id };
  }),
  ({ input: { apartmentId, reason } }) => ({ subject: `apartment:${apartmentId}`, reason }),
);
