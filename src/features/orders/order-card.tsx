import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OrderRow } from '../../db/person-database.ts';
import { formatRupees } from '../../domain/money.ts';
import { isRefused, orderChangeText } from '../../domain/orders/waiting-change.ts';
import { orderPath } from '../../domain/routes.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { OrderStateMark } from '../../ui/order-state-mark.tsx';
import { itemsSummary } from './items-summary.ts';
import classes from './order-card.module.css';

export interface OrderCardProps {
  readonly order: OrderRow;
  /** A cancellation or return that waits, or was refused. */
  readonly change: StoredOutboxEntry | undefined;
}

/** An order in the list. */
export function OrderCard({ order, change }: OrderCardProps) {
  const changeText = change === undefined ? undefined : orderChangeText(change);
  const isNo = change !== undefined && isRefused(change);
  return (
    <Link to={orderPath(order.id)} className={classes['card']}>
      <span className={classes['top']}>
        <b className={classes['store']}>{order.storeName}</b>
        <IconChevronRight size={18} aria-hidden />
      </span>
      <span className={classes['items']}>{itemsSummary(order.lines)}</span>
      {changeText !== undefined && (
        <span className={classes['change']} data-refused={isNo ? '' : undefined}>
          {changeText}
        </span>
      )}
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
