import * as v from 'valibot';
import { storeId, typedText } from '../schemas.ts';
import { defineService } from '../service.ts';

/** Most shops of one answer. */
export const MOST_SHOPS = 50;

/** A shop as who runs it chooses it. */
export const ownShop = v.object({
  storeId,
  name: v.string(),
  city: v.string(),
  areaCode: v.string(),
  /** False for who works there: the money is the owner's. Missing: an older server. */
  isOwner: v.optional(v.boolean()),
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
