import { and, asc, eq } from 'drizzle-orm';
import { getItemById } from '../../../src/contracts/catalogue/get-item-by-id.ts';
import { ITEM_DETAIL_COLUMNS } from '../../catalogue/item-detail-columns.ts';
import { itemFactRows } from '../../db/tables/catalogue-tables.ts';
import { storeCategories, storeItems } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement } from '../service-handler.ts';

const COLUMNS = {
  ...ITEM_DETAIL_COLUMNS,
  storeId: storeItems.storeId,
  categoryName: storeCategories.name,
  group: storeCategories.groupId,
  facts: itemFactRows.facts,
};

/** Sizes of one product that are told of. */
const MOST_SIZES = 20;

export const getItemByIdHandler = implement(
  getItemById,
  async ({ input: { itemId }, db, parts }) => {
    const isCategoryOfItem = and(
      eq(storeCategories.storeId, storeItems.storeId),
      eq(storeCategories.id, storeItems.categoryId),
    );
    const [item] = await db
      .select(COLUMNS)
      .from(storeItems)
      .innerJoin(storeCategories, isCategoryOfItem)
      .leftJoin(itemFactRows, eq(itemFactRows.itemId, storeItems.id))
      .where(and(eq(storeItems.id, itemId), eq(storeItems.removed, false)));
    if (item === undefined) throw new ProblemError('item_not_found');
    const { storeId, categoryId, name, brand } = item;
    const sizes = await db
      .select({
        itemId: storeItems.id,
        unit: storeItems.unit,
        pricePaise: storeItems.pricePaise,
        mrpPaise: storeItems.mrpPaise,
        stock: storeItems.stock,
      })
      .from(storeItems)
      .where(
        and(
          eq(storeItems.storeId, storeId),
          eq(storeItems.categoryId, categoryId),
          eq(storeItems.name, name),
          eq(storeItems.brand, brand),
          eq(storeItems.removed, false),
        ),
      )
      .orderBy(asc(storeItems.pricePaise), asc(storeItems.id))
      .limit(MOST_SIZES);
    return {
      ...item,
      facts: item.facts ?? {},
      sizes: sizes.length > 1 ? sizes : [],
      serverTime: parts.now(),
    };
  },
);
