import { sellerPromotions } from '../../contracts/sellers/seller-promotions.ts';
import type { PullParts } from './areas.ts';

/** Fetches the offers of a store, so that a coupon can be judged without the network too. Throws `CallError`. */
export async function pullOffers(
  { device, transport, now }: PullParts,
  storeId: string,
): Promise<void> {
  const { offers, itemOffers, serverTime } = await transport.call(sellerPromotions, { storeId });
  await device.offers.put({ storeId, offers, itemOffers, serverTime, fetchedAt: now() });
}
