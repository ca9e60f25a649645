import { millisecondsInMinute } from 'date-fns/constants';
import type { ShopOrder } from '../../contracts/sellers/shop-order.ts';
import { DateTime } from '../../ui/time/date-time.tsx';
import classes from './board-order.module.css';

/** Until when an accepted order is to be packed, as the shop has said. */
export function ReadyBy({ order }: { readonly order: ShopOrder }) {
  const { status, statusAt, preparationMinutes } = order;
  if (status !== 'ORDER_REQUEST_APPROVED' || preparationMinutes === null) return null;
  return (
    <p className={classes['ready']}>
      Ready by <DateTime ms={statusAt + preparationMinutes * millisecondsInMinute} isWithin />
    </p>
  );
}
