import * as v from 'valibot';
import { order, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** Whether a transaction became an order (ORD-4): asked after an unclear answer, before sending again. */
export const getOrderByExternalReferenceId = defineService({
  name: 'get-order-by-external-reference-id',
  summary: 'An order by its transaction id',
  input: v.strictObject({ externalReferenceId: uuid }),
  output: v.object({ order }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: ['order_not_found'],
});
