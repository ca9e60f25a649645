import * as v from 'valibot';
import { MAX_LINES } from '../../domain/orders/quotes/bill.ts';
import { defineCommand } from '../outbox-command.ts';
import { itemId, rating, typedLines, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** Longest comment of a rating, characters. */
const LONGEST_COMMENT = 500;

/** What a buyer gives an order. */
export const givenRating = v.object({
  stars: rating.entries.stars,
  comment: typedLines(LONGEST_COMMENT),
});

/** Items of an order that are rated one by one. */
export const ratedItems = v.pipe(
  v.array(v.strictObject({ itemId, stars: rating.entries.stars })),
  v.maxLength(MAX_LINES),
  v.check(
    (items) => new Set(items.map((one) => one.itemId)).size === items.length,
    'Each item may be rated once only',
  ),
);

/** Rates a delivered order and items of it; a new rating replaces the one before it (ORD-5). */
export const buyerCreateRating = defineService({
  name: 'buyer-create-rating',
  summary: 'Rate an order',
  input: v.strictObject({
    externalReferenceId: uuid,
    ...givenRating.entries,
    items: v.optional(ratedItems, []),
  }),
  output: v.object({ rating }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['order_not_found', 'rating_not_allowed'],
});

/** What a buyer gives an order, by its transaction id. */
const rateOrderPayload = v.object({
  externalReferenceId: uuid,
  ...givenRating.entries,
  /** Missing in payloads of before, and where no item is rated: the request is then the same as it was (OUT-1). */
  items: v.optional(ratedItems),
  storeName: v.string(),
});

/** Rates a delivered order; only the newest rating counts. */
export const RATE_ORDER = defineCommand({
  kind: 'rate-order',
  payloadVersion: 1,
  payload: rateOrderPayload,
  subject: ({ externalReferenceId }) => `rating:${externalReferenceId}`,
  newestOnly: true,
  service: buyerCreateRating,
  input: ({ storeName: _storeName, ...stars }) => stars,
  title: ({ storeName }) => `Your rating of ${storeName}`,
});

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
