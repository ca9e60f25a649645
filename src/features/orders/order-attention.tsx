import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { acceptQuote } from '../../commands/orders/accept-quote.ts';
import { discardOrder } from '../../commands/orders/discard-order.ts';
import { retryEntry } from '../../commands/outbox/retry-entry.ts';
import type { OrderRow } from '../../db/person-database.ts';
import { readOutbox } from '../../db/reads/sync-status.ts';
import { formatRupees } from '../../domain/money.ts';
import { changeInWords, totalChangeInWords } from '../../domain/orders/difference-words.ts';
import { ROUTES } from '../../domain/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { AlertLine } from '../../ui/alert-line.tsx';
import { NoticeLine } from '../../ui/notice-line.tsx';
import { Panel, Section } from '../../ui/section.tsx';
import { useBusyTask } from '../../ui/use-busy-task.ts';
import classes from './orders.module.css';

const ON_ITS_WAY = 'This order is already on its way to the store. Wait for its answer.';

/** What changed since the buyer placed the order, or why the store refuses, and the ways to go on (ORD-2). */
export function OrderAttention({ order }: { readonly order: OrderRow }) {
  const haat = useHaat();
  const navigate = useNavigate();
  const { busy, message, run } = useBusyTask();
  const { attention } = order;
  const quote = attention?.quote ?? null;
  const isNothingLeft = quote !== null && quote.lines.every((line) => line.available === 0);

  const accept = async (): Promise<string | null> => {
    const result = await acceptQuote(haat, order.id);
    return result.ok ? null : result.message;
  };
  const tryAgain = async (): Promise<string | null> => {
    const entries = await readOutbox(haat.person);
    const entry = entries.find(({ subject }) => subject === `order:${order.id}`);
    if (entry === undefined) return ON_ITS_WAY;
    const result = await retryEntry(haat, entry.sequence);
    return result.ok ? null : result.message;
  };
  const takeBack = async (): Promise<string | null> => {
    const result = await discardOrder(haat, order.id);
    if (!result.ok) return result.message;
    if (!result.value.discarded) return ON_ITS_WAY;
    await navigate(ROUTES.cart, { replace: true });
    return null;
  };

  return (
    <Section title={quote === null ? 'The store could not take this order' : 'What changed'}>
      <Panel>
        {attention?.error !== null && attention?.error !== undefined && (
          <NoticeLine tone="danger">{attention.error.message}</NoticeLine>
        )}
        {quote !== null && <Difference order={order} />}
        <AlertLine message={message} />
        <div className={classes['buttons']}>
          {quote !== null && !isNothingLeft && (
            <Button size="lg" loading={busy} onClick={() => run(accept)}>
              Accept and order for {formatRupees(quote.bill.amountToBePaidPaise)}
            </Button>
          )}
          {quote === null && (
            <Button size="lg" loading={busy} onClick={() => run(tryAgain)}>
              Try again
            </Button>
          )}
          <Button size="lg" variant="light" disabled={busy} onClick={() => run(takeBack)}>
            Put back into cart
          </Button>
        </div>
      </Panel>
    </Section>
  );
}

function Difference({ order }: { readonly order: OrderRow }) {
  const { attention, bill } = order;
  const quoted = attention?.quote?.bill.amountToBePaidPaise ?? bill.amountToBePaidPaise;
  return (
    <>
      <ul className={classes['changes']}>
        {(attention?.difference?.changes ?? []).map((change) => (
          <li key={change.itemId} className={classes['change']} data-kind={change.kind}>
            <span>{change.name}</span>
            <b>{changeInWords(change)}</b>
          </li>
        ))}
      </ul>
      <p className={classes['total']}>
        <span>Amount to be paid</span>
        <span>
          {formatRupees(bill.amountToBePaidPaise)} → {formatRupees(quoted)}
        </span>
      </p>
      <p className={classes['soft']}>
        {totalChangeInWords(quoted - bill.amountToBePaidPaise)}. Nothing is ordered until you
        accept.
      </p>
    </>
  );
}
