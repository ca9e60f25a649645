import * as v from 'valibot';
import { itemId, storeId } from './schemas.ts';

/** Identifiers of cooperatives, apartments and group buys: short, printable, safe in a URL. */
export const neighbourId = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,79}$/));

/** A store's item as cards of cooperatives and group buys show it. */
export const shownItem = v.object({
  storeId,
  itemId,
  name: v.string(),
  unit: v.string(),
  picture: v.string(),
});
