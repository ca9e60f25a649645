import * as v from 'valibot';
import { MAX_LINES } from '../../domain/orders/quotes/bill.ts';
import { MESSAGES } from '../../domain/messages.ts';
import {
  LONGEST_RETURN_NOTE,
  MOST_LINE_PICTURES,
  MOST_RETURN_PICTURES,
} from '../../domain/orders/order-actions.ts';
import { RETURN_REASONS } from '../../domain/orders/life/reasons.ts';
import { orderChangeSubject } from '../../domain/orders/order-subjects.ts';
import { defineCommand } from '../outbox-command.ts';
import { oncePerItem, order, timestamp, typedLines, uuid, wantedLine } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { orderId } from './order-search.ts';
import { readUpiId } from '../../domain/upi-id.ts';

/** Where the refund of an order that was paid in cash goes. */
export const refundTo = v.variant('kind', [
  v.object({ kind: v.literal('coins') }),
  v.object({
    kind: v.literal('upi'),
    upiId: v.pipe(
      v.string(),
      v.maxLength(330),
      v.check((text) => readUpiId(text) === text, 'Please enter a valid UPI id'),
    ),
  }),
  /** A bank account that the buyer has added (`add-new-personal-account`). */
  v.object({ kind: v.literal('bank'), accountId: uuid }),
]);
export type RefundTo = v.InferOutput<typeof refundTo>;

/** Goods that go back: how many of each, and what their buyer says and shows of them: own uploads, few of a line and in all. */
const returnedLine = v.object({
  ...wantedLine.entries,
  note: v.optional(typedLines(LONGEST_RETURN_NOTE)),
  pictureFileIds: v.optional(
    v.pipe(
      v.array(uuid),
      v.maxLength(MOST_LINE_PICTURES, `Please add at most ${MOST_LINE_PICTURES} photos of an item`),
    ),
  ),
});

const returnedLines = v.pipe(
  v.array(returnedLine),
  v.minLength(1, MESSAGES.returnNotInOrder),
  v.maxLength(MAX_LINES),
  oncePerItem(),
  v.check(
    (lines) => lines.flatMap((line) => line.pictureFileIds ?? []).length <= MOST_RETURN_PICTURES,
    `Please add at most ${MOST_RETURN_PICTURES} photos to a return`,
  ),
);

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
    /** Photos are what the same person's uploads were answered with. */
    lines: returnedLines,
    requestedAt: timestamp,
    /** Of an order that was paid in cash; without it the store gives cash back when it collects the goods. */
    refundTo: v.optional(refundTo),
  }),
  output: v.object({ order }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['order_not_found', 'return_not_allowed', 'file_not_found'],
});

const chosenPlace = {
  externalReferenceId: uuid,
  /** Which refund was seen: there may have been another one since (OUT-10). */
  seenInitiatedAt: timestamp,
  refundTo,
};

/**
 * Where money of a cash order goes that its buyer did not ask for (REF-1): after a ticket, a dispute, a decision of care. It is sent then. The first place
 * that arrives counts.
 */
export const chooseRefundPlace = defineService({
  name: 'choose-refund-place',
  summary: 'Say where a refund goes',
  input: v.strictObject(chosenPlace),
  output: v.object({ order }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['order_not_found', 'return_not_allowed'],
});

/** A photo of goods that go back, for who may see their order: its buyer, its shop, staff. The file itself stays its buyer's. */
export const readOrderPicture = defineService({
  name: 'read-order-picture',
  summary: 'A photo of returned goods',
  input: v.strictObject({ orderId, fileId: uuid }),
  output: v.object({ contentType: v.string(), base64: v.string() }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: ['order_not_found', 'file_not_found'],
});

/** Goods as they wait to go back: `pictureIds` are rows in `attachments` whose bytes are sent before the request. */
const waitingLine = v.object({
  ...wantedLine.entries,
  note: v.optional(typedLines(LONGEST_RETURN_NOTE)),
  pictureIds: v.optional(v.array(v.string())),
});
type WaitingLine = v.InferOutput<typeof waitingLine>;

/** What goes back of an order, why, and when the buyer asked, by this device's clock (ms). */
const returnOrderPayload = v.object({
  externalReferenceId: uuid,
  returnId: uuid,
  reasonCode: v.picklist(RETURN_REASONS.map(({ code }) => code)),
  lines: v.array(waitingLine),
  requestedAt: timestamp,
  refundTo: v.optional(refundTo),
  storeName: v.string(),
});
export type ReturnOrderPayload = v.InferOutput<typeof returnOrderPayload>;

/** The lines as the service takes them: the uploads come in the order of the lines' pictures. */
function withFiles(lines: readonly WaitingLine[], fileIds: readonly string[]) {
  const left = [...fileIds];
  return lines.map(({ pictureIds = [], ...line }) => ({
    ...line,
    ...(pictureIds.length > 0 && { pictureFileIds: left.splice(0, pictureIds.length) }),
  }));
}

/** Asks to send goods of a delivered order back. */
export const RETURN_ORDER = defineCommand({
  kind: 'return-order',
  // Version 1 could not say where the refund goes, version 2 knew no bank accounts, version 3 neither photos nor words: an app of that
  // version must not send a return that does.
  payloadVersion: 4,
  migrate: (payload) => payload,
  payload: returnOrderPayload,
  subject: ({ externalReferenceId }) => orderChangeSubject(externalReferenceId),
  newestOnly: false,
  service: updateCall,
  input: ({ storeName: _storeName, lines, ...request }, fileIds) => ({
    ...request,
    lines: withFiles(lines, fileIds),
  }),
  pictures: ({ lines }) => lines.flatMap(({ pictureIds = [] }) => pictureIds),
  title: ({ storeName }) => `Return goods to ${storeName}`,
});

const chosenPlacePayload = v.object({ ...chosenPlace, storeName: v.string() });

/** Says where a refund goes. */
export const CHOOSE_REFUND_PLACE = defineCommand({
  kind: 'choose-refund-place',
  payloadVersion: 1,
  payload: chosenPlacePayload,
  subject: ({ externalReferenceId }) => orderChangeSubject(externalReferenceId),
  newestOnly: false,
  service: chooseRefundPlace,
  input: ({ storeName: _storeName, ...chosen }) => chosen,
  title: ({ storeName }) => `Where the refund from ${storeName} goes`,
});
