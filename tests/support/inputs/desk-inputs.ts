import { randomInt, randomUUID } from 'node:crypto';
import { inboxMessages, leads } from '../../../server/inbox/message-tables.ts';
import { approvals } from '../../../server/audit/audit-tables.ts';
import { CATEGORY_GROUPS } from '../../../src/domain/catalogue/category-groups.ts';
import { storeCategories } from '../../../server/sellers/store-tables.ts';
import { homeShelves } from '../../../server/home/home-tables.ts';
import { payouts } from '../../../server/money/money-tables.ts';
import { promotions } from '../../../server/promotions/promotion-tables.ts';
import type { Database } from '../../../server/db/database.ts';
import { aCooperative, aWantedCooperative } from '../builders/coop-builders.ts';
import { anApartment, aWantedApartment, aWantedGroupBuy } from '../builders/group-buy-builders.ts';
import { aWantedArea, aWantedBanner, aWantedShelf } from '../builders/home-builders.ts';
import { aWantedCampaign, aWantedOffer } from '../builders/promotion-builders.ts';
import { anItem, aStore } from '../builders/store-builders.ts';
import { manyPeople } from '../people/many-people.ts';
import { aMobileNumber } from './mobile-numbers.ts';
import type { ValidInputs } from './valid-inputs.ts';

/** A number as letters, since a name has some. */
const letters = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** Inputs of the desks of administration; they are about somebody and a store that no other test uses. */
export async function deskInputs(db: Database): Promise<ValidInputs> {
  const [someone, another] = await manyPeople(db, 2);
  if (someone === undefined || another === undefined) throw new Error('nobody was made');
  const userId = Number(someone.user);
  const other = Number(another.user);
  const { id: storeId } = await aStore(db, { sellerUserId: userId });
  const item = await anItem(db, storeId);
  const { id: apartmentId } = await anApartment(db);
  const { id: cooperativeId } = await aCooperative(db);
  const batch = randomInt(1_000_000_000);
  const offers = Array.from({ length: 60 }, (_, place) => ({
    id: `act-${batch}-${place}`,
    code: `A${batch}X${place}`,
    title: '₹20 off',
    kind: 'amount' as const,
    value: 2_000,
    minimumPaise: 5_000,
    startsAt: 0,
    endsAt: 9_000_000_000_000,
  }));
  await db.insert(promotions).values(offers);
  const approvalIds = Array.from({ length: 60 }, () => randomUUID());
  const upiId = '';
  const sum = { amountPaise: 20_000_000 };
  const waits = { ...sum, storeId, upiId, state: 'held', requestedAt: 0, nextTryAt: 0 } as const;
  await db.insert(payouts).values(approvalIds.map((id) => ({ ...waits, id })));
  const asked = { ...sum, askedAt: 0, note: '', state: 'waiting' } as const;
  await db.insert(approvals).values(approvalIds.map((id) => ({ ...asked, id, payoutId: id })));
  const messageIds = Array.from({ length: 60 }, () => randomUUID());
  const text = { pivotId: '', title: 'Mangoes', body: '', path: '', sentBy: userId };
  await db
    .insert(inboxMessages)
    .values(messageIds.map((id) => ({ ...text, id, sentAt: 9_000_000_000_000 })));
  const offerIds = offers.map(({ id }) => id);
  await db
    .insert(homeShelves)
    .values({ id: 'one', position: 0, title: 'Open late', storeIds: [], startsAt: 0 })
    .onConflictDoNothing();
  const leadId = randomUUID();
  const lead = { name: 'Meena Rao', areaCode: '800001', interest: 'buying' as const };
  await db
    .insert(leads)
    .values({ id: leadId, phone: aMobileNumber(), ...lead, firstAt: 1, lastAt: 1 });
  let made = 0;
  const groups = CATEGORY_GROUPS.map(({ id: groupId, name }) => ({ groupId, name }));
  const categoryNames = Array.from({ length: 60 }, (_, place) => `Category ${batch} ${place}`);
  await db
    .insert(storeCategories)
    .values(
      categoryNames.map((name) => ({ storeId, id: name, name, groupId: 'grocery', position: 9 })),
    );
  const reason = () => `Asked by phone, call ${randomInt(1_000_000_000)}`;
  return {
    'fetch-approvals': () => ({ list: 'decided', limit: 10 }),
    // An administrator agrees once.
    'decide-approval': () => ({ approvalId: approvalIds.pop(), agrees: true, reason: reason() }),
    'fetch-desk-messages': () => ({ state: 'waiting', limit: 10 }),
    // A message is taken back once.
    'take-back-message': () => ({ wzrk_id: messageIds.pop(), reason: reason() }),
    'fetch-people': () => ({ query: 'Asha', role: 1, limit: 10 }),
    'fetch-person': () => ({ userId }),
    'change-role': () => ({ userId: other, role: 1, seenRole: 1, reason: reason() }),
    'end-sessions': () => ({ userId, reason: reason() }),
    'invite-staff': () => ({
      mobileNumber: aMobileNumber(),
      name: 'Ravi',
      role: 3,
      reason: reason(),
    }),
    'read-contact': () => ({ userId, reason: reason() }),
    'fetch-leads': () => ({ query: '5601', interest: 'buying', limit: 10 }),
    'read-lead': () => ({ leadId, reason: reason() }),
    'fetch-desk-stores': () => ({ query: 'kirana 560103', state: 'open', limit: 10 }),
    'fetch-desk-cooperatives': () => ({ limit: 10 }),
    'save-cooperative': () => aWantedCooperative({ cooperativeId: `desk-${(made += 1)}` }),
    'change-member': () => ({ cooperativeId, userId, isMember: true, reason: reason() }),
    'fetch-desk-group-buys': () => ({ list: 'over', limit: 10 }),
    'save-group-buy': () =>
      aWantedGroupBuy(
        { storeId, itemId: item.id, apartmentIds: [apartmentId] },
        { groupBuyId: `desk-${(made += 1)}` },
      ),
    'save-apartment': () => aWantedApartment({ apartmentId: `desk-${(made += 1)}` }),
    'fetch-desk-offers': () => ({ query: 'diwali', list: 'running', of: 'everybody', limit: 10 }),
    'save-desk-offer': () => {
      made += 1;
      return aWantedOffer({ offerId: `desk-${made}`, code: `DESK${made}` });
    },
    'fetch-desk-campaigns': () => ({ limit: 10 }),
    'save-campaign': () => aWantedCampaign({ campaignId: `desk-${(made += 1)}` }),
    // An offer is ended once.
    'change-desk-offer': () => ({
      offerId: offerIds.pop(),
      act: 'end',
      seenVersion: 1,
      reason: reason(),
    }),
    'fetch-desk-home': () => ({}),
    'save-home-banner': () => aWantedBanner({ bannerId: `desk-${(made += 1)}` }),
    'save-home-shelf': () => aWantedShelf({ shelfId: `desk-${(made += 1)}`, storeIds: [storeId] }),
    'order-home': () => ({ list: 'shelves', seenIds: ['one'], ids: ['one'], reason: reason() }),
    'fetch-desk-groups': () => ({ query: 'rice', group: 'grocery', limit: 10 }),
    'save-category-groups': () => ({ seenGroups: groups, groups, reason: reason() }),
    // A category is moved once.
    'move-category': () => ({
      name: categoryNames.pop(),
      from: 'grocery',
      to: 'spices',
      reason: reason(),
    }),
    'fetch-desk-names': () => ({ query: 'doodh', state: 'known', limit: 10 }),
    'change-everyday-name': () => ({
      name: `naam${letters((made += 1))}`,
      means: 'milk',
      act: 'add',
      seenVersion: 0,
      reason: reason(),
    }),
    'fetch-desk-areas': () => ({ query: '800001', limit: 10 }),
    'save-area': () => {
      made += 1;
      const location = { lat: 12.9 + made / 1_000, lon: 77.6 };
      return aWantedArea({ areaCode: String(560_300 + made), location });
    },
    'change-store': () => ({
      storeId,
      act: 'give',
      sellerUserId: userId,
      seenSuspended: false,
      seenSellerUserId: userId,
      reason: reason(),
    }),
  };
}
