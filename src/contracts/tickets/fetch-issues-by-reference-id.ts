import * as v from 'valibot';
import { count, ticket, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** Tickets that changed after a version, oldest change first: one order's, or all of the signed-in person. */
export const fetchIssuesByReferenceId = defineService({
  name: 'fetch-issues-by-reference-id',
  summary: "The buyer's tickets",
  input: v.strictObject({
    externalReferenceId: v.optional(uuid),
    sinceVersion: v.optional(count, 0),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(100)), 50),
  }),
  output: v.object({
    tickets: v.array(ticket),
    /** Ask again with this as `sinceVersion`. */
    version: count,
    hasMore: v.boolean(),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: ['order_not_found'],
});
