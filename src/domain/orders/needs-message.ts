import { orderPath, ROUTES } from '../routes/routes.ts';
import { paymentPhase, paymentPhaseWords, type PayableOrder } from './payments/payment-standing.ts';

/** An order that needs its buyer, as a message tells of it. */
export interface NeedyOrder extends PayableOrder {
  readonly id: string;
  readonly storeName: string;
}

/** What a phone says of orders that need their buyer. No prices or items: others read a locked screen, too. */
export function needsMessage(orders: readonly NeedyOrder[]): {
  readonly title: string;
  readonly body: string;
  readonly path: string;
} {
  const [order] = orders;
  if (order === undefined || orders.length > 1) {
    const body = 'Something was not ordered as you meant it. Please have a look.';
    return { title: 'Haat needs you', body, path: ROUTES.sync };
  }
  const phase = paymentPhase(order);
  const why =
    phase === null
      ? 'Prices or stock have changed, or the store could not take it.'
      : `${paymentPhaseWords(phase, order).title}.`;
  return {
    title: `Your order from ${order.storeName} needs you`,
    body: `${why} Nothing is ordered until you choose.`,
    path: orderPath(order.id),
  };
}
