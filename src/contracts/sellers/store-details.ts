import * as v from 'valibot';
import { storeId, storeSummary, timestamp, count, hhmm, paise, geoPoint } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

/** One store with its contact details (specification, section 3: provider). */
export const fetchSellerById = defineService({
  name: 'fetch-seller-by-id-ondc',
  summary: 'One store by its id',
  input: v.strictObject({ storeId }),
  output: v.object({
    store: storeSummary,
    contactDetails: v.object({ contactNumber: v.string(), email: v.string() }),
    additionalDetails: v.array(v.object({ refType: v.string(), refValue: v.string() })),
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});

/** How far, when and for how much providers deliver; ids without a store are left out. */
export const providerAdditionalInfo = defineService({
  name: 'provider-additional-info',
  summary: "Providers' delivery radius, hours and contact",
  input: v.strictObject({
    providerIds: v.pipe(v.array(storeId), v.minLength(1), v.maxLength(50)),
  }),
  output: v.object({
    providers: v.array(
      v.object({
        providerId: storeId,
        deliveryRadiusKm: v.number(),
        deliveryMinutes: count,
        opensAt: hhmm,
        closesAt: hhmm,
        isOpen: v.boolean(),
        takingOrders: v.boolean(),
        minimumOrderPaise: paise,
        contactDetails: v.object({ contactNumber: v.string(), email: v.string() }),
        additionalDetails: v.array(v.object({ refType: v.string(), refValue: v.string() })),
      }),
    ),
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});

/**
 * Where a provider delivers from: the store itself and, if somebody runs it here, that seller's other stores; only those in
 * `city`, where one is given, however it is written.
 */
export const facility = defineService({
  name: 'facility',
  summary: "A provider's facilities",
  input: v.strictObject({
    providerId: storeId,
    city: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60))),
  }),
  output: v.object({
    facilities: v.array(
      v.object({
        id: storeId,
        name: v.string(),
        street: v.string(),
        city: v.string(),
        state: v.string(),
        areaCode: v.string(),
        location: geoPoint,
        opensAt: hhmm,
        closesAt: hhmm,
        deliveryRadiusKm: v.number(),
        takingOrders: v.boolean(),
      }),
    ),
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});
