import * as v from 'valibot';
import { deliveryAddress, uuid } from '../schemas.ts';

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
