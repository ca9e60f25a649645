import * as v from 'valibot';
import { deliveryAddress, uuid } from '../schemas.ts';

/** The outbox kind of a saved address and the version of its payload that this code writes. */
export const SAVE_ADDRESS = { kind: 'save-address', payloadVersion: 1 } as const;

/** An address as it is to be on the server. */
export const saveAddressPayload = v.object({ addressId: uuid, address: deliveryAddress });
export type SaveAddressPayload = v.InferOutput<typeof saveAddressPayload>;
