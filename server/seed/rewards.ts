import { cooperatives, cooperativeStores } from '../db/coop-tables.ts';
import type { Database } from '../db/database.ts';
import { apartments, groupBuyApartments, groupBuys } from '../db/group-buy-tables.ts';
import { promotions } from '../db/promotion-tables.ts';
import { campaigns } from '../db/reward-tables.ts';
import { openGroupBuys } from '../group-buy/kept-stock.ts';
import { apartmentRows, groupBuyRows, sharedGroupRows } from './apartments.ts';
import { campaignRows } from './campaigns.ts';
import { cooperativeRows, cooperativeStoreRows } from './cooperatives.ts';
import { itemOfferRows, type DemoItem } from './item-offers.ts';

/** Adds the demo's offers of single items, campaigns, apartments, group buys and cooperatives. `now` in ms. */
export async function seedRewards(
  db: Database,
  items: readonly DemoItem[],
  now: number,
): Promise<void> {
  await db.insert(promotions).values(itemOfferRows(items, now));
  await db.insert(campaigns).values(campaignRows(now));
  await db.insert(apartments).values(apartmentRows());
  const groups = groupBuyRows(items, now);
  await db.insert(groupBuys).values(groups);
  await db.insert(groupBuyApartments).values(sharedGroupRows(groups));
  await openGroupBuys(db, now);
  await db.insert(cooperatives).values(cooperativeRows());
  await db.insert(cooperativeStores).values(cooperativeStoreRows());
}
