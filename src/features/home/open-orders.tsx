import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { OrderRow } from '../../db/person-database.ts';
import { orderPath } from '../../domain/routes.ts';
import { OrderStateMark } from '../../ui/order-state-mark.tsx';
import classes from './open-orders.module.css';

/** Orders that are not at the door yet. */
export function OpenOrders({ orders }: { readonly orders: readonly OrderRow[] }) {
  return (
    <ul className={classes['orders']} aria-label="Open orders">
      {orders.map((order) => (
        <li key={order.id}>
          <Link to={orderPath(order.id)} className={classes['order']}>
            <span className={classes['store']}>{order.storeName}</span>
            <OrderStateMark order={order} />
            <IconChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
