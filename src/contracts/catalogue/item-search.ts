import * as v from 'valibot';
import { SHELF_SORTS } from '../../domain/catalogue/shelf-choice.ts';
import { count, itemId, paise, storeId } from '../schemas.ts';

/** What a person typed, whatever it is: of a long text the first words count. */
export const searchQuery = v.pipe(v.string(), v.trim(), v.maxLength(500));

/** Which of the items found are wanted; everything that is left out leaves all. Both ends of the prices belong to them. */
export const itemFilters = v.strictObject({
  inStock: v.optional(v.boolean(), false),
  returnable: v.optional(v.boolean(), false),
  /** Tenths of a star. Items that nobody has rated have 0. */
  minRatingTenths: v.optional(v.pipe(count, v.maxValue(50)), 0),
  minPricePaise: v.optional(v.nullable(paise), null),
  maxPricePaise: v.optional(v.nullable(paise), null),
});
export type ItemFilters = v.InferOutput<typeof itemFilters>;

/** By what items are sorted; what is in stock comes first in every order. */
export const itemSort = v.picklist(SHELF_SORTS.map(({ id }) => id));
export type ItemSort = v.InferOutput<typeof itemSort>;

/** Filters, sort and page of a search, each with what stands for "not given". */
export const itemSearchChoice = {
  filters: v.optional(itemFilters, {}),
  sort: v.optional(itemSort, 'relevance'),
  limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 40),
  /** Items that were shown already. */
  offset: v.optional(v.pipe(count, v.maxValue(10_000)), 0),
};

/** An item of a store as a search shows it. */
export const foundItem = v.object({
  itemId,
  storeId,
  storeName: v.string(),
  categoryId: v.string(),
  name: v.string(),
  /** '' for an item without one. */
  brand: v.optional(v.string(), ''),
  /** `VEG_MARK`. */
  vegMark: v.optional(count, 0),
  unit: v.string(),
  picture: v.string(),
  pricePaise: paise,
  mrpPaise: paise,
  stock: count,
  ratingTenths: count,
  returnable: v.optional(v.boolean(), true),
});
export type FoundItem = v.InferOutput<typeof foundItem>;
