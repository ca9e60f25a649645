import { orderChangeSubject } from '../../domain/orders/order-subjects.ts';
import * as v from 'valibot';
import { RETURN_REASONS } from '../../domain/orders/life/reasons.ts';
import { defineCommand } from '../outbox-command.ts';
import { timestamp, uuid, wantedLines } from '../schemas.ts';
import { refundTo } from './refund-to.ts';
import { updateCall } from './update-call.ts';

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
  // Version 1 could not say where the refund goes: an app of that version must not send a return that does.
  payloadVersion: 2,
  migrate: (payload) => payload,
  payload: returnOrderPayload,
  subject: ({ externalReferenceId }) => orderChangeSubject(externalReferenceId),
  newestOnly: false,
  service: updateCall,
  input: ({ storeName: _storeName, ...request }) => request,
  title: ({ storeName }) => `Return goods to ${storeName}`,
});
