import { getSellerCatalogItems } from '../../../src/contracts/catalogue/get-seller-catalog-items.ts';
import { readManifest } from '../../catalogue/read-manifest.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { implement } from '../service-handler.ts';

export const getSellerCatalogItemsHandler = implement(
  getSellerCatalogItems,
  async ({ input: { storeId }, db, parts }) => {
    const manifest = await readManifest(db, storeId, parts.now());
    if (manifest === undefined) throw new ProblemError('store_not_found');
    return manifest;
  },
);
