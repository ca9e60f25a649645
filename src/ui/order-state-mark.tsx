import { labelInWords } from '../domain/orders/label-in-words.ts';
import {
  orderStateText,
  orderTone,
  type StandingOrder,
} from '../domain/orders/order-state-text.ts';
import { useMessages } from './messages-context.ts';
import classes from './order-state-mark.module.css';

/** Where an order stands, as a coloured tag (ORD-1). */
export function OrderStateMark({ order }: { readonly order: StandingOrder }) {
  const messages = useMessages();
  return (
    <span className={classes['mark']} data-tone={orderTone(order)}>
      {labelInWords(messages, orderStateText(order))}
    </span>
  );
}
