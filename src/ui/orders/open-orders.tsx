import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatRupees, type Paise } from '../../domain/money.ts';
import { orderStepText, type StandingOrder } from '../../domain/orders/life/order-state-text.ts';
import { fulfilmentOf, type OrderWishes } from '../../domain/orders/order-wishes.ts';
import { paymentPhase, paymentPhaseLine } from '../../domain/orders/payments/payment-standing.ts';
import { unitsText } from '../../domain/orders/quotes/items-in-words.ts';
import { orderPath } from '../../domain/routes/routes.ts';
import { OrderStateMark } from './order-state-mark.tsx';
import classes from './open-orders.module.css';

/** An order as its row shows it. */
export interface OpenOrder extends StandingOrder {
  readonly id: string;
  readonly storeName: string;
  readonly lines: readonly { readonly quantity: number }[];
  readonly bill: { readonly amountToBePaidPaise: Paise };
  readonly wishes?: OrderWishes | undefined;
}

/** What happens with it: its payment, its step, or while the phone alone knows it what it is. */
function lineOf(order: OpenOrder): string {
  const phase = paymentPhase(order);
  if (phase !== null) return paymentPhaseLine(phase, order);
  const what = orderStepText(order, fulfilmentOf(order.wishes)) ?? unitsText(order.lines);
  // Beside a refund the order's sum would be read as the refund's.
  if (order.server?.refund) return what;
  return `${what} · ${formatRupees(order.bill.amountToBePaidPaise)}`;
}

/** Orders that are not at the door yet. */
export function OpenOrders({ orders }: { readonly orders: readonly OpenOrder[] }) {
  return (
    <ul className={classes['orders']} aria-label="Open orders">
      {orders.map((order) => (
        <li key={order.id}>
          <Link to={orderPath(order.id)} className={classes['order']}>
            <span className={classes['words']}>
              <span className={classes['store']}>{order.storeName}</span>
              <span className={classes['soft']}>{lineOf(order)}</span>
            </span>
            <OrderStateMark order={order} />
            <IconChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
