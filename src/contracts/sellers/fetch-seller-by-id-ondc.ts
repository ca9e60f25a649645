import * as v from 'valibot';
import { storeId, storeSummary, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

/** One store with its contact details (specification, section 3: provider). */
export const fetchSellerById = defineService({
  name: 'fetch-seller-by-id-ondc',
  summary: 'One store by its id',
  input: v.strictObject({ storeId }),
  output: v.object({
    store: storeSummary,
    contactDetails: v.object({ contactNumber: v.string(), email: v.string() }),
    additionalDetails: v.array(v.object({ refType: v.string(), refValue: v.string() })),
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});
