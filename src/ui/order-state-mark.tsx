import {
  orderStateText,
  orderTone,
  type StandingOrder,
} from '../domain/orders/order-state-text.ts';
import classes from './order-state-mark.module.css';

/** Where an order stands, as a coloured tag (ORD-1). */
export function OrderStateMark({ order }: { readonly order: StandingOrder }) {
  return (
    <span className={classes['mark']} data-tone={orderTone(order)}>
      {orderStateText(order)}
    </span>
  );
}
