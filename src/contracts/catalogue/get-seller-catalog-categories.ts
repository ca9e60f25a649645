import * as v from 'valibot';
import { count, storeId } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

/** The categories of a store in display order. */
export const getSellerCatalogCategories = defineService({
  name: 'get-seller-catalog-categories',
  summary: "A store's categories",
  input: v.strictObject({ storeId }),
  output: v.object({
    storeId,
    categories: v.array(
      v.object({ id: v.string(), name: v.string(), group: v.string(), itemCount: count }),
    ),
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});
