import { Button } from '@mantine/core';
import { acceptQuote } from '../../../commands/orders/accept-quote.ts';
import { retryEntry } from '../../../commands/outbox/discard-entry.ts';
import { readPlaceOrder } from '../../../contracts/orders/place-order.ts';
import {
  paymentPhase,
  paymentPhaseWords,
} from '../../../domain/orders/payments/payment-standing.ts';
import type { QuoteDifference } from '../../../domain/orders/quotes/quote-difference.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { QuoteDifferenceView } from '../../../ui/orders/quote-difference-view.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import type { OrderDetailsProps } from '../details/order-details.tsx';
import { PayAction, PayCashInstead } from './pay-action.tsx';
import { PutBack } from './put-back.tsx';
import classes from './needs-buyer.module.css';

/** What stopped an order, and the buyer's ways on (ORD-2). Nothing is ordered until one is taken. */
export function NeedsBuyer({ order, entry }: OrderDetailsProps) {
  const { attention } = order;
  const difference = attention?.difference ?? null;
  const phase = paymentPhase(order);
  if (phase !== null) {
    const { title, text } = paymentPhaseWords(phase, order);
    return (
      <>
        <h3 className={classes['title']}>{title}</h3>
        <p>{text}</p>
        <PayAction order={order} />
        <PayCashInstead orderId={order.id} />
        <PutBack orderId={order.id} />
      </>
    );
  }
  return (
    <>
      <h3 className={classes['title']}>This order needs you</h3>
      {difference === null ? (
        <>
          <p>{attention?.error?.message ?? 'The store could not take this order.'}</p>
          <Retry entry={entry} />
        </>
      ) : (
        <Difference order={order} entry={entry} difference={difference} />
      )}
      <PutBack orderId={order.id} />
    </>
  );
}

interface DifferenceProps extends OrderDetailsProps {
  readonly difference: QuoteDifference;
}

function Difference({ order, entry, difference }: DifferenceProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  return (
    <QuoteDifferenceView
      difference={difference}
      quote={order.attention?.quote ?? null}
      seen={entry === null ? undefined : readPlaceOrder(entry)}
      busy={busy}
      message={message}
      onDecide={(decision) => {
        run(async () => {
          const result = await acceptQuote(haat, order.id, decision);
          return result.ok ? null : result.message;
        });
      }}
    />
  );
}

function Retry({ entry }: Pick<OrderDetailsProps, 'entry'>) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  if (entry === null) return null;
  return (
    <>
      <AlertLine message={message} />
      <Button
        size="lg"
        loading={busy}
        onClick={() =>
          run(async () => {
            const result = await retryEntry(haat, entry.sequence);
            return result.ok ? null : result.message;
          })
        }
      >
        Retry
      </Button>
    </>
  );
}
