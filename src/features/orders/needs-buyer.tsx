import { Button } from '@mantine/core';
import { acceptQuote } from '../../commands/orders/accept-quote.ts';
import { retryEntry } from '../../commands/outbox/retry-entry.ts';
import type { OrderAttention } from '../../db/person-database.ts';
import { isPaymentAwaited } from '../../domain/orders/payment-standing.ts';
import type { QuoteDifference } from '../../domain/orders/quote-difference.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/alert-line.tsx';
import { QuoteDifferenceView } from '../../ui/quote-difference-view.tsx';
import { Panel } from '../../ui/section.tsx';
import { useBusyTask } from '../../ui/use-busy-task.ts';
import type { OrderDetailsProps } from './order-details.tsx';
import { PayAction } from './pay-action.tsx';
import { PutBack } from './put-back.tsx';
import classes from './needs-buyer.module.css';

/** What stopped an order, and the buyer's ways on (ORD-2). Nothing is ordered until one is taken. */
export function NeedsBuyer({ order, entry }: OrderDetailsProps) {
  const { attention } = order;
  const difference = attention?.difference ?? null;
  return (
    <Panel>
      <h3 className={classes['title']}>This order needs you</h3>
      {difference === null ? (
        <>
          <p>{attention?.error?.message ?? 'The store could not take this order.'}</p>
          {isPaymentAwaited(order) ? <PayAction order={order} /> : <Retry entry={entry} />}
        </>
      ) : (
        <Difference orderId={order.id} difference={difference} quote={attention?.quote ?? null} />
      )}
      <PutBack orderId={order.id} />
    </Panel>
  );
}

interface DifferenceProps {
  readonly orderId: string;
  readonly difference: QuoteDifference;
  readonly quote: OrderAttention['quote'];
}

function Difference({ orderId, difference, quote }: DifferenceProps) {
  const haat = useHaat();
  const { busy, message, run } = useBusyTask();
  function accept() {
    run(async () => {
      const result = await acceptQuote(haat, orderId);
      return result.ok ? null : result.message;
    });
  }

  return (
    <QuoteDifferenceView
      difference={difference}
      quote={quote}
      busy={busy}
      message={message}
      onAccept={accept}
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
