import { defineService, SIGNED_IN } from '../../service.ts';
import { bulkAsk, bulkQuotes } from './bulk-parts.ts';

/** Step 1 of an order from several stores: `select-call` for each of them. A store that can't quote does not stop the others. */
export const buyerB2cBulkSelectCall = defineService({
  name: 'buyer-b2c-bulk-select-call',
  summary: 'Quote an order from several stores',
  input: bulkAsk,
  output: bulkQuotes,
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
