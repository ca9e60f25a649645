import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatRupees, type Paise } from '../domain/money.ts';
import type { StandingOrder } from '../domain/orders/order-state-text.ts';
import { orderPath } from '../domain/routes.ts';
import { OrderStateMark } from './order-state-mark.tsx';
import classes from './open-orders.module.css';

/** An order as its row shows it. */
export interface OpenOrder extends StandingOrder {
  readonly id: string;
  readonly storeName: string;
  readonly lines: readonly { readonly quantity: number }[];
  readonly bill: { readonly amountToBePaidPaise: Paise };
}

/** How much was ordered: two orders of one store look alike otherwise. */
function goodsText({ lines }: Pick<OpenOrder, 'lines'>): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${count} ${count === 1 ? 'item' : 'items'}`;
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
                {goodsText(order)} · {formatRupees(order.bill.amountToBePaidPaise)}
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
