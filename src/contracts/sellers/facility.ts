import * as v from 'valibot';
import { geoPoint, hhmm, storeId } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

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
