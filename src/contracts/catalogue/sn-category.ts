import * as v from 'valibot';
import { isCategoryGroupId } from '../../domain/catalogue/category-groups.ts';
import { count } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

/** The category groups of the marketplace in display order. */
export const parentCategories = defineService({
  name: 'sn-category/parent-categories',
  summary: 'Category groups',
  input: v.strictObject({}),
  output: v.object({
    categories: v.array(v.object({ id: v.string(), name: v.string(), picture: v.string() })),
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});

/** Most groups that one question names. */
const MOST_PARENTS = 15;

/** The categories that stores have within groups, those of the most stores first. Unknown groups have none. */
export const childCategories = defineService({
  name: 'sn-category/child-categories-by-parent',
  summary: 'Categories of category groups',
  input: v.strictObject({
    /** Group ids, comma separated. */
    parent_ids: v.pipe(
      v.string(),
      v.maxLength(800),
      v.transform((text) => text.split(',').map((id) => id.trim())),
      v.maxLength(MOST_PARENTS),
      v.transform((ids) => [...new Set(ids)].filter(isCategoryGroupId)),
    ),
  }),
  output: v.object({
    categories: v.array(
      v.object({ id: v.string(), name: v.string(), parentId: v.string(), storeCount: count }),
    ),
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});
