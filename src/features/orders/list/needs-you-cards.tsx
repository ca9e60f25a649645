import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import type { OrderRow } from '../../../db/person-database.ts';
import { readAnswers, readOrderChanges } from '../../../db/reads/orders/order-changes.ts';
import { readOrder } from '../../../db/reads/orders/orders.ts';
import { formatRupees } from '../../../domain/money.ts';
import { isRefused, orderChangeText } from '../../../domain/orders/life/waiting-change.ts';
import { orderPath, refundPlacePath } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { NeedsBuyer } from '../confirm/needs-buyer.tsx';
import { QuestionsOfOrder } from '../details/order-questions.tsx';
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
          <OrderAsks key={order.id} order={order} />
        ),
      )}
    </section>
  );
}

/** What is asked about an order that the server has: where its refund goes, or what the shop does not have. */
function OrderAsks({ order }: CardProps) {
  const { person } = useHaat();
  const changes = useLiveQuery(async () => readOrderChanges(person, order.id), [person, order.id]);
  const refund = order.server?.refund ?? null;
  if (refund?.needsPlace !== true) return <QuestionCard order={order} />;
  const waiting = changes?.change ?? null;
  const said = waiting === null ? undefined : orderChangeText(waiting);
  return (
    <article className={classes['card']}>
      <h2 className={classes['title']}>Where should {formatRupees(refund.amountPaise)} go?</h2>
      <p>
        {said ??
          `You paid ${order.storeName} in cash. The money goes out once you have said where to.`}
      </p>
      {(waiting === null || isRefused(waiting)) && (
        <Button component={Link} to={refundPlacePath(order.id)} size="md">
          Say where
        </Button>
      )}
      <Button component={Link} to={orderPath(order.id)} size="md" variant="subtle">
        See order
      </Button>
    </article>
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

/** All that the order's own screen says and offers, so that nobody has to go there to decide. */
function NeedsYouCard({ order }: CardProps) {
  const { person } = useHaat();
  const view = useLiveQuery(async () => readOrder(person, order.id), [person, order.id]);
  return (
    <article className={classes['card']}>
      <h2 className={classes['title']}>Order from {order.storeName}</h2>
      {view !== undefined && <NeedsBuyer order={order} entry={view?.entry ?? null} />}
      <Button component={Link} to={orderPath(order.id)} size="md" variant="subtle">
        See order
      </Button>
    </article>
  );
}
