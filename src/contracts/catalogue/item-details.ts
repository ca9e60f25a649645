import * as v from 'valibot';
import { count, itemId, paise } from '../schemas.ts';

/** All that is known of one item of a store: money in paise, times in minutes, tenths of a star. */
export const itemDetails = {
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
  /** `VEG_MARK`. */
  vegMark: v.optional(count, 0),
};
