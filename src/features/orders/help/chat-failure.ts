import type { ChatFailure } from '../../../contracts/orders/chat/chat-room.ts';
import type { Order } from '../../../contracts/schemas.ts';

/** What a talk about an order is about, by where the order stands; each has a room of its own. */
export function chatFailureOf({ status, refund }: Pick<Order, 'status' | 'refund'>): ChatFailure {
  if (status === 'ORDER_RETURN_REJECTED' || status === 'ORDER_RETURN_INITIATED') {
    return 'return-failed';
  }
  if ((refund ?? null) !== null || status === 'ORDER_REFUND_REJECTED') return 'refund-late';
  return 'delivery-failed';
}
