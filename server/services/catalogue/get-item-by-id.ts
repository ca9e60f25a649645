import { and, eq } from 'drizzle-orm';
import { getItemById } from '../../../src/contracts/catalogue/get-item-by-id.ts';
import { ITEM_DETAIL_COLUMNS } from '../../catalogue/item-detail-columns.ts';
import { storeCategories, storeItems } from '../../db/tables/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement } from '../service-handler.ts';

const COLUMNS = {
  ...ITEM_DETAIL_COLUMNS,
  storeId: storeItems.storeId,
  categoryName: storeCategories.name,
  group: storeCategories.groupId,
};

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
      .where(and(eq(storeItems.id, itemId), eq(storeItems.removed, false)));
    if (item === undefined) throw new ProblemError('item_not_found');
    return { ...item, serverTime: parts.now() };
  },
);
