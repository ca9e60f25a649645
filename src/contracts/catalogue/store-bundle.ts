import * as v from 'valibot';
import { sellerPromotions } from '../sellers/shop-offers.ts';
import { count, storeId } from '../schemas.ts';
import { liveSheet, manifest, packHash } from './catalogue-documents.ts';

/** Path of the bundles below the catalogue base URL: POST of a `bundleQuestion`. */
export const BUNDLES_PATH = '/bundles';

/** Most stores of one question. */
export const MOST_BUNDLED_STORES = 16;

/** Letters of a pack's hash that tell a store's packs apart. */
const HASH_START = 12;

/** The start of a pack's hash, as a question names it. */
export const hashStart = (hash: string): string => hash.slice(0, HASH_START);

/** Which stores are asked for, and what the phone has of each. */
export const bundleQuestion = v.strictObject({
  stores: v.pipe(
    v.array(
      v.strictObject({
        storeId,
        /** The packs that are on the phone, by the start of their hash. */
        have: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/))), v.maxLength(20_000)),
        /** Version of the live sheet that is on the phone. */
        liveVersion: v.nullable(count),
        /** The epoch of that version; of another one than the server's it counts as none (VER-1). */
        epoch: v.optional(v.pipe(v.string(), v.maxLength(100))),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_BUNDLED_STORES),
  ),
});
export type BundleQuestion = v.InferOutput<typeof bundleQuestion>;
export type BundledStore = BundleQuestion['stores'][number];

/**
 * A bundle is lines of JSON, store after store: a `bundleHead`; then each pack that it names, byte for byte as its hash says,
 * or an empty line where the server has lost it; then a `bundleTail`. A store that does not exist is a head without a manifest,
 * and nothing follows it. An answer may end early: what is missing is asked for again.
 */
export const bundleHead = v.object({
  storeId,
  manifest: v.nullable(manifest),
  /** The packs that follow, in this order. */
  packs: v.array(packHash),
});
export type BundleHead = v.InferOutput<typeof bundleHead>;

/** What follows a store's packs. */
export const bundleTail = v.object({
  /** The epoch of the sheets' versions. */
  epoch: v.optional(v.string()),
  /** The live sheet, whole or as changes since the version that was asked with; a second one holds what changed since the first. */
  sheets: v.pipe(v.array(liveSheet), v.minLength(1), v.maxLength(2)),
  offers: sellerPromotions.output,
});
