import type { Order } from '../../contracts/schemas.ts';
import { fillMessage, type Messages } from '../../domain/messages.ts';
import { cancelDoneText } from '../../domain/orders/order-actions.ts';
import type { Milestone } from '../../domain/orders/life/order-timeline.ts';

/**
 * The specification's words for a cancelled order and for a return (sections 4 and 8), once the server stands by it;
 * null for other orders. @param dateText a time (ms) inside a sentence
 */
export function outcomeText(
  {
    status,
    paymentMethod,
    milestones,
  }: Pick<Order, 'status' | 'paymentMethod'> & { readonly milestones: readonly Milestone[] },
  dateText: (ms: number) => string,
  messages: Messages,
): string | null {
  switch (status) {
    case 'CANCELLED':
      return cancelDoneText(paymentMethod, messages);
    case 'ORDER_RETURN_INITIATED':
      return messages.returnSent;
    case 'ORDER_REFUND_INITIATED': {
      const at = milestones.find((milestone) => milestone.status === status)?.at;
      return at === undefined
        ? messages.returnSent
        : fillMessage(messages.refundInitiated, { date: dateText(at) });
    }
    default:
      return null;
  }
}
