import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { acceptQuote } from '../../../commands/orders/accept-quote.ts';
import { readPlaceOrder } from '../../../contracts/orders/place-order.ts';
import type { OrderRow } from '../../../db/person-database.ts';
import { readAnswers } from '../../../db/reads/orders/order-changes.ts';
import { readOrder } from '../../../db/reads/orders/order-with-entry.ts';
import { orderRestLabel } from '../../../domain/orders/life/decision-labels.ts';
import { changeInWords } from '../../../domain/orders/quotes/difference-words.ts';
import {
  paymentPhase,
  paymentPhaseWords,
} from '../../../domain/orders/payments/payment-standing.ts';
import { quotePart } from '../../../domain/orders/quotes/quote-part.ts';
import { orderPath } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { AlertLine } from '../../../ui/notices/alert-line.tsx';
import { useBusyTask } from '../../../ui/buttons/use-busy-task.ts';
import { QuestionsOfOrder } from '../details/order-questions.tsx';
import { PayAction, PayCashInstead } from '../confirm/pay-action.tsx';
import classes from './needs-you-cards.module.css';

interface CardProps {
  readonly order: OrderRow;
}

/** Orders that stand still until their buyer decides: what is the matter, and the ways on. */
export function NeedsYouCards({ orders }: { readonly orders: readonly OrderRow[] }) {
  return (
    <section aria-label="Orders that need you" className={classes['cards']}>
      {orders.map((order) =>
        order.state === 'needs-buyer' ? (
          <NeedsYouCard key={order.id} order={order} />
        ) : (
          <QuestionCard key={order.id} order={order} />
        ),
      )}
    </section>
  );
}

/** A question of the shop about what it does not have (SUB-1), answered from here. */
function QuestionCard({ order }: CardProps) {
  const { person } = useHaat();
  const answers = useLiveQuery(async () => readAnswers(person, order.id), [person, order.id]);
  if (answers === undefined) return null;
  return (
    <article className={classes['card']}>
      <h2 className={classes['title']}>{order.storeName} asks you</h2>
      <QuestionsOfOrder order={order} answers={answers} />
      <Button component={Link} to={orderPath(order.id)} size="md" variant="subtle">
        See order
      </Button>
    </article>
  );
}

function NeedsYouCard({ order }: CardProps) {
  const phase = paymentPhase(order);
  const { title, text } =
    phase === null
      ? { title: 'This order needs you', text: whatHappened(order) }
      : paymentPhaseWords(phase, order);
  return (
    <article className={classes['card']}>
      <h2 className={classes['title']}>{title}</h2>
      <p className={classes['store']}>{order.storeName}</p>
      <p>{text}</p>
      <div className={classes['buttons']}>
        {phase !== null && (
          <>
            <PayAction order={order} />
            <PayCashInstead orderId={order.id} />
          </>
        )}
        {phase === null && (
          <>
            <OrderRest order={order} />
            <Button component={Link} to={orderPath(order.id)} size="md" variant="light">
              {order.attention?.difference ? 'See what changed' : 'See order'}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

/** "Multigrain atta 1 kg now ₹93, was ₹78. Maida 500 g out of stock." or the server's reason. */
function whatHappened({ attention, lines }: OrderRow): string {
  const unitById = new Map(lines.map(({ itemId, unit }) => [itemId, unit]));
  const changes = attention?.difference?.changes ?? [];
  const said = changes.map((change) => {
    const unit = 'itemId' in change ? (unitById.get(change.itemId) ?? '') : '';
    return `${[change.name, unit].filter((word) => word !== '').join(' ')} ${changeInWords(change)}.`;
  });
  if (said.length > 0) return said.join(' ');
  if (attention?.difference) return 'The bill has changed. Nothing is ordered until you choose.';
  return attention?.error?.message ?? 'The store could not take this order.';
}

/** Orders what the store still has for exactly the sum on the button; nothing where there is no such part. */
function OrderRest({ order }: CardProps) {
  const haat = useHaat();
  const { person } = haat;
  const { busy, message, run } = useBusyTask();
  const view = useLiveQuery(async () => readOrder(person, order.id), [person, order.id]);
  const quote = order.attention?.quote ?? null;
  const entry = view?.entry ?? null;
  const seen = entry === null ? undefined : readPlaceOrder(entry);
  const part = quote === null || seen === undefined ? null : quotePart(seen, quote, 'available');
  if (part === null || part.isBelowMinimum) return null;
  return (
    <>
      <AlertLine message={message} />
      <Button
        size="md"
        loading={busy}
        onClick={() => {
          run(async () => {
            const shownPaise = part.bill.amountToBePaidPaise;
            const decision = { part: 'available', keepsLeftOut: false, shownPaise } as const;
            const result = await acceptQuote(haat, order.id, decision);
            return result.ok ? null : result.message;
          });
        }}
      >
        {orderRestLabel(part)}
      </Button>
    </>
  );
}
