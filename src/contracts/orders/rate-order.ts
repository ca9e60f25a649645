import * as v from 'valibot';
import { defineCommand } from '../outbox-command.ts';
import { uuid } from '../schemas.ts';
import { buyerCreateRating, givenRating } from './buyer-create-rating.ts';

/** What a buyer gives an order, by its transaction id. */
const rateOrderPayload = v.object({
  externalReferenceId: uuid,
  ...givenRating.entries,
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
