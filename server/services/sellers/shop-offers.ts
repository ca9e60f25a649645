import { fetchShopOffers, saveShopOffer } from '../../../src/contracts/sellers/shop-offers.ts';
import { audited } from '../../audit/audited.ts';
import { shopOffers, writeShopOffer } from '../../promotions/shop-offers.ts';
import { lockOwnStore, readOwnStore } from '../../sellers/own-stores.ts';
import { implement } from '../service-handler.ts';

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
    { subject: async ({ input: { storeId } }) => `store:${storeId}` },
  ),
  ({ input: { storeId, offer } }) => ({
    subject: `store:${storeId}`,
    reason: `Offer ${offer.code}: ${offer.title}`,
  }),
);
