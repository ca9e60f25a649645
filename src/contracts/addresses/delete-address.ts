import * as v from 'valibot';
import { defineCommand } from '../outbox-command.ts';
import { count, deliveryAddress, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

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
