import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatRupees, type Paise } from '../../domain/money.ts';
import type { StandingOrder } from '../../domain/orders/life/order-state-text.ts';
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
}

function phaseLine(order: OpenOrder): string | null {
  const phase = paymentPhase(order);
  return phase === null ? null : paymentPhaseLine(phase, order);
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
              <span className={classes['soft']}>
                {phaseLine(order) ??
                  `${unitsText(order.lines)} · ${formatRupees(order.bill.amountToBePaidPaise)}`}
              </span>
            </span>
            <OrderStateMark order={order} />
            <IconChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
