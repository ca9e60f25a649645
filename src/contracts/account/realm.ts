import * as v from 'valibot';
import { count, deliveryAddress, pincode, storeId, timestamp, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { storedPreferences } from './save-preferences.ts';
import { userDetails } from '../user-details.ts';

export const role = v.picklist([1, 2, 3, 4]);

/** A realm: a person's or a seller's own part of the marketplace. `contact`, and a buyer's name, in clear for its owner only, else masked (DESK-2). */
export const realm = v.object({
  realmId: count,
  userId: count,
  role,
  name: v.string(),
  contact: v.string(),
  createdAt: timestamp,
});

/** One realm with the stores that its owner runs: one's own, or any for customer relations and admins. */
export const readRealm = defineService({
  name: 'Realm/{id}',
  summary: 'One realm by its id',
  input: v.strictObject({
    id: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
  }),
  output: v.object({
    realm,
    stores: v.array(
      v.object({ storeId, name: v.string(), city: v.string(), areaCode: v.string() }),
    ),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: ['not_found'],
});

/** Realms by part of the name, role or area, the oldest first. The area is that of a saved address or of a store. */
export const searchRealms = defineService({
  name: 'Realm/advancedSearch',
  summary: 'Search realms',
  input: v.strictObject({
    name: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))),
    role: v.optional(role),
    areaCode: v.optional(pincode),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 20),
    offset: v.optional(v.pipe(count, v.maxValue(10_000)), 0),
  }),
  output: v.object({ realms: v.array(realm) }),
  callers: ['cr', 'admin'],
  noAuth: false,
  changes: false,
  errors: [],
});
export type Realm = v.InferOutput<typeof realm>;

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
