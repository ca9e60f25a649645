import * as v from 'valibot';
import { count, deliveryAddress, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { defineCommand } from '../outbox-command.ts';

/** Creates or replaces one of the signed-in person's addresses; the client chooses its id. */
export const saveUpdateAddress = defineService({
  name: 'save-update-address',
  summary: 'Save a delivery address',
  input: v.strictObject({ addressId: uuid, address: deliveryAddress }),
  output: v.object({ addressId: uuid, address: deliveryAddress, version: count }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['place_not_found', 'not_allowed', 'file_not_found'],
});

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
  errors: ['not_found', 'place_not_found', 'not_allowed', 'file_not_found'],
});

/** The outbox kind of a saved address and the version of its payload that this code writes: version 1 knew no photo. */
export const SAVE_ADDRESS = { kind: 'save-address', payloadVersion: 2 } as const;

/** An address as it is to be on the server. */
export const saveAddressPayload = v.object({
  addressId: uuid,
  address: deliveryAddress,
  /** A new photo of the gate: a row in `attachments` whose bytes are sent before the address. */
  photoId: v.optional(v.string()),
});

export type SaveAddressPayload = v.InferOutput<typeof saveAddressPayload>;

/** Deletes one of the signed-in person's addresses; one that is not there is deleted already. Orders keep a copy of theirs. */
export const deleteAddress = defineService({
  name: 'delete-address',
  summary: 'Delete a saved address',
  input: v.strictObject({ addressId: uuid }),
  output: v.object({ addressId: uuid, version: count }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: [],
});

/** Deletes an address; edits of it that wait are dropped. */
export const DELETE_ADDRESS = defineCommand({
  kind: 'delete-address',
  payloadVersion: 1,
  payload: v.object({
    addressId: uuid,
    /** What it is called, for the list of what waits. */
    name: v.string(),
    /** The address as the server has it, to bring back when the deletion is taken back; null where it never had it. */
    confirmed: v.nullable(deliveryAddress),
  }),
  subject: ({ addressId }) => `address:${addressId}`,
  newestOnly: true,
  service: deleteAddress,
  input: ({ addressId }) => ({ addressId }),
  title: ({ name }) => `Delete address ${name}`,
});
