import * as v from 'valibot';
import { count, deliveryAddress, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** Creates or replaces one of the signed-in person's addresses; the client chooses its id. */
export const saveUpdateAddress = defineService({
  name: 'save-update-address',
  summary: 'Save a delivery address',
  input: v.strictObject({ addressId: uuid, address: deliveryAddress }),
  output: v.object({ addressId: uuid, address: deliveryAddress, version: count }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['place_not_found', 'not_allowed'],
});
