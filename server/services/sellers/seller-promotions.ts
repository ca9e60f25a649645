import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { itemOffer } from '../../../src/contracts/schemas.ts';
import { sellerPromotions } from '../../../src/contracts/sellers/seller-promotions.ts';
import { isOffTheTotal } from '../../../src/domain/orders/offers.ts';
import { stores } from '../../db/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { offersOfStore } from '../../promotions/promotions-of-store.ts';
import { implement } from '../service-handler.ts';

export const sellerPromotionsHandler = implement(
  sellerPromotions,
  async ({ input: { storeId }, db, parts }) => {
    const [store] = await db.select({ id: stores.id }).from(stores).where(eq(stores.id, storeId));
    if (store === undefined) throw new ProblemError('store_not_found');
    const serverTime = parts.now();
    const listed = await offersOfStore(db, storeId, serverTime);
    const itemOffers = listed
      .filter((offer) => !isOffTheTotal(offer))
      .map((offer) => v.parse(itemOffer, offer));
    return { offers: listed.filter(isOffTheTotal), itemOffers, serverTime };
  },
);
