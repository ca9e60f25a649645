import { labelInWords } from '../../domain/orders/life/order-status.ts';
import {
  orderStateText,
  orderTone,
  type StandingOrder,
} from '../../domain/orders/life/order-state-text.ts';
import { Mark } from '../notices/mark.tsx';
import { useMessages } from '../messages-context.ts';

/** Where an order stands, as a coloured tag (ORD-1). */
export function OrderStateMark({ order }: { readonly order: StandingOrder }) {
  const messages = useMessages();
  return <Mark tone={orderTone(order)}>{labelInWords(messages, orderStateText(order))}</Mark>;
}
