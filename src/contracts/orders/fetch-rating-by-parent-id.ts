import * as v from 'valibot';
import { rating, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** The buyer's rating of an order, which is its parent, with those of its items; null while there is none. */
export const fetchRatingByParentId = defineService({
  name: 'fetch-rating-by-parent-id',
  summary: "An order's rating",
  input: v.strictObject({ externalReferenceId: uuid }),
  output: v.object({ rating: v.nullable(rating) }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: ['order_not_found'],
});
