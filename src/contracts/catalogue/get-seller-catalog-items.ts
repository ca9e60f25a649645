import * as v from 'valibot';
import { storeId } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { manifest } from './catalogue-documents.ts';

/** The manifest of a store's catalogue (CAT-1): which packs make it up and how new the live sheet is. */
export const getSellerCatalogItems = defineService({
  name: 'get-seller-catalog-items',
  summary: "The manifest of a store's catalogue",
  input: v.strictObject({ storeId }),
  output: manifest,
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});
