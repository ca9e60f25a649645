import * as v from 'valibot';
import { count, timestamp } from '../schemas.ts';
import { defineService, EVERYONE } from '../service.ts';
import { apartment, apartmentId, groupBuy } from './group-buy-schemas.ts';

/** The group buys that people of an apartment can join now, those that end first first. */
export const groupBuyAppHomepage = defineService({
  name: 'group-buy-app-homepage',
  summary: 'The group buys of an apartment',
  input: v.strictObject({
    apartmentId,
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 20),
    offset: v.optional(v.pipe(count, v.maxValue(10_000)), 0),
  }),
  output: v.object({ apartment, groupBuys: v.array(groupBuy), serverTime: timestamp }),
  callers: EVERYONE,
  noAuth: false,
  changes: false,
  errors: ['apartment_not_found'],
});
