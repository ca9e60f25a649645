import * as v from 'valibot';
import { count, deliveryAddress, uuid } from '../schemas.ts';
import { storedPreferences } from './save-preferences.ts';
import { userDetails } from '../user-details.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/**
 * What the server keeps of the signed-in person besides orders, cart and tickets. A device that names itself by the
 * id of its database is remembered (DB-3): one whose storage was emptied comes back with a new id.
 */
export const getRealmById = defineService({
  name: 'get-realm-by-id',
  summary: "The signed-in person's details, addresses and preferences",
  input: v.strictObject({ deviceId: v.optional(uuid) }),
  output: v.object({
    user: userDetails,
    addresses: v.array(v.object({ addressId: uuid, address: deliveryAddress, version: count })),
    preferences: storedPreferences,
    /** False when the person never used this database before: nothing of theirs was kept in it. */
    isKnownDevice: v.boolean(),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});
