import { openQuestions, PACKING_WAITS } from '../../domain/orders/life/line-changes.ts';
import { cancelReasonLabel } from '../../domain/orders/life/reasons.ts';
import { type OrderStatus, orderStatusLabel } from '../../domain/orders/life/order-status.ts';
import { fulfilmentOf, type Substitution } from '../../domain/orders/order-wishes.ts';
import type { ShopAct } from '../../domain/orders/shop/shop-acts.ts';
import { columnOf, whatHappened } from '../../domain/orders/shop/shop-board.ts';
import { slotInWords } from '../../domain/orders/slots/slot-words.ts';
import type { ChangeLinePayload } from '../../contracts/orders/changes/line-changes.ts';
import type { ShopOrder } from '../../contracts/sellers/shop-order.ts';
import { isAsking, type BoardOrder } from '../../db/reads/shop-board.ts';

const ACT_LABELS: Readonly<Record<ShopAct, string>> = {
  accept: 'Accept',
  reject: 'Reject',
  pack: 'Packed',
  'hand-over': 'Hand over',
  deliver: 'Delivered',
  'call-off': 'Can’t fulfil',
  'take-back': 'Approve return',
  'refuse-return': 'Refuse return',
  'give-back': 'Received, money given back',
};

/** What a button of the board says; goods that are on their way are not missing, they come back. */
export const actLabel = (act: ShopAct, standing: OrderStatus): string =>
  comesBack(act, standing) ? 'Back to the shop' : ACT_LABELS[act];

/** True for calling off an order whose goods have left. */
export const comesBack = (act: ShopAct, standing: OrderStatus): boolean =>
  act === 'call-off' && standing === 'OUT_FOR_DELIVERY';

const WAITING: Readonly<Record<ShopAct, string>> = {
  accept: 'Accepting',
  reject: 'Rejecting',
  pack: 'Packed',
  'hand-over': 'Handed over',
  deliver: 'Delivered',
  'call-off': 'Calling off',
  'take-back': 'Approving the return',
  'refuse-return': 'Refusing the return',
  'give-back': 'Money given back',
};

const NOT_DONE: Readonly<Record<ShopAct, string>> = {
  accept: 'Not accepted',
  reject: 'Not rejected',
  pack: 'Not marked as packed',
  'hand-over': 'Not handed over',
  deliver: 'Not marked as delivered',
  'call-off': 'Not called off',
  'take-back': 'Return not approved',
  'refuse-return': 'Return not refused',
  'give-back': 'Not marked as given back',
};

/** What waits, in words that never run ahead of the server: "Accepting, waiting to send". */
export function waitingText(waiting: readonly ShopAct[]): string | null {
  const last = waiting.at(-1);
  return last === undefined ? null : `${WAITING[last]}, waiting to send`;
}

/** What waits of a line, in words that never run ahead of the server: "Only 1 of 2, waiting to send". */
export function changingText({
  seenQuantity,
  keptQuantity,
  replacement,
  replacementName = 'something else',
}: ChangeLinePayload): string {
  const kept = keptQuantity === 0 ? 'Without it' : `Only ${keptQuantity} of ${seenQuantity}`;
  const what =
    replacement === null ? kept : `Instead: ${replacement.quantity} × ${replacementName}`;
  return `${what}, waiting to send`;
}

/** What was wished for one line, where that is not what was wished for the order; else null. */
export function lineWish({ wishes }: ShopOrder, itemId: string): string | null {
  const own = wishes?.lineSubstitutions?.find((each) => each.itemId === itemId)?.substitution;
  return own === undefined || own === wishes?.substitution ? null : IF_MISSING[own];
}

/** What came of a tap that lost (OUT-10): "Not accepted. The customer cancelled this order." */
export function lostText({ lost, order }: BoardOrder): string | null {
  if (lost === null) return null;
  const { tap, error } = lost;
  const why = error?.message ?? whatHappened({ status: order.status, by: order.movedBy });
  const what = tap.kind === 'act' ? NOT_DONE[tap.act] : `${tap.change.itemName} not changed`;
  return `${what}. ${why}`;
}

/** Where an order that is over stands and why; null for one that is still the shop's. */
export function endText(order: ShopOrder): string | null {
  const { status, cancelReason, movedBy } = order;
  if (columnOf(status) !== 'done') return null;
  if (status === 'DELIVERED') return 'Delivered';
  const isCancelled = status === 'CANCELLED' || status === 'ORDER_REQUEST_REJECTED';
  if (!isCancelled) return orderStatusLabel(status);
  const what = whatHappened({ status, by: movedBy });
  return cancelReason === null ? what : `${what} ${cancelReasonLabel(cancelReason)}.`;
}

const IF_MISSING: Readonly<Record<Substitution, string>> = {
  ask: 'If an item is missing: ask the customer',
  similar: 'If an item is missing: send something similar',
  none: 'If an item is missing: leave it out',
};

/** Why an order can't be packed now (SUB-1); null when it can. */
export function packBlockText(board: BoardOrder): string | null {
  if (!isAsking(board)) return null;
  return openQuestions(board.order).length > 0
    ? PACKING_WAITS
    : 'Your question to the customer waits to be sent. Pack when it is decided.';
}

/** Where cash is taken. */
export const cashLabel = ({ wishes }: ShopOrder): string =>
  fulfilmentOf(wishes) === 'pickup' ? 'Cash at pickup' : 'Cash on delivery';

/** What the customer wished, a line for each wish; nothing for an order that says nothing of it. */
export function wishLines({ wishes }: ShopOrder, now: number): readonly string[] {
  if (wishes === undefined) return [];
  const { recipient, deliverySlot, substitution, instructions } = wishes;
  const { store = '', rider = '' } = instructions ?? {};
  return [
    ...(recipient === null ? [] : [`For ${recipient.name}, ${recipient.contactNumber}`]),
    ...(deliverySlot === null ? [] : [`Deliver ${slotInWords(deliverySlot, now)}`]),
    IF_MISSING[substitution],
    ...(store === '' ? [] : [`For you: “${store}”`]),
    ...(rider === '' ? [] : [`For the rider: “${rider}”`]),
  ];
}
