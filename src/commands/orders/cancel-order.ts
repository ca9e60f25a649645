import { CANCEL_ORDER } from '../../contracts/orders/cancel-order.ts';
import { canCancel } from '../../domain/orders/order-actions.ts';
import { BUYER_CANCEL_CODES } from '../../domain/orders/life/reasons.ts';
import type { SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { appendIfAllowed, type NotAllowed } from '../outbox/append-command.ts';
import { changeRefusal, notAllowed, serverOrder } from './order-change.ts';

const NO_REASON = 'Please choose a reason';

/**
 * Asks the server to cancel an order (ORD-5). The order stays as it is until the server has answered.
 * @param reasonCode one of the buyer's codes; others are refused
 */
export async function cancelOrder(
  context: CommandContext,
  orderId: string,
  reasonCode: string,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person } = context;
  const code = BUYER_CANCEL_CODES.find((each) => each === reasonCode);
  if (code === undefined) return notAllowed(NO_REASON);
  const order = await serverOrder(person, orderId);
  if ('ok' in order) return order;
  const payload = {
    externalReferenceId: orderId,
    reasonCode: code,
    storeName: order.storeName,
  };
  return appendIfAllowed(context, CANCEL_ORDER, payload, {
    tables: [person.orders],
    refusal: () => changeRefusal(person, orderId, canCancel),
    write: async () => {},
  });
}
