import type { Order } from '../../contracts/schemas.ts';
import { dateTimeInSentence } from '../../ui/time/date-time.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { Panel } from '../../ui/layout/section.tsx';
import { useMinute } from '../../ui/time/use-minute.ts';
import { refundWords } from './refund-words.ts';
import classes from './details/order-details.module.css';

/** What goes back to the buyer: how much, where to, since when, until when; by the server's word. */
export function RefundPanel({ order }: { readonly order: Order }) {
  const messages = useMessages();
  const now = useMinute(Date.now);
  const refund = order.refund ?? null;
  if (refund === null) return null;
  const { paymentMethod } = order;
  const { title, text } = refundWords(
    { refund, paymentMethod },
    (ms) => dateTimeInSentence(ms, now),
    messages,
  );
  return (
    <Panel>
      <h3 className={classes['title']}>{title}</h3>
      <p className={classes['soft']}>{text}</p>
    </Panel>
  );
}
