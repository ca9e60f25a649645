import { sql } from 'drizzle-orm';
import { homeBanners } from '../db/content-tables.ts';
import type { Database } from '../db/database.ts';
import { inboxMessages } from '../db/inbox-tables.ts';
import { insertMany } from '../db/insert-many.ts';
import { promotions } from '../db/promotion-tables.ts';
import { storeCategories, storeItems, stores } from '../db/schema.ts';
import { storeTags } from '../db/seller-tables.ts';
import { rebuildStoreCatalogue } from '../catalogue/rebuild-store-catalogue.ts';
import { rememberWords } from '../catalogue/remember-words.ts';
import { demoCatalogue } from './demo-catalogue.ts';
import { seedDemoPeople } from './demo-people.ts';
import { catalogueRows, storeRow } from './demo-rows.ts';
import { bannerRows } from './home-banners.ts';
import { promotionRows } from './promotions.ts';
import { seedRewards } from './rewards.ts';
import { storeTagRows } from './store-tags.ts';
import { welcomeMessage } from './welcome-message.ts';

/**
 * Fills an empty database with the demo stores and their catalogues; does nothing once there is any store.
 * All in one transaction: a server that is stopped half-way starts over.
 * @param now ms since the epoch
 */
export async function seedDemo(db: Database, now: number): Promise<void> {
  await db.transaction(async (transaction) => {
    // Copies of the server that start together seed once.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('seed-demo'))`);
    const known = await transaction.select({ id: stores.id }).from(stores).limit(1);
    if (known.length > 0) return;
    const demo = demoCatalogue();
    const rows = catalogueRows(demo.items);
    const storeRows = demo.stores.map((store) => storeRow(store, now));
    await insertMany(transaction, stores, storeRows);
    await insertMany(transaction, storeCategories, rows.categories);
    await insertMany(transaction, storeItems, rows.items);
    await seedDemoPeople(transaction, now);
    await transaction.insert(storeTags).values(storeTagRows());
    await transaction.insert(homeBanners).values(bannerRows(now));
    await transaction.insert(inboxMessages).values(welcomeMessage(now));
    const storeIds = demo.stores.map(({ id }) => id);
    await transaction.insert(promotions).values(promotionRows(storeIds, now));
    await seedRewards(transaction, rows.items, now);
    await rememberWords(
      transaction,
      storeRows.map(({ searchText }) => searchText),
    );
    for (const { id } of demo.stores) await rebuildStoreCatalogue(transaction, id, now);
  });
}
