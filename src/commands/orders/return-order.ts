import { RETURN_ORDER } from '../../contracts/orders/return-order.ts';
import type { RefundTo } from '../../contracts/orders/refund-to.ts';
import { checkReturn } from '../../domain/orders/order-actions.ts';
import { RETURN_REASONS } from '../../domain/orders/life/reasons.ts';
import type { SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { appendIfAllowed, type NotAllowed } from '../outbox/append-command.ts';
import { changeRefusal, notAllowed, serverOrder } from './order-change.ts';

/** What goes back and why; `reasonCode` is one of the domain's RETURN_REASONS. */
export interface ReturnDecision {
  readonly reasonCode: string;
  readonly lines: readonly { readonly itemId: string; readonly quantity: number }[];
  /** Of an order that was paid in cash. */
  readonly refundTo?: RefundTo;
}

const NO_REASON = 'Please choose a reason';

/**
 * Asks to send goods of a delivered order back (ORD-5). The time of asking travels along: a request made in time may
 * be sent later. The order stays as it is until the server has answered.
 */
export async function returnOrder(
  context: CommandContext,
  orderId: string,
  { reasonCode, lines, refundTo }: ReturnDecision,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person, now, newId } = context;
  const reason = RETURN_REASONS.find(({ code }) => code === reasonCode);
  if (reason === undefined) return notAllowed(NO_REASON);
  const order = await serverOrder(person, orderId);
  if ('ok' in order) return order;
  const requestedAt = now();
  const payload = {
    externalReferenceId: orderId,
    returnId: newId(),
    reasonCode: reason.code,
    lines: lines.map(({ itemId, quantity }) => ({ itemId, quantity })),
    requestedAt,
    ...(refundTo !== undefined && { refundTo }),
    storeName: order.storeName,
  };
  return appendIfAllowed(context, RETURN_ORDER, payload, {
    tables: [person.orders],
    refusal: () =>
      changeRefusal(person, orderId, (known) => checkReturn(known, payload, requestedAt)),
    write: async () => {},
  });
}
