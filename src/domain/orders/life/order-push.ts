import { formatRupees, type Paise } from '../../money.ts';
import type { OrderActor } from './order-moves.ts';
import type { Fulfilment } from '../order-wishes.ts';
import type { OrderStatus } from './order-status.ts';

/** What a phone is told when an order moved. */
export interface OrderPushText {
  readonly title: string;
  readonly body: string;
  /** It is the buyer's turn, or something went another way than they meant. */
  readonly needsBuyer: boolean;
}

/** What is needed of the move. */
export interface PushedMove {
  readonly status: OrderStatus;
  readonly by: OrderActor;
  readonly storeName: string;
  /** Missing: the goods are brought. */
  readonly fulfilment?: Fulfilment;
  /** "Arriving by 1:47 PM"; null or missing: nothing is promised. */
  readonly arriving?: string | null;
  /** What is paid back once its buyer has said where to, paise; null or missing: that is known. */
  readonly asksPlaceOf?: Paise | null;
}

const onItsWay = (title: string, body: string): OrderPushText => ({
  title,
  body,
  needsBuyer: false,
});
const needsYou = (title: string, body: string): OrderPushText => ({
  title,
  body,
  needsBuyer: true,
});

/** The words for a move that its buyer wants to hear of; null for one that they made themselves or that says nothing new. */
export function orderPushText({
  status,
  by,
  storeName,
  arriving = null,
  fulfilment = 'delivery',
  asksPlaceOf = null,
}: PushedMove): OrderPushText | null {
  if (by === 'buyer') return null;
  const when = arriving === null ? '' : ` ${arriving}.`;
  const isPickup = fulfilment === 'pickup';
  switch (status) {
    case 'ORDER_REQUEST_APPROVED':
      return onItsWay('Order confirmed', `${storeName} is getting your order ready.${when}`);
    case 'PACKED':
      if (isPickup) {
        return onItsWay('Ready for pickup', `Your order is ready to be picked up at ${storeName}.`);
      }
      return onItsWay('Order packed', `Your order from ${storeName} is packed.${when}`);
    case 'DISPATCHED':
    case 'SHIPPED':
      return onItsWay('Order dispatched', `Your order has left ${storeName}.${when}`);
    case 'OUT_FOR_DELIVERY':
      return onItsWay(
        'Out for delivery',
        `Your order from ${storeName} is on the way to you.${when}`,
      );
    case 'DELIVERED':
      if (isPickup) {
        return onItsWay('You have your order', `How was ${storeName}? You can rate it now.`);
      }
      return onItsWay('Your order is delivered', `How was ${storeName}? You can rate it now.`);
    case 'ORDER_REFUND_COMPLETED':
      return onItsWay('Refund completed', `The money for your order from ${storeName} is back.`);
    case 'ORDER_REFUND_INITIATED':
      if (asksPlaceOf !== null) {
        const where = `Where should ${formatRupees(asksPlaceOf)} go?`;
        return needsYou(
          where,
          `Your money from ${storeName} goes out once you have said where to.`,
        );
      }
      return onItsWay('Refund initiated', `Your refund from ${storeName} is on its way.`);
    case 'CANCELLED':
      return needsYou('Your order is cancelled', `${storeName} could not fulfil your order.`);
    case 'ORDER_REQUEST_REJECTED':
      return needsYou('Order not taken', `${storeName} could not take your order.`);
    case 'ORDER_RETURN_REJECTED':
      return needsYou('Return rejected', `${storeName} did not take the goods back. See why.`);
    case 'ORDER_REFUND_REJECTED':
      return needsYou('Refund rejected', 'The money could not be paid back. Please have a look.');
    default:
      return null;
  }
}
