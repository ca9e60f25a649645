import * as v from 'valibot';
import { count, hhmm, paise, storeId, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

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
