import * as v from 'valibot';
import { geoPoint, storeId, storeSummary, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { foundItem, itemSearchChoice, searchQuery } from './item-search.ts';

/**
 * The entity service's search (specification, section 7): shops, or items of shops, with all that can be asked for. Not a
 * service of the workflow engine: it has a path of its own.
 */
export const advancedSearch = defineService({
  name: 'advancedSearch',
  summary: 'Search shops or items',
  input: v.strictObject({
    entity: v.picklist(['shop', 'item']),
    query: v.pipe(searchQuery, v.minLength(1)),
    /** Only stores that deliver there; null: all. */
    location: v.optional(v.nullable(geoPoint), null),
    /** Only these stores; of those that deliver to `location`, where one is given. Null: all. */
    storeIds: v.optional(v.nullable(v.pipe(v.array(storeId), v.maxLength(200))), null),
    ...itemSearchChoice,
  }),
  output: v.object({
    /** Empty where shops were asked for. */
    items: v.array(foundItem),
    /** Empty where items were asked for. */
    shops: v.array(storeSummary),
    serverTime: timestamp,
  }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: [],
});

/** Path of the search below the entity service's base URL. */
export const advancedSearchPath = (realm: string | number, user: string | number): string =>
  `/api/v1/realm/${realm}/user/${user}/realm/advancedSearch`;
