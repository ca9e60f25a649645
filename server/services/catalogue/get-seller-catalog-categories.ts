import { getSellerCatalogCategories } from '../../../src/contracts/catalogue/get-seller-catalog-categories.ts';
import { readManifest } from '../../catalogue/read-manifest.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement } from '../service-handler.ts';

export const getSellerCatalogCategoriesHandler = implement(
  getSellerCatalogCategories,
  async ({ input: { storeId }, db, parts }) => {
    const manifest = await readManifest(db, storeId, parts.now());
    if (manifest === undefined) throw new ProblemError('store_not_found');
    return {
      storeId,
      categories: manifest.categories.map(({ id, name, group, itemCount }) => ({
        id,
        name,
        group,
        itemCount,
      })),
    };
  },
);
