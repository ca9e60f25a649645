import * as v from 'valibot';
import {
  count,
  geoPoint,
  hhmm,
  paise,
  storeId,
  storeSummary,
  timestamp,
  typedText,
} from '../schemas.ts';
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

/** Most shops of one answer. */
export const MOST_SHOPS = 50;

/** A shop as who runs it chooses it. */
const ownShop = v.object({
  storeId,
  name: v.string(),
  city: v.string(),
  areaCode: v.string(),
  /** False for who works there: the money is the owner's. Missing: an older server. */
  isOwner: v.optional(v.boolean()),
  /** For its owner alone, as it holds their PAN; empty: there is none. */
  gstin: v.optional(v.string()),
  /** Where its customers pay at the door by UPI, for who works there; empty: there is none. Missing: an older server. */
  upiId: v.optional(v.string()),
  /** Whom its customers call and write to, "name,email,phone", for who works there. Missing: an older server. */
  customerCare: v.optional(v.string()),
});
export type OwnShop = v.InferOutput<typeof ownShop>;

/** The shops that the caller runs, by name; an admin finds any shop by words of its name. */
export const fetchOwnShops = defineService({
  name: 'fetch-own-shops',
  summary: 'Shops that somebody runs',
  input: v.strictObject({
    /** Words of the name, or how they begin; empty: all. */
    query: v.optional(typedText(100), ''),
  }),
  output: v.object({ shops: v.pipe(v.array(ownShop), v.maxLength(MOST_SHOPS)) }),
  callers: ['seller', 'admin'],
  noAuth: false,
  changes: false,
  errors: [],
});
