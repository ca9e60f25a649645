import * as v from 'valibot';
import { defineCommand } from '../outbox-command.ts';
import { uuid } from '../schemas.ts';
import { buyerCreateRating, givenRating, ratedItems } from './buyer-create-rating.ts';

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
  input: ({ storeName: _storeName, ...rating }) => rating,
  title: ({ storeName }) => `Your rating of ${storeName}`,
});
