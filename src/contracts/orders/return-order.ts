import * as v from 'valibot';
import { RETURN_REASONS } from '../../domain/orders/life/reasons.ts';
import { orderChangeSubject } from '../../domain/orders/order-subjects.ts';
import { defineCommand } from '../outbox-command.ts';
import { order, timestamp, uuid, wantedLines } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { refundTo } from './refund-to.ts';

/**
 * Asks to send goods of a delivered order back; once per order (ORD-5). The request with the same `returnId` is answered
 * with the order as it is. `requestedAt` is when the buyer asked, by the buyer's clock: a request made offline in time
 * may arrive up to 48 h later.
 */
export const updateCall = defineService({
  name: 'update-call',
  summary: 'Return goods of an order',
  input: v.strictObject({
    externalReferenceId: uuid,
    returnId: uuid,
    reasonCode: v.picklist(RETURN_REASONS.map(({ code }) => code)),
    lines: wantedLines,
    requestedAt: timestamp,
    /** Of an order that was paid in cash; without it the store gives cash back when it collects the goods. */
    refundTo: v.optional(refundTo),
  }),
  output: v.object({ order }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['order_not_found', 'return_not_allowed'],
});

/** What goes back of an order, why, and when the buyer asked, by this device's clock (ms). */
const returnOrderPayload = v.object({
  externalReferenceId: uuid,
  returnId: uuid,
  reasonCode: v.picklist(RETURN_REASONS.map(({ code }) => code)),
  lines: wantedLines,
  requestedAt: timestamp,
  refundTo: v.optional(refundTo),
  storeName: v.string(),
});

/** Asks to send goods of a delivered order back. */
export const RETURN_ORDER = defineCommand({
  kind: 'return-order',
  // Version 1 could not say where the refund goes, version 2 knew no bank accounts: an app of that version must not send a return that does.
  payloadVersion: 3,
  migrate: (payload) => payload,
  payload: returnOrderPayload,
  subject: ({ externalReferenceId }) => orderChangeSubject(externalReferenceId),
  newestOnly: false,
  service: updateCall,
  input: ({ storeName: _storeName, ...request }) => request,
  title: ({ storeName }) => `Return goods to ${storeName}`,
});
