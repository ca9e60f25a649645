import { orderChangeSubject } from '../../domain/orders/order-subjects.ts';
import * as v from 'valibot';
import { BUYER_CANCEL_CODES } from '../../domain/orders/life/reasons.ts';
import { defineCommand } from '../outbox-command.ts';
import { uuid } from '../schemas.ts';
import { buyerB2cCancelCall } from './buyer-b2c-cancel-call.ts';

/** Which order is to be cancelled, by its transaction id, and why. */
const cancelOrderPayload = v.object({
  externalReferenceId: uuid,
  reasonCode: v.picklist(BUYER_CANCEL_CODES),
  storeName: v.string(),
});

/** Cancels a confirmed order. */
export const CANCEL_ORDER = defineCommand({
  kind: 'cancel-order',
  payloadVersion: 1,
  payload: cancelOrderPayload,
  subject: ({ externalReferenceId }) => orderChangeSubject(externalReferenceId),
  newestOnly: false,
  service: buyerB2cCancelCall,
  input: ({ externalReferenceId, reasonCode }) => ({ externalReferenceId, reasonCode }),
  title: ({ storeName }) => `Cancel order from ${storeName}`,
});
