import {
  fetchApartments,
  groupBuyAppHomepage,
  groupBuyOrderListing,
} from '../../../src/contracts/group-buy/group-buy-lists.ts';
import { findApartments, describeApartments, apartmentSearchText } from '../apartments.ts';
import { inSnapshot } from '../../db/database.ts';
import { implement } from '../../http/service-handler.ts';
import { eq } from 'drizzle-orm';
import { apartments } from '../group-buy-tables.ts';
import { isOfApartment, listGroupBuys } from '../list-group-buys.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { loadShares, shareOf } from '../shares.ts';
import { groupBuyOrderConfirmation } from '../../../src/contracts/group-buy/pledge.ts';
import { pledgeInGroupBuy } from '../pledge-in-group-buy.ts';
import {
  fetchDeskGroupBuys,
  saveApartment,
  saveGroupBuy,
} from '../../../src/contracts/group-buy/desk-group-buy.ts';
import { audited } from '../../audit/audited.ts';
import { deskGroupBuyOf, deskGroupBuys, writeGroupBuy } from '../desk-group-buys.ts';

export const fetchApartmentsHandler = implement(fetchApartments, async ({ input, db, parts }) => {
  const serverTime = parts.now();
  return { apartments: await findApartments(db, { ...input, now: serverTime }), serverTime };
});

export const groupBuyAppHomepageHandler = implement(
  groupBuyAppHomepage,
  async ({ input: { apartmentId, limit, offset }, identity: { userId }, db, parts }) => {
    const now = parts.now();
    const found = await db.select().from(apartments).where(eq(apartments.id, apartmentId));
    const [apartment] = await describeApartments(db, found, now);
    if (apartment === undefined) throw new ProblemError('apartment_not_found');
    const where = isOfApartment(db, apartmentId);
    const running = { userId, apartmentId, where, now, limit, offset };
    // The sum and each person's part of it.
    const groupBuys = await inSnapshot(db, (snapshot) => listGroupBuys(snapshot, running));
    return { apartment, groupBuys, serverTime: now };
  },
);

export const groupBuyOrderListingHandler = implement(
  groupBuyOrderListing,
  async ({ input: { limit, before }, identity: { userId }, db, parts }) => {
    const found = await loadShares(db, { userId, before, limit: limit + 1 });
    const shares = found.slice(0, limit);
    const last = shares.at(-1);
    const next =
      last === undefined || found.length <= limit
        ? null
        : { joinedAt: last.joinedAt, transactionId: last.transactionId };
    return { shares, next, serverTime: parts.now() };
  },
);

export const groupBuyOrderConfirmationHandler = implement(
  groupBuyOrderConfirmation,
  async ({ input, identity: { userId }, db, parts }) => {
    const transactionId = await pledgeInGroupBuy(db, { ...input, userId, now: parts.now() });
    const share = await shareOf(db, userId, transactionId);
    if (share === undefined) throw new Error('a pledge that was just written is missing');
    return { share };
  },
  { subject: async ({ input: { groupBuyId } }) => `group-buy:${groupBuyId}` },
);

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
  ['group-buys'],
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
  ['group-buys'],
);
