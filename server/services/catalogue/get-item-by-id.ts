import { and, eq } from 'drizzle-orm';
import { getItemById } from '../../../src/contracts/catalogue/get-item-by-id.ts';
import { storeCategories, storeItems } from '../../db/schema.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement } from '../service-handler.ts';

const COLUMNS = {
  itemId: storeItems.id,
  storeId: storeItems.storeId,
  categoryId: storeItems.categoryId,
  categoryName: storeCategories.name,
  group: storeCategories.groupId,
  name: storeItems.name,
  everydayNames: storeItems.everydayNames,
  unit: storeItems.unit,
  picture: storeItems.picture,
  pricePaise: storeItems.pricePaise,
  mrpPaise: storeItems.mrpPaise,
  stock: storeItems.stock,
  ratingTenths: storeItems.ratingTenths,
  ratingCount: storeItems.ratingCount,
  returnable: storeItems.returnable,
  cancellable: storeItems.cancellable,
  returnWindowMinutes: storeItems.returnWindowMinutes,
  timeToShipMinutes: storeItems.timeToShipMinutes,
  codAvailable: storeItems.codAvailable,
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
