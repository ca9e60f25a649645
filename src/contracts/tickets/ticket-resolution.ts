import * as v from 'valibot';

/** How a dispute about an order may end. `rejected`: the seller was right. */
export const DISPUTE_OUTCOMES = ['refund', 'replacement', 'rejected'] as const;

/** What staff decided about a dispute, in words for the buyer; `at` in ms by the server's clock. */
export const ticketResolution = v.object({
  outcome: v.picklist(DISPUTE_OUTCOMES),
  note: v.string(),
  at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});
export type TicketResolution = v.InferOutput<typeof ticketResolution>;
