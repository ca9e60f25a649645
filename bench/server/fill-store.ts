import { itemSearchText, storeSearchText } from '../../server/catalogue/search-text.ts';
import { rebuildStoreCatalogue } from '../../server/catalogue/rebuild-catalogues.ts';
import type { Database } from '../../server/db/database.ts';
import { insertMany } from '../../server/db/insert-many.ts';
import { storeCategories, storeItems, stores } from '../../server/sellers/store-tables.ts';
import { BENCH_STORE_ID } from '../catalogue/bench-item.ts';
import { benchItems, byCategory } from '../catalogue/bench-items.ts';

/**
 * Puts the measured store with its items into a database and builds its catalogue as the server does.
 * @param shelves their own categories, or a single one with all of them
 */
export async function fillStore(
  db: Database,
  itemCount: number,
  shelves: 'own' | 'one' = 'own',
): Promise<void> {
  const own = await benchItems(itemCount);
  const items =
    shelves === 'own'
      ? own
      : own.map((item, position) => ({ ...item, categoryId: 'all goods', position }));
  const name = 'The measured store';
  const street = '1 Market Road';
  await db.insert(stores).values({
    id: BENCH_STORE_ID,
    name,
    searchText: storeSearchText({ name, street }),
    street,
    city: 'Bengaluru',
    state: 'Karnataka',
    areaCode: '560103',
    lat: 12.93,
    lon: 77.685,
    deliveryRadiusKm: 5,
    opensAt: 700,
    closesAt: 2230,
    ratingTenths: 43,
    ratingCount: 120,
    deliveryChargePaise: 2500,
    packingChargePaise: 0,
    minimumOrderPaise: 0,
    deliveryMinutes: 40,
    picture: '1f3ea',
    liveVersion: 1,
    createdAt: 0,
  });
  const categories = byCategory(items).map(([id], position) => ({
    storeId: BENCH_STORE_ID,
    id,
    name: id,
    groupId: 'grocery',
    position,
  }));
  await insertMany(db, storeCategories, categories);
  const rows = items.map((item, ordinal) => ({
    ...item,
    ordinal,
    externalId: item.id,
    searchText: itemSearchText({ ...item, categoryName: item.categoryId }),
    liveVersion: 1,
  }));
  await insertMany(db, storeItems, rows);
  await rebuildStoreCatalogue(db, BENCH_STORE_ID, 0);
  await db.execute('analyze');
}
