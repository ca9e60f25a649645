import type { Database } from '../db/database.ts';
import { apartments, groupBuys } from '../db/group-buy-tables.ts';
import { promotions } from '../db/promotion-tables.ts';
import { campaigns } from '../db/reward-tables.ts';
import { apartmentRows, groupBuyRows } from './apartments.ts';
import { campaignRows } from './campaigns.ts';
import { itemOfferRows, type DemoItem } from './item-offers.ts';

/** Adds the demo's offers of single items, campaigns, apartments and group buys. `now` in ms. */
export async function seedRewards(
  db: Database,
  items: readonly DemoItem[],
  now: number,
): Promise<void> {
  await db.insert(promotions).values(itemOfferRows(items, now));
  await db.insert(campaigns).values(campaignRows(now));
  await db.insert(apartments).values(apartmentRows());
  await db.insert(groupBuys).values(groupBuyRows(items, now));
}
