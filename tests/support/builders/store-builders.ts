import { rebuildStoreCatalogue } from '../../../server/catalogue/rebuild-catalogues.ts';
import { itemSearchText, storeSearchText } from '../../../server/catalogue/search-text.ts';
import type { Database } from '../../../server/db/database.ts';
import { storeCategories, storeItems, stores } from '../../../server/sellers/store-tables.ts';
import { ITEM_FACTS, SHOP_FACTS } from '../people/shop-facts.ts';
import { TEST_NOON } from '../test-clock.ts';

type StoreRow = typeof stores.$inferInsert;
type ItemRow = typeof storeItems.$inferInsert;

let made = 0;
/** A number that no other row of this test file has. */
const next = (): number => (made += 1);

/** A shop near the default pincode 560103 that delivers 10 km and is open all day. */
export async function aStore(db: Database, parts: Partial<StoreRow> = {}): Promise<StoreRow> {
  const id = parts.id ?? `store-${next()}`;
  const store: StoreRow = {
    id,
    ...SHOP_FACTS,
    name: 'Anand Kirana',
    ratingTenths: 43,
    ratingCount: 120,
    deliveryChargePaise: 3000,
    freeDeliveryFromPaise: 50_000,
    packingChargePaise: 500,
    minimumOrderPaise: 0,
    createdAt: TEST_NOON,
    ...parts,
  };
  const row = { ...store, searchText: storeSearchText(store) };
  await db.insert(stores).values(row);
  await db
    .insert(storeCategories)
    .values({ storeId: id, id: 'grocery', name: 'Grocery', groupId: 'grocery', position: 0 });
  return row;
}

/** An item of a store at ₹50, 100 in stock, and the store's catalogue brought up to date with it. */
export async function anItem(
  db: Database,
  storeId: string,
  parts: Partial<ItemRow> = {},
): Promise<ItemRow> {
  const row = itemRow(storeId, parts);
  await db.insert(storeItems).values(row);
  await rebuildStoreCatalogue(db, storeId, TEST_NOON);
  return row;
}

/** Such an item, not put in yet. */
function itemRow(storeId: string, parts: Partial<ItemRow>, categoryName = 'Grocery') {
  const ordinal = parts.ordinal ?? next();
  const id = parts.id ?? `${storeId}-item-${ordinal}`;
  const item: ItemRow = {
    ...ITEM_FACTS,
    id,
    storeId,
    ordinal,
    position: ordinal,
    externalId: id,
    name: `Toor dal ${ordinal}`,
    everydayNames: 'arhar dal',
    mrpPaise: 6000,
    pricePaise: 5000,
    stock: 100,
    liveVersion: 1,
    ...parts,
  };
  const { name, everydayNames = '', brand = '' } = item;
  return { ...item, searchText: itemSearchText({ name, everydayNames, brand, categoryName }) };
}

/** Products of a store that sells all kinds of goods. */
interface ShelfProduct {
  readonly name: string;
  readonly everydayNames: string;
  readonly category: string;
  readonly unit: string;
  readonly isFarm: boolean;
}

/** Puts many products into a store at once, each in its category. @returns their ids, in the order of the products */
export async function manyItems(
  db: Database,
  storeId: string,
  products: readonly ShelfProduct[],
): Promise<readonly string[]> {
  const shelves = [...new Map(products.map(({ category, isFarm }) => [category, isFarm]))];
  await db.insert(storeCategories).values(
    shelves.map(([name, isFarm], position) => {
      const groupId = isFarm ? 'seed' : 'grocery';
      return { storeId, id: name, name, groupId, position: position + 1 };
    }),
  );
  const rows = products.map(({ category, isFarm: _isFarm, ...parts }) =>
    itemRow(storeId, { ...parts, categoryId: category }, category),
  );
  await db.insert(storeItems).values(rows);
  await rebuildStoreCatalogue(db, storeId, TEST_NOON);
  return rows.map(({ id }) => id);
}
