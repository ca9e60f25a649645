import * as v from 'valibot';
import { MAX_QUANTITY } from '../../../domain/orders/quotes/bill.ts';
import { orderChangeSubject, shopOrderSubject } from '../../../domain/orders/order-subjects.ts';
import { defineCommand } from '../../outbox-command.ts';
import { count, itemId, order, uuid } from '../../schemas.ts';
import { shopOrder } from '../../sellers/shop-order.ts';
import { defineService, SIGNED_IN } from '../../service.ts';
import { orderId } from '../order-search.ts';

const units = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY));

/** What a shop says of a line: the domain's `WantedChange`. */
const lineChangeWish = {
  orderId,
  itemId,
  /** As it was on the screen: somebody else of the shop may have changed the line since. */
  seenQuantity: units,
  /** How many of them come; fewer than there were. */
  keptQuantity: v.pipe(count, v.maxValue(MAX_QUANTITY - 1)),
  /** An item of the shop that comes instead of the others; null: nothing. Its price is the server's business. */
  replacement: v.nullable(v.object({ itemId, quantity: units })),
};

/**
 * The shop does not have all of a line (SUB-1): it sends fewer, none, or something similar, as the buyer wished for the case. Who
 * wished to be asked has ten minutes. What the shop has said before is answered as it is.
 */
export const changeOrderLine = defineService({
  name: 'change-order-line',
  summary: 'Send fewer of an item of an order, none, or something similar',
  input: v.strictObject(lineChangeWish),
  output: v.object({ shopOrder }),
  callers: ['seller', 'admin'],
  noAuth: false,
  changes: true,
  errors: ['order_not_found', 'item_not_found', 'quantity_unavailable', 'transition_not_allowed'],
});

const answer = {
  externalReferenceId: uuid,
  changeId: uuid,
  /** True: send what the shop offers; false: leave the item out. */
  accept: v.boolean(),
};

/**
 * The buyer's answer to a shop's question (SUB-1). By the server's clock it holds for ten minutes; after that the buyer's own
 * wish has decided, and another answer is refused with what came of it. The same answer again is answered as it is.
 */
export const answerLineChange = defineService({
  name: 'answer-line-change',
  summary: 'Say whether a replacement is welcome',
  input: v.strictObject(answer),
  output: v.object({ order }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['order_not_found', 'transition_not_allowed'],
});

const changePayload = v.object({
  ...lineChangeWish,
  itemName: v.string(),
  /** What comes instead, as the counter reads it while it waits. */
  replacementName: v.optional(v.string()),
});
export type ChangeLinePayload = v.InferOutput<typeof changePayload>;

/** A change of a line at the counter; it waits in order with the taps on the same order (OUT-3). */
export const CHANGE_ORDER_LINE = defineCommand({
  kind: 'change-order-line',
  payloadVersion: 1,
  payload: changePayload,
  subject: (payload) => shopOrderSubject(payload.orderId),
  newestOnly: false,
  service: changeOrderLine,
  input: ({ itemName: _itemName, replacementName: _replacementName, ...wish }) => wish,
  title: ({ itemName, ...wish }) => `Change ${itemName} of order ${wish.orderId}`,
});

const answerPayload = v.object({ ...answer, itemName: v.string() });
export type AnswerPayload = v.InferOutput<typeof answerPayload>;

/** The buyer's answer, on its way. */
export const ANSWER_LINE_CHANGE = defineCommand({
  kind: 'answer-line-change',
  payloadVersion: 1,
  payload: answerPayload,
  subject: ({ externalReferenceId }) => orderChangeSubject(externalReferenceId),
  newestOnly: false,
  service: answerLineChange,
  input: ({ itemName: _itemName, ...said }) => said,
  title: ({ itemName, accept }) => `${accept ? 'Take' : 'Leave out'} ${itemName}`,
});
