import * as v from 'valibot';
import { count, reason, storeId, timestamp } from '../../schemas.ts';
import { defineService } from '../../service.ts';

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
