import { eq } from 'drizzle-orm';
import { sellerPromotions } from '../../../src/contracts/sellers/seller-promotions.ts';
import { stores } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { storeOffers } from '../../promotions/store-offers.ts';
import { implement } from '../service-handler.ts';

export const sellerPromotionsHandler = implement(
  sellerPromotions,
  async ({ input: { storeId }, db, parts }) => {
    const [store] = await db.select({ id: stores.id }).from(stores).where(eq(stores.id, storeId));
    if (store === undefined) throw new ProblemError('store_not_found');
    return storeOffers(db, storeId, parts.now());
  },
);
