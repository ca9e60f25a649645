import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { OrderRow } from '../../db/person-database.ts';
import { formatRupees } from '../../domain/money.ts';
import { orderPath, storePath } from '../../domain/routes.ts';
import { OrderStateMark } from '../../ui/order-state-mark.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { BoughtItem } from './buy-again.ts';
import classes from './order-strips.module.css';

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

/** Goods that were ordered before, each leading to its store's shelf. */
export function BuyAgainRow({ items }: { readonly items: readonly BoughtItem[] }) {
  return (
    <ul className={classes['again']}>
      {items.map((item) => (
        <li key={`${item.storeId} ${item.itemId}`}>
          <Link to={storePath(item.storeId, { item: item.itemId })} className={classes['item']}>
            <Picture picture={item.picture} size={64} />
            <span className={classes['name']}>{item.name}</span>
            <span className={classes['facts']}>
              {item.unit} · {formatRupees(item.pricePaise)}
            </span>
            <span className={classes['from']}>{item.storeName}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
