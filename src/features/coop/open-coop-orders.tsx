import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { OrderRow } from '../../db/person-database.ts';
import { formatRupees } from '../../domain/money.ts';
import { orderPath } from '../../domain/routes.ts';
import { OrderStateMark } from '../../ui/order-state-mark.tsx';
import { RowList } from '../../ui/section.tsx';
import classes from './coop.module.css';

/** Orders from stores of cooperatives that are not at the door yet. */
export function OpenCoopOrders({ orders }: { readonly orders: readonly OrderRow[] }) {
  return (
    <RowList>
      {orders.map((order) => (
        <li key={order.id}>
          <Link to={orderPath(order.id)} className={classes['row']}>
            <span className={classes['words']}>
              <span>{order.storeName}</span>
              <span className={classes['soft']}>
                {formatRupees(order.bill.amountToBePaidPaise)}
              </span>
            </span>
            <OrderStateMark order={order} />
            <IconChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </RowList>
  );
}
