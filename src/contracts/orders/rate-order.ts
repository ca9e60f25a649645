import * as v from 'valibot';
import { MAX_LINES } from '../../domain/orders/quotes/bill.ts';
import { defineCommand } from '../outbox-command.ts';
import { callersOf } from '../../domain/account/permissions.ts';
import { ratingAnswerSubject } from '../../domain/sellers/shop-subjects.ts';
import {
  count,
  itemId,
  rating,
  ratingAnswer,
  storeId,
  timestamp,
  typedLines,
  uuid,
} from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** Longest comment of a rating, and longest answer of its shop, characters. */
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

/** A rating of one of a shop's orders, as those read it who run the shop. */
export const shopRating = v.object({
  orderId: v.string(),
  stars: rating.entries.stars,
  comment: v.string(),
  /** Those that were rated one by one. */
  items: v.array(v.object({ itemId, name: v.string(), stars: rating.entries.stars })),
  ratedAt: timestamp,
  answer: v.nullable(ratingAnswer),
});
export type ShopRating = v.InferOutput<typeof shopRating>;

/** What buyers said of a shop, the newest first; first of all what has no answer yet, where that is asked for. */
export const fetchShopRatings = defineService({
  name: 'fetch-shop-ratings',
  summary: "The ratings of a shop's orders, with its answers",
  input: v.strictObject({
    storeId,
    unanswered: v.optional(v.boolean(), false),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(500)), 50),
  }),
  output: v.object({
    ratings: v.array(shopRating),
    /** Of all orders, whatever was asked for. */
    count,
    unansweredCount: count,
    /** The average that buyers see, in tenths of a star; 0 without a rating. */
    ratingTenths: count,
  }),
  callers: callersOf('fetch-shop-ratings'),
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});

/** What a shop says to a rating, as it is typed. */
export const writtenAnswer = v.object({
  answer: v.pipe(typedLines(LONGEST_COMMENT), v.minLength(1, 'Please write something')),
});

const answerRatingPayload = v.strictObject({
  storeId,
  orderId: v.string(),
  /** When the rating that was read was given: another one since is another opinion. */
  ratedAt: timestamp,
  ...writtenAnswer.entries,
});
export type AnswerRatingPayload = v.InferOutput<typeof answerRatingPayload>;

/** Answers the rating that was read, or changes the answer; the buyer is told of the first. */
export const answerRating = defineService({
  name: 'answer-rating',
  summary: 'Answer the rating of an order of a shop',
  input: answerRatingPayload,
  output: v.object({ shopRating }),
  callers: callersOf('answer-rating'),
  noAuth: false,
  changes: true,
  errors: ['store_not_found', 'order_not_found', 'rating_changed'],
});

/** Answers a rating; only the newest answer counts. */
export const ANSWER_RATING = defineCommand({
  kind: 'answer-rating',
  payloadVersion: 1,
  payload: answerRatingPayload,
  subject: ({ storeId: shop, orderId }) => ratingAnswerSubject(shop, orderId),
  newestOnly: true,
  service: answerRating,
  input: (payload) => payload,
  title: ({ orderId }) => `Your answer to the rating of order ${orderId}`,
});

/** Ratings of orders, by their buyers and for their shops. */
export const RATING_SERVICES = [
  buyerCreateRating,
  fetchRatingByParentId,
  fetchShopRatings,
  answerRating,
] as const;
