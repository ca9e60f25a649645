import { Button } from '@mantine/core';
import { acceptQuote } from '../../commands/orders/accept-quote.ts';
import { retryEntry } from '../../commands/outbox/retry-entry.ts';
import type { OrderAttention } from '../../db/person-database.ts';
import { formatRupees } from '../../domain/money.ts';
import { changeInWords, totalChangeInWords } from '../../domain/orders/difference-words.ts';
import type { QuoteDifference } from '../../domain/orders/quote-difference.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/alert-line.tsx';
import { BillList } from '../../ui/bill-list.tsx';
import { Panel } from '../../ui/section.tsx';
import { useBusyTask } from '../../ui/use-busy-task.ts';
import type { OrderDetailsProps } from './order-details.tsx';
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
          <Retry entry={entry} />
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
  const { changes, totalChangePaise } = difference;
  const onlyPrices = changes.every(({ kind }) => kind === 'dearer' || kind === 'cheaper');
  const isAnythingLeft = quote?.lines.some(({ available }) => available > 0) === true;

  function accept() {
    run(async () => {
      const result = await acceptQuote(haat, orderId);
      if (!result.ok) return result.message;
      return result.value.accepted ? null : 'This offer is not here any more.';
    });
  }

  return (
    <>
      <p className={classes['soft']}>
        The store says something else than what you saw. Nothing is ordered until you accept.
      </p>
      <ul className={classes['changes']}>
        {changes.map((change) => (
          <li key={change.itemId} className={classes['change']}>
            <span className={classes['name']}>{change.name}</span>
            <b className={classes['what']} data-kind={change.kind}>
              {changeInWords(change)}
            </b>
          </li>
        ))}
      </ul>
      {quote !== null && isAnythingLeft && (
        <>
          <BillList bill={quote.bill} />
          <p className={classes['soft']}>
            {formatRupees(quote.bill.amountToBePaidPaise)} now:{' '}
            {totalChangeInWords(totalChangePaise)}
          </p>
          <AlertLine message={message} />
          <Button size="lg" loading={busy} onClick={accept}>
            {onlyPrices ? 'Accept new price' : 'Accept changes'}
          </Button>
        </>
      )}
      {!isAnythingLeft && <p>None of these items can be had from this store now.</p>}
    </>
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
