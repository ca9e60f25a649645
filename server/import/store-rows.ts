import { minutesInDay } from 'date-fns/constants';
import { pickOf, pictureOfGoods } from '../catalogue/goods-packing.ts';
import { itemSearchText } from '../catalogue/search-text.ts';
import { storeItems } from '../sellers/store-tables.ts';
import { foldText } from '../text/fold-text.ts';
import { groupOfCategory, isReturnable } from './products/group-of-category.ts';
import { pictureOfProduct } from './products/picture-of-product.ts';
import type { Product } from './products/product-row.ts';
import { sql } from 'drizzle-orm';
import { VEG_MARK } from '../../src/domain/catalogue/item-facts.ts';
import type { Database } from '../db/database.ts';

/** What an import says about an item: the rest keeps its value, or gets a default when the item is new. */
export type ImportedValues = Pick<
  typeof storeItems.$inferSelect,
  'categoryId' | 'name' | 'brand' | 'unit' | 'picture' | 'mrpPaise' | 'pricePaise' | 'returnable'
> & {
  readonly stock: number | undefined;
  readonly isAvailable: boolean;
  readonly ratingTenths: number | undefined;
  readonly vegMark: number | undefined;
  readonly flavour?: string | undefined;
};

/** A store category as the import names it. */
export interface ImportedCategory {
  readonly id: string;
  readonly name: string;
  readonly groupId: string;
}

/** Where a product stands in a store: its sub-category under its category, or the category alone. */
export function categoryOf({ category, subcategory }: Product): ImportedCategory {
  const groupId = groupOfCategory(category, subcategory);
  const name = subcategory || category || 'Groceries';
  const slug = foldText(subcategory === '' ? name : `${category} ${subcategory}`)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return { id: slug || 'groceries', name, groupId };
}

/** The values of a product in a category. */
export function valuesOf(product: Product, category: ImportedCategory): ImportedValues {
  const group = groupOfCategory(product.category, product.subcategory);
  const { name, brand, flavour, unit, mrpPaise, pricePaise, stock, isAvailable } = product;
  const { ratingTenths, vegMark } = product;
  return {
    categoryId: category.id,
    name,
    brand,
    flavour,
    unit,
    picture: pictureOfGoods(
      { group, category: category.name, name, unit, photo: pictureOfProduct(product, group) },
      pickOf(`${name} ${brand}`),
      new Set(),
    ),
    mrpPaise,
    pricePaise,
    returnable: isReturnable(group),
    stock,
    isAvailable,
    ratingTenths,
    vegMark,
  };
}

/** The search text of an item with these values. */
export const searchTextOf = (
  { name, brand }: Pick<ImportedValues, 'name' | 'brand'>,
  everydayNames: string,
  categoryName: string,
): string => itemSearchText({ name, everydayNames, brand, categoryName });

/** Most items of one store: its live sheet and search have to fit a phone. */
export const MOST_STORE_ITEMS = 100_000;

/** Stock of a new item when the file has no stock column. */
export const USUAL_STOCK = 50;

/** Three days, in minutes. */
const USUAL_RETURN_WINDOW = 3 * minutesInDay;

/** An item without the versions at which it changed last. */
export type ItemRow = Omit<typeof storeItems.$inferSelect, 'liveVersion' | 'priceVersion'>;

/** Places that are still free in a store, counted up while a batch is laid out. Ordinals are never used again. */
export interface StoreRoom {
  nextOrdinal: number;
  readonly nextPositions: Map<string, number>;
}

/** The places after the last ones that are taken; call it with the store locked. */
export async function roomOf(
  db: Database,
  storeId: string,
  categoryIds: readonly string[],
): Promise<StoreRoom> {
  const isOfStore = sql`${storeItems.storeId} = ${storeId}`;
  const [last] = await db
    .select({ ordinal: sql<number>`coalesce(max(${storeItems.ordinal}), -1)` })
    .from(storeItems)
    .where(isOfStore);
  // One step into the index per category, however many items it has.
  const ids = JSON.stringify([...new Set(categoryIds)]);
  const rows = await db
    .select({
      id: sql<string>`asked.id`,
      position: sql<number>`coalesce((select max(${storeItems.position}) from ${storeItems}
        where ${isOfStore} and ${storeItems.categoryId} = asked.id), -1)`,
    })
    .from(sql`jsonb_array_elements_text(${ids}::jsonb) as asked(id)`);
  return {
    nextOrdinal: (last?.ordinal ?? -1) + 1,
    nextPositions: new Map(rows.map(({ id, position }) => [id, position + 1])),
  };
}

/** The place at the end of a category. */
export function takePosition(room: StoreRoom, categoryId: string): number {
  const position = room.nextPositions.get(categoryId) ?? 0;
  room.nextPositions.set(categoryId, position + 1);
  return position;
}

/** A new item at the end of its category and of the live sheet. */
export function newItem(
  store: { readonly id: string; readonly room: StoreRoom },
  externalId: string,
  values: ImportedValues,
  categoryName: string,
): ItemRow {
  const { room } = store;
  const { isAvailable: _flag, ...given } = values;
  const ordinal = room.nextOrdinal;
  room.nextOrdinal += 1;
  return {
    ...given,
    id: `${store.id}-${String(ordinal).padStart(4, '0')}`,
    storeId: store.id,
    ordinal,
    position: takePosition(room, values.categoryId),
    externalId,
    everydayNames: '',
    searchText: searchTextOf(values, '', categoryName),
    stock: values.stock ?? USUAL_STOCK,
    ratingTenths: values.ratingTenths ?? 0,
    vegMark: values.vegMark ?? VEG_MARK.unknown,
    flavour: values.flavour ?? '',
    lot: null,
    ratingCount: 0,
    cancellable: true,
    returnWindowMinutes: values.returnable ? USUAL_RETURN_WINDOW : 0,
    timeToShipMinutes: 45,
    codAvailable: true,
    removed: false,
  };
}
