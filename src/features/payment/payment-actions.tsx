import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { OrderRow } from '../../db/person-database.ts';
import { formatRupees } from '../../domain/money.ts';
import { fulfilmentOf, payPlaceText } from '../../domain/orders/order-wishes.ts';
import { goToHome } from '../../domain/events/app-events.ts';
import { orderPath, ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { BarLink } from '../../ui/buttons/bar-link.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { canPayCash, paymentStage } from './payment-stage.ts';
import type { Paying } from './use-paying.ts';
import classes from './payment-actions.module.css';

export interface PaymentActionsProps {
  readonly order: OrderRow;
  readonly isOffline: boolean;
  /** The bank is being asked: nothing can be paid meanwhile. */
  readonly isChecking: boolean;
  /** It stands for several orders that are paid together. */
  readonly isMany: boolean;
  readonly paying: Paying;
}

/** The ways on, at the thumb: pay or try again, and cash where that is possible; away from here where neither is. */
export function PaymentActions(props: PaymentActionsProps) {
  const { order, isOffline, isChecking, isMany, paying } = props;
  const label = isChecking ? null : payLabel(order);
  if (label === null) return <WaysAway order={order} isMany={isMany} />;
  const isNew = asksAnew(order);
  return (
    <div className={classes['actions']}>
      <Button
        size="lg"
        radius="lg"
        px="xs"
        loading={paying.busy}
        disabled={isOffline && !isNew}
        onClick={isNew ? paying.retry : paying.pay}
      >
        {label}
      </Button>
      {canPayCash(order) && (
        <Button
          size="lg"
          radius="lg"
          px="xs"
          variant="light"
          disabled={paying.busy}
          onClick={paying.cash}
        >
          Pay cash
        </Button>
      )}
    </div>
  );
}

type WaysProps = Pick<PaymentActionsProps, 'order' | 'isMany'>;

const ordersPath = ({ order, isMany }: WaysProps): string =>
  isMany ? ROUTES.orders : orderPath(order.id);

const ordersText = ({ isMany }: WaysProps): string => (isMany ? 'View orders' : 'View order');

function WaysAway(props: WaysProps) {
  const messages = useMessages();
  const { track } = useHaat();
  return (
    <div className={classes['actions']}>
      <BarLink to={ordersPath(props)}>{ordersText(props)}</BarLink>
      <BarLink to={ROUTES.home} isLight onClick={() => track(goToHome('payment'))}>
        {messages.goToHome}
      </BarLink>
    </div>
  );
}

/** The same as links in the page, where the thumb's place is taken; nothing where it is not. */
export function MoreWays(props: WaysProps) {
  const { order } = props;
  const messages = useMessages();
  const { track } = useHaat();
  if (payLabel(order) === null) return null;
  return (
    <div className={classes['more']}>
      {canPayCash(order) && <p className={classes['note']}>{cashNote(order)}</p>}
      <Link to={ordersPath(props)} className={classes['link']}>
        {ordersText(props)}
      </Link>
      <Link to={ROUTES.home} className={classes['link']} onClick={() => track(goToHome('payment'))}>
        {messages.goToHome}
      </Link>
    </div>
  );
}

function cashNote(order: OrderRow): string {
  const base = `Pay cash: you pay ${payPlaceText(fulfilmentOf(order.wishes))} instead.`;
  return paymentStage(order) === 'paying'
    ? `${base} If you have paid already, you need not: a payment that comes too late goes back to you.`
    : base;
}

/** Whether the first button asks the store for new terms; nothing can be paid on the old ones. */
function asksAnew(order: OrderRow): boolean {
  const stage = paymentStage(order);
  return stage === 'paid-back' || stage === 'stopped';
}

/** What the first button does; null where there is nothing to be done here. */
function payLabel(order: OrderRow): string | null {
  switch (paymentStage(order)) {
    case 'awaited':
      return `Pay ${formatRupees(order.payment?.amountPaise ?? 0)}`;
    case 'paying':
      return 'Go on paying';
    case 'failed':
      return 'Pay again';
    case 'paid-back':
      return 'Order again';
    case 'stopped':
      return 'Retry';
    case 'asking':
    case 'differs':
    case 'paid':
    case 'cash':
      return null;
  }
}
