import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { OrderRow } from '../../db/person-database.ts';
import { formatRupees } from '../../domain/money.ts';
import { orderPath } from '../../domain/routes.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { OrderStateMark } from '../../ui/order-state-mark.tsx';
import { itemsSummary } from './items-summary.ts';
import classes from './order-card.module.css';

/** An order in the list. */
export function OrderCard({ order }: { readonly order: OrderRow }) {
  return (
    <Link to={orderPath(order.id)} className={classes['card']}>
      <span className={classes['top']}>
        <b className={classes['store']}>{order.storeName}</b>
        <IconChevronRight size={18} aria-hidden />
      </span>
      <span className={classes['items']}>{itemsSummary(order.lines)}</span>
      <span className={classes['bottom']}>
        <OrderStateMark order={order} />
        <span className={classes['when']}>
          <DateTime ms={order.placedAt} />
        </span>
        <b className={classes['total']}>{formatRupees(order.bill.amountToBePaidPaise)}</b>
      </span>
    </Link>
  );
}
