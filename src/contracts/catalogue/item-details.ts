import * as v from 'valibot';
import { MOST_ITEM_PICTURES, OWN } from '../../domain/catalogue/picture-address.ts';
import { MOST_NUTRIENTS } from '../../domain/catalogue/item-facts.ts';
import { isFssaiLicence, isGstRate, isGtin, isHsn } from '../../domain/catalogue/product-codes.ts';
import { lot } from './lot.ts';
import { count, itemId, paise, storeId, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';

/** Longest texts of facts, characters. */
export const LONGEST_FACT = { text: 2_000, line: 300 } as const;

/** A shop's own picture, as `ownPictureName` writes it. */
export const ownPicture = v.pipe(v.string(), v.regex(OWN));

const text = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_FACT.text)));
const line = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_FACT.line)));

/**
 * What a pack says of itself (ITEM-1). Everything may be missing. All texts are plain: no markup, no marks that turn the
 * direction of reading.
 */
export const itemFacts = v.object({
  description: text,
  /** Pictures that the shop has of it, in their order (IMG-1); the first is on the shelf, too. */
  pictures: v.optional(v.pipe(v.array(ownPicture), v.maxLength(MOST_ITEM_PICTURES))),
  ingredients: text,
  allergens: line,
  /** Per 100 g or 100 ml, in the pack's order ("Energy", "58 kcal"). */
  nutrition: v.optional(
    v.pipe(
      v.array(v.object({ name: v.string(), amount: v.string() })),
      v.minLength(1),
      v.maxLength(MOST_NUTRIENTS),
    ),
  ),
  shelfLife: line,
  storage: line,
  maker: line,
  makerAddress: line,
  countryOfOrigin: line,
  /** Whom to ask about the goods: a telephone number, a mail address. */
  contact: line,
  fssaiLicence: v.optional(v.pipe(v.string(), v.check(isFssaiLicence))),
  hsn: v.optional(v.pipe(v.string(), v.check(isHsn))),
  gstPercent: v.optional(v.pipe(v.number(), v.check(isGstRate))),
  gtin: v.optional(v.pipe(v.string(), v.check(isGtin))),
});
export type ItemFacts = v.InferOutput<typeof itemFacts>;

/** All that is known of one item of a store: money in paise, times in minutes, tenths of a star. */
const itemDetails = {
  itemId,
  categoryId: v.string(),
  name: v.string(),
  everydayNames: v.string(),
  unit: v.string(),
  picture: v.string(),
  pricePaise: paise,
  mrpPaise: paise,
  stock: count,
  ratingTenths: count,
  ratingCount: count,
  returnable: v.boolean(),
  cancellable: v.boolean(),
  returnWindowMinutes: count,
  timeToShipMinutes: count,
  codAvailable: v.boolean(),
  /** '' for an item without one. */
  brand: v.optional(v.string(), ''),
  /** Which flavour of its product it is; '' for none. */
  flavour: v.optional(v.string(), ''),
  /** `VEG_MARK`. */
  vegMark: v.optional(count, 0),
  /** How it is sold by the lot; null: in single units. */
  lot: v.optional(v.nullable(lot)),
};

/** One item of one store with today's price and stock, what its pack says, and the other sizes and flavours of the product. */
export const getItemById = defineService({
  name: 'get-item-by-id',
  summary: 'One item by its id',
  input: v.strictObject({ itemId }),
  output: v.object({
    ...itemDetails,
    storeId,
    categoryName: v.string(),
    group: v.string(),
    facts: v.optional(itemFacts, {}),
    /** The sizes and flavours of the product in this store, this one among them, the smallest price first; empty where there is one. */
    sizes: v.optional(
      v.array(
        v.object({
          itemId,
          unit: v.string(),
          flavour: v.optional(v.string(), ''),
          pricePaise: paise,
          mrpPaise: paise,
          stock: count,
        }),
      ),
      [],
    ),
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['item_not_found'],
});
export type ItemDocument = v.InferOutput<(typeof getItemById)['output']>;

/** Most items whose facts are asked for at once. */
export const MOST_ITEM_FACTS = 64;

/** What the packs of several items say (ITEM-1), for a phone that keeps them beside what its person buys. Ids that are gone are left out. */
export const fetchItemFacts = defineService({
  name: 'fetch-item-facts',
  summary: 'What the packs of some items say',
  input: v.strictObject({
    itemIds: v.pipe(v.array(itemId), v.minLength(1), v.maxLength(MOST_ITEM_FACTS)),
  }),
  output: v.object({ items: v.array(v.object({ itemId, facts: itemFacts })) }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});

/**
 * One store's products with all that is known of them, page by page in the order of their ordinals, for clients that keep no
 * packs (CAT-1 is for those that do). A page starts after the ordinal that the one before ended with, so that nothing is
 * missed or told twice while items come and go.
 */
export const sellerProductCatalogs = defineService({
  name: 'fetch-seller-product-catalogs',
  summary: "A store's products with all details",
  input: v.strictObject({
    storeId,
    categoryId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null),
    /** Where the page before ended; null: from the start. */
    afterOrdinal: v.optional(v.nullable(count), null),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(128)), 64),
  }),
  output: v.object({
    storeId,
    products: v.array(v.object({ ...itemDetails, ordinal: count })),
    /** For the next page; null: this was the last one. */
    nextAfterOrdinal: v.nullable(count),
    liveVersion: count,
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});
