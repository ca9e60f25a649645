import { and, desc, eq, sql } from 'drizzle-orm';
import type { NewShopItem } from '../../src/contracts/goods/shop-goods.ts';
import { flavouredName } from '../../src/domain/catalogue/shelf-choice.ts';
import { groupNameIn } from '../../src/domain/catalogue/category-groups.ts';
import { pickOf, pictureOfGoods } from '../catalogue/goods-packing.ts';
import { writeFacts } from '../catalogue/item-facts.ts';
import { raiseLiveVersion } from '../catalogue/refresh-live-sheet.ts';
import { categoryGroupsOf } from '../home/desk-home.ts';
import type { Database } from '../db/database.ts';
import { itemFactRows } from '../catalogue/catalogue-tables.ts';
import { priceChanges } from './goods-tables.ts';
import { storeCategories, storeItems } from '../sellers/store-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { isReturnable } from '../import/products/group-of-category.ts';
import { MOST_STORE_ITEMS, newItem, roomOf } from '../import/store-rows.ts';
import type { GoodsChanger } from './apply-goods-changes.ts';

/** How the article numbers of items begin that were added at a counter. */
const ADDED = 'counter-';

/** A category as another shop has it in the group. */
async function categoryOfOthers(
  transaction: Database,
  groupId: string,
  categoryId: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const { id, name } = storeCategories;
  const [category] = await transaction
    .select({ id, name })
    .from(storeCategories)
    .where(and(eq(id, categoryId), eq(storeCategories.groupId, groupId)))
    .orderBy(desc(name))
    .limit(1);
  return category;
}

/**
 * The category that the shop chose, or the one of the group's own name; either is made where the shop has none. One that no
 * shop has in the group is not made.
 */
async function categoryFor(
  transaction: Database,
  storeId: string,
  { categoryId, groupId }: NewShopItem,
): Promise<{ readonly id: string; readonly name: string }> {
  const rows = await transaction
    .select()
    .from(storeCategories)
    .where(eq(storeCategories.storeId, storeId));
  const own = (wanted: string | undefined) => rows.find(({ id }) => id === wanted);
  const chosen = own(categoryId);
  if (chosen !== undefined) return chosen;
  const ofOthers =
    categoryId === undefined ? undefined : await categoryOfOthers(transaction, groupId, categoryId);
  const group = own(groupId);
  if (ofOthers === undefined && group !== undefined) return group;
  const groups = await categoryGroupsOf(transaction);
  const category = ofOthers ?? { id: groupId, name: groupNameIn(groups, groupId) };
  const position = Math.max(-1, ...rows.map((row) => row.position)) + 1;
  await transaction.insert(storeCategories).values({ ...category, storeId, groupId, position });
  return category;
}

/** An item of the shop with this barcode; shown or hidden. */
async function nameWithGtin(
  transaction: Database,
  storeId: string,
  gtin: string,
): Promise<string | undefined> {
  const [known] = await transaction
    .select({ name: storeItems.name })
    .from(itemFactRows)
    .innerJoin(storeItems, eq(storeItems.id, itemFactRows.itemId))
    .where(and(sql`${itemFactRows.facts} ->> 'gtin' = ${gtin}`, eq(storeItems.storeId, storeId)))
    .limit(1);
  return known?.name;
}

/** The picture of the common product, or one drawn by what the item is. */
async function pictureFor(
  transaction: Database,
  { likeItemId, name, unit, brand, groupId }: NewShopItem,
  category: string,
): Promise<string> {
  if (likeItemId !== undefined) {
    const [like] = await transaction
      .select({ picture: storeItems.picture })
      .from(storeItems)
      .where(eq(storeItems.id, likeItemId));
    if (like !== undefined) return like.picture;
  }
  const goods = { group: groupId, category, name, unit, photo: '' };
  return pictureOfGoods(goods, pickOf(`${name} ${brand}`), new Set());
}

/**
 * Adds an item to a store whose live sheet is locked, at the end of its category.
 * @returns the id of the item; the same when it was added before
 * @throws ProblemError item_known, store_full
 */
export async function addItem(
  transaction: Database,
  { storeId, by, now }: Omit<GoodsChanger, 'liveVersion'>,
  item: NewShopItem,
): Promise<string> {
  const externalId = ADDED + item.addId;
  const [added] = await transaction
    .select({ id: storeItems.id })
    .from(storeItems)
    .where(and(eq(storeItems.storeId, storeId), eq(storeItems.externalId, externalId)));
  if (added !== undefined) return added.id;
  const { facts, unit, brand, pricePaise, mrpPaise, stock, vegMark } = item;
  const named = flavouredName(item);
  const same = facts.gtin && (await nameWithGtin(transaction, storeId, facts.gtin));
  if (same) {
    throw new ProblemError('item_known', { detail: `You have this barcode already: ${same}.` });
  }
  const category = await categoryFor(transaction, storeId, item);
  const room = await roomOf(transaction, storeId, [category.id]);
  if (room.nextOrdinal >= MOST_STORE_ITEMS) throw new ProblemError('store_full');
  const picture = await pictureFor(transaction, item, category.name);
  const values = { ...named, unit, brand, pricePaise, mrpPaise, stock, vegMark, picture };
  const row = newItem(
    { id: storeId, room },
    externalId,
    {
      ...values,
      categoryId: category.id,
      returnable: isReturnable(item.groupId),
      isAvailable: stock > 0,
      ratingTenths: undefined,
    },
    category.name,
  );
  const liveVersion = await raiseLiveVersion(transaction, storeId);
  await transaction.insert(storeItems).values({ ...row, liveVersion, priceVersion: liveVersion });
  if (Object.keys(facts).length > 0) await writeFacts(transaction, new Map([[row.id, facts]]));
  await transaction
    .insert(priceChanges)
    .values({ storeId, itemId: row.id, pricePaise, mrpPaise, by, liveVersion, at: now });
  return row.id;
}
