import { defineService, SIGNED_IN } from '../../service.ts';
import { bulkAsk, bulkQuotes } from './bulk-parts.ts';

/** Step 2 of an order from several stores: `init-call` for each of them. A store that refuses does not stop the others. */
export const bulkInitCall = defineService({
  name: 'bulk-init-call',
  summary: 'Fix the terms of an order from several stores',
  input: bulkAsk,
  output: bulkQuotes,
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: [],
});
