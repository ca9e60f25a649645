import { asc, countDistinct, desc, inArray, max } from 'drizzle-orm';
import { childCategories, parentCategories } from '../../../src/contracts/catalogue/sn-category.ts';
import { CATEGORY_GROUPS } from '../../../src/domain/catalogue/category-groups.ts';
import { storeCategories } from '../../db/tables/schema.ts';
import { implement } from '../service-handler.ts';

/** Most categories of one answer: imported catalogues may name theirs as they like. */
const MOST_CATEGORIES = 500;

export const parentCategoriesHandler = implement(parentCategories, async () => ({
  categories: CATEGORY_GROUPS.map(({ id, name, picture }) => ({ id, name, picture })),
}));

export const childCategoriesHandler = implement(
  childCategories,
  async ({ input: { parent_ids: parentIds }, db }) => {
    if (parentIds.length === 0) return { categories: [] };
    const { id, groupId, name, storeId } = storeCategories;
    const rows = await db
      .select({ id, parentId: groupId, name: max(name), storeCount: countDistinct(storeId) })
      .from(storeCategories)
      .where(inArray(groupId, parentIds))
      .groupBy(id, groupId)
      .orderBy(desc(countDistinct(storeId)), asc(id), asc(groupId))
      .limit(MOST_CATEGORIES);
    return { categories: rows.map((row) => ({ ...row, name: row.name ?? row.id })) };
  },
);
