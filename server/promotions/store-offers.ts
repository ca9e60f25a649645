import * as v from 'valibot';
import { itemOffer } from '../../src/contracts/schemas.ts';
import type { sellerPromotions } from '../../src/contracts/sellers/shop-offers.ts';
import { isOffTheTotal } from '../../src/domain/orders/offers/offers.ts';
import type { Database } from '../db/database.ts';
import { offersOfStore } from './promotions-of-store.ts';

/** A store's offers as `seller-promotions` lists them. @param serverTime ms since the epoch */
export async function storeOffers(
  db: Database,
  storeId: string,
  serverTime: number,
): Promise<v.InferOutput<typeof sellerPromotions.output>> {
  const listed = await offersOfStore(db, storeId, serverTime);
  const itemOffers = listed
    .filter((offer) => !isOffTheTotal(offer))
    .map((offer) => v.parse(itemOffer, offer));
  return { offers: listed.filter(isOffTheTotal), itemOffers, serverTime };
}
