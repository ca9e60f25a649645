import * as v from 'valibot';
import { count, deliveryAddress, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/**
 * Changes some members of a saved address of one's own and leaves the others. Another pincode without a point moves the
 * address to that pincode's place: the old point would be wrong for delivery radiuses.
 */
export const realmEditAddress = defineService({
  name: 'realm-edit-address',
  summary: 'Change parts of a saved address',
  input: v.strictObject({
    addressId: uuid,
    changes: v.partial(v.strictObject(deliveryAddress.entries)),
  }),
  output: v.object({ addressId: uuid, address: deliveryAddress, version: count }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['not_found', 'place_not_found'],
});
