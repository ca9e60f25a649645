import { desc, eq, sql, type SQL } from 'drizzle-orm';
import {
  type DeskCampaign,
  fetchDeskCampaigns,
  saveCampaign,
} from '../../../src/contracts/rewards/campaigns.ts';
import {
  changeDeskOffer,
  type DeskOffer,
  fetchDeskOffers,
  saveDeskOffer,
} from '../../../src/contracts/sellers/desk/desk-offer.ts';
import { campaignProblem } from '../../../src/domain/rewards/coins.ts';
import { audited } from '../../audit/audited.ts';
import type { Database } from '../../db/database.ts';
import { campaignOrders, campaigns, coinEntries } from '../../rewards/reward-tables.ts';
import { stores } from '../store-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import {
  actOnOffer,
  deskOfferOf,
  deskOffers,
  writeDeskOffer,
} from '../../promotions/desk-offers.ts';
import {
  fetchShopOffers,
  saveShopOffer,
  sellerPromotions,
} from '../../../src/contracts/sellers/shop-offers.ts';
import { shopOffers, writeShopOffer } from '../../promotions/shop-offers.ts';
import { storeOffers } from '../../promotions/promotions-of-store.ts';
import { keepRemovedWork } from '../shop-staff.ts';
import { lockOwnStore, readOwnStore } from '../own-stores.ts';
import { implement, type ServiceHandler } from '../../http/service-handler.ts';

const fetchDeskOffersHandler = implement(fetchDeskOffers, async ({ input, db, parts }) => {
  const { limit } = input;
  const found = await deskOffers(db, { ...input, limit: limit + 1, now: parts.now() });
  return { offers: found.slice(0, limit), hasMore: found.length > limit };
});

async function answerOf(db: Database, offerId: string): Promise<{ offer: DeskOffer }> {
  const offer = await deskOfferOf(db, offerId);
  if (offer === undefined) throw new ProblemError('offer_not_found');
  return { offer };
}

const saveDeskOfferHandler = audited(
  implement(saveDeskOffer, async ({ input, db, parts }) => {
    await writeDeskOffer(db, input, parts.now());
    return answerOf(db, input.offerId);
  }),
  ({ input: { offerId, code, kind, value, seenVersion, reason } }) => ({
    subject: `offer:${offerId}`,
    reason: `${seenVersion === 0 ? 'made' : 'changed'} ${code}, ${kind} ${value}: ${reason}`,
  }),
  ['offers'],
);

const changeDeskOfferHandler = audited(
  implement(changeDeskOffer, async ({ input, db, parts }) => {
    await actOnOffer(db, input, parts.now());
    return answerOf(db, input.offerId);
  }),
  ({ input: { offerId, act, reason } }, { offer: { code } }) => ({
    subject: `offer:${offerId}`,
    reason: `${act} ${code}: ${reason}`,
  }),
  ['offers'],
);

/** Campaigns that fulfil a condition, with what they have brought, those that began last first. */
async function deskCampaigns(
  db: Database,
  condition: SQL | undefined,
  limit: number,
): Promise<DeskCampaign[]> {
  const counted = db
    .select({ orders: sql<number>`count(*)::integer`.as('orders') })
    .from(campaignOrders)
    .where(eq(campaignOrders.campaignId, campaigns.id))
    .as('counted');
  const brought = db
    .select({ coins: sql<number>`coalesce(sum(${coinEntries.coins}), 0)::integer`.as('coins') })
    .from(coinEntries)
    .where(eq(coinEntries.campaignId, campaigns.id))
    .as('brought');
  const rows = await db
    .select({
      row: campaigns,
      storeName: stores.name,
      orders: counted.orders,
      coins: brought.coins,
    })
    .from(campaigns)
    .leftJoin(stores, eq(stores.id, campaigns.storeId))
    .leftJoinLateral(counted, sql`true`)
    .leftJoinLateral(brought, sql`true`)
    .where(condition)
    .orderBy(desc(campaigns.startsAt), desc(campaigns.id))
    .limit(limit);
  return rows.map(
    ({ row: { id: campaignId, milestones, ...facts }, storeName, orders, coins }) => ({
      ...facts,
      campaignId,
      storeName,
      milestones: [...milestones],
      countedOrders: orders ?? 0,
      coins: coins ?? 0,
    }),
  );
}

const fetchDeskCampaignsHandler = implement(
  fetchDeskCampaigns,
  async ({ input: { limit }, db }) => {
    const found = await deskCampaigns(db, undefined, limit + 1);
    return { campaigns: found.slice(0, limit), hasMore: found.length > limit };
  },
);

/** Of two who change one campaign the second is told that it was changed (OUT-10). */
const saveCampaignHandler = audited(
  implement(saveCampaign, async ({ input, db, parts }) => {
    const { campaignId: id, seenVersion, reason: _reason, ...wanted } = input;
    const isIt = eq(campaigns.id, id);
    await db.select({ id: campaigns.id }).from(campaigns).where(isIt).for('update');
    const [before = null] = await deskCampaigns(db, isIt, 1);
    if ((before?.version ?? 0) !== seenVersion) throw new ProblemError('changed_meanwhile');
    const problem = campaignProblem(wanted, { before, now: parts.now() });
    if (problem !== null) throw new ProblemError('campaign_not_possible', { detail: problem.text });
    if (before === null && wanted.storeId !== null) {
      const isStore = eq(stores.id, wanted.storeId);
      const found = await db.select({ id: stores.id }).from(stores).where(isStore);
      if (found.length === 0) throw new ProblemError('store_not_found');
    }
    const row = { ...wanted, version: seenVersion + 1 };
    // Of two who make one of the same name at once, the second finds it made.
    const written =
      before === null
        ? await db
            .insert(campaigns)
            .values({ id, ...row })
            .onConflictDoNothing()
            .returning()
        : await db.update(campaigns).set(row).where(isIt).returning();
    const [campaign] = written.length === 0 ? [] : await deskCampaigns(db, isIt, 1);
    if (campaign === undefined) throw new ProblemError('changed_meanwhile');
    return { campaign };
  }),
  ({ input: { campaignId, title, seenVersion, reason } }) => ({
    subject: `campaign:${campaignId}`,
    reason: `${seenVersion === 0 ? 'made' : 'changed'} ${title}: ${reason}`,
  }),
  ['offers'],
);

/** The desk of offers, and of the campaigns in which orders earn coins. */
export const OFFER_DESK_HANDLERS: readonly ServiceHandler[] = [
  fetchDeskOffersHandler,
  saveDeskOfferHandler,
  changeDeskOfferHandler,
  fetchDeskCampaignsHandler,
  saveCampaignHandler,
];

export const fetchShopOffersHandler = implement(
  fetchShopOffers,
  async ({ input: { storeId }, identity, db, parts }) => {
    await readOwnStore(db, identity, storeId);
    return { offers: await shopOffers(db, { storeId, now: parts.now() }) };
  },
);

export const saveShopOfferHandler = audited(
  implement(
    saveShopOffer,
    async ({ input: { storeId, offer }, identity, db, parts }) => {
      await lockOwnStore(db, identity, storeId);
      const now = parts.now();
      await writeShopOffer(db, storeId, offer, now);
      const [shopOffer] = await shopOffers(db, { storeId, offerId: offer.offerId, now });
      if (shopOffer === undefined) throw new Error(`offer ${offer.offerId} is missing`);
      return { shopOffer };
    },
    {
      subject: async ({ input: { storeId } }) => `store:${storeId}`,
      prepare: async ({ input, identity, db, parts }) => {
        const { storeId, offer } = input;
        const lines = [`Offer ${offer.code}: ${offer.title}`];
        const { name: service } = saveShopOffer;
        await keepRemovedWork(db, identity, { storeId, lines, input, service, now: parts.now() });
      },
    },
  ),
  ({ input: { storeId, offer } }) => ({
    subject: `store:${storeId}`,
    reason: `Offer ${offer.code}: ${offer.title}`,
  }),
  ['offers'],
);

export const sellerPromotionsHandler = implement(
  sellerPromotions,
  async ({ input: { storeId }, db, parts }) => {
    const [store] = await db.select({ id: stores.id }).from(stores).where(eq(stores.id, storeId));
    if (store === undefined) throw new ProblemError('store_not_found');
    return storeOffers(db, storeId, parts.now());
  },
);
