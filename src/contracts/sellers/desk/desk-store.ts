import {
  count,
  reason,
  storeId,
  timestamp,
  geoPoint,
  pincode,
  requiredText,
} from '../../schemas.ts';
import { defineService } from '../../service.ts';
import { wantedPincode } from '../store-search.ts';
import * as v from 'valibot';

/** Whether a store takes orders, has closed itself, or was closed by an administrator. */
export const STORE_STATES = ['open', 'closed', 'suspended'] as const;

/** A store as administrators see it. */
export const deskStore = v.object({
  storeId,
  name: v.string(),
  city: v.string(),
  areaCode: v.string(),
  state: v.picklist(STORE_STATES),
  /** Why it was suspended; empty where it is not. */
  suspendedFor: v.string(),
  /** Who runs it; null: nobody on Haat. */
  sellerUserId: v.nullable(count),
  sellerName: v.string(),
  createdAt: timestamp,
});
export type DeskStore = v.InferOutput<typeof deskStore>;

/** Stores by part of the name, city or pincode, in the order of their names. */
export const fetchDeskStores = defineService({
  name: 'fetch-desk-stores',
  summary: 'Stores, for who may suspend them',
  input: v.strictObject({
    query: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80)), ''),
    state: v.optional(v.picklist(STORE_STATES)),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 50),
  }),
  output: v.object({ stores: v.array(deskStore), hasMore: v.boolean() }),
  callers: ['admin'],
  noAuth: false,
  changes: false,
  errors: [],
});

/** What an administrator may do to a store. */
export const STORE_ACTS = ['suspend', 'reopen', 'give'] as const;

/**
 * Suspends a store, opens it again, or gives it to another seller (null: to nobody); its sellers read why. A store that is not as it
 * was seen any more is left alone (OUT-10).
 */
export const changeStore = defineService({
  name: 'change-store',
  summary: 'Suspend a store, open it again, or give it to a seller',
  input: v.strictObject({
    storeId,
    act: v.picklist(STORE_ACTS),
    /** With `give` only. */
    sellerUserId: v.optional(v.nullable(count), null),
    seenSuspended: v.boolean(),
    seenSellerUserId: v.nullable(count),
    reason,
  }),
  output: v.object({ store: deskStore }),
  callers: ['admin'],
  noAuth: false,
  changes: true,
  errors: ['store_not_found', 'store_changed', 'buyer_not_found'],
});

const shared = { callers: ['admin'], noAuth: false } as const;

/** Whether stores deliver there, none does, or an administrator paused it. */
export const AREA_STATES = ['served', 'unserved', 'paused'] as const;

const names = { city: requiredText(60), district: requiredText(60), state: requiredText(60) };

/** A pincode as administrators see it. */
export const deskArea = v.object({
  areaCode: pincode,
  city: v.string(),
  district: v.string(),
  state: v.string(),
  /** Its middle; null where it is not known: only stores of the pincode itself deliver. */
  location: v.nullable(geoPoint),
  stands: v.picklist(AREA_STATES),
  /** Stores that deliver to its middle. */
  stores: count,
  /** People who left their number to be told when Haat comes. */
  waiting: count,
  /** The list of post offices has it; else an administrator added it. */
  isListed: v.boolean(),
  /** 0: it is as the list of post offices says. */
  version: count,
});
export type DeskArea = v.InferOutput<typeof deskArea>;

/**
 * Areas with stores, those that people asked for, and those that administrators changed, by pincode; a search finds every pincode and
 * post office.
 */
export const fetchDeskAreas = defineService({
  ...shared,
  name: 'fetch-desk-areas',
  summary: 'Areas served, for who adds, renames and pauses them',
  input: v.strictObject({
    query: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(80)), ''),
    stands: v.optional(v.picklist(AREA_STATES)),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 100),
  }),
  output: v.object({ areas: v.array(deskArea), hasMore: v.boolean() }),
  changes: false,
  errors: [],
});

/** Adds a pincode that the list of post offices lacks, names one otherwise, or pauses it; `seenVersion` as in `saveDeskOffer`. */
export const saveArea = defineService({
  ...shared,
  name: 'save-area',
  summary: 'Add, rename, pause or resume an area',
  input: v.strictObject({
    areaCode: wantedPincode,
    seenVersion: count,
    ...names,
    location: v.nullable(geoPoint),
    isPaused: v.boolean(),
    reason,
  }),
  output: v.object({ area: deskArea }),
  changes: true,
  errors: ['changed_meanwhile', 'area_not_possible'],
});
