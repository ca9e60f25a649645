import type * as v from 'valibot';
import { sellerPromotions } from '../../contracts/sellers/shop-offers.ts';
import type { PullParts } from './areas.ts';

/** Fetches the offers of a store, so that a coupon can be judged without the network too. Throws `CallError`. */
export async function pullOffers(parts: PullParts, storeId: string): Promise<void> {
  await storeOffers(parts, storeId, await parts.transport.call(sellerPromotions, { storeId }));
}

/** Stores the offers of a store as the server has just listed them. */
export async function storeOffers(
  { device, now }: Pick<PullParts, 'device' | 'now'>,
  storeId: string,
  { offers, itemOffers, serverTime }: v.InferOutput<typeof sellerPromotions.output>,
): Promise<void> {
  await device.offers.put({ storeId, offers, itemOffers, serverTime, fetchedAt: now() });
}
