import { useSearchParams } from 'react-router-dom';
import { goToHome } from '../../../domain/events/app-events.ts';
import {
  isPaymentAwaited,
  type PayableOrder,
  paymentPhase,
  paymentPhaseWords,
} from '../../../domain/orders/payments/payment-standing.ts';
import { orderPath } from '../../../domain/routes/routes.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { BarLink } from '../../../ui/buttons/bar-link.tsx';
import { useMessages } from '../../../ui/messages-context.ts';
import { useMarketSection } from '../../../ui/goods/market-section.tsx';
import { MissingOrder } from '../../../ui/notices/missing-order.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { Bone } from '../../../ui/layout/skeletons.tsx';
import { PayAction } from './pay-action.tsx';
import { SignInFirst } from '../sign-in-first.tsx';
import { useOrder } from '../use-order.ts';
import type { OrderRow } from '../../../db/person-database.ts';
import type { StoredOutboxEntry } from '../../../db/outbox-entry.ts';
import { formatRupees } from '../../../domain/money.ts';
import { formatAddress } from '../../../domain/account/address.ts';
import {
  fulfilmentOf,
  type OrderWishes,
  payPlaceText,
} from '../../../domain/orders/order-wishes.ts';
import { unitsText } from '../../../domain/orders/quotes/items-in-words.ts';
import { OrderStateMark } from '../../../ui/orders/order-state-mark.tsx';
import { OutcomeStatus } from '../../../ui/notices/outcome-status.tsx';
import { PageColumn } from '../../../ui/layout/page-column.tsx';
import { Panel } from '../../../ui/layout/section.tsx';
import { ArrivalPart, OrderPickupPlace } from '../arrival-part.tsx';
import { CopyOrderId } from '../help/copy-order-id.tsx';
import { paymentMethodText } from '../details/order-fact-words.ts';
import classes from './order-confirm-page.module.css';
import type { Messages } from '../../../domain/messages.ts';
import { orderSummary } from '../../../domain/orders/life/order-timeline.ts';
import type { OrderStatus } from '../../../domain/orders/life/order-status.ts';

/** The page after "Place order": follows the order until the server has confirmed it (ORD-1). */
export function OrderConfirmPage() {
  const messages = useMessages();
  const market = useMarketSection();
  const [params] = useSearchParams();
  const { session, track } = useHaat();
  const { order, entry, refresh } = useOrder(params.get('order') ?? '');
  const isReading = order === undefined || (order === null && refresh.state === 'asking');
  const buttons = order !== undefined && order !== null && (
    <div className={classes['buttons']}>
      {isPaymentAwaited(order) ? (
        <PayAction order={order} />
      ) : (
        <BarLink to={orderPath(order.id)}>View order</BarLink>
      )}
      <BarLink to={market.home} isLight onClick={() => track(goToHome('order-confirm'))}>
        {messages.goToHome}
      </BarLink>
    </div>
  );
  return (
    <Screen title="Your order" action={session === null || buttons === false ? undefined : buttons}>
      {session === null && <SignInFirst />}
      {session !== null && order === null && !isReading && <MissingOrder refresh={refresh} />}
      {session !== null && isReading && <Bone height={260} />}
      {order !== undefined && order !== null && <ConfirmStatus order={order} entry={entry} />}
    </Screen>
  );
}

interface ConfirmStatusProps {
  readonly order: OrderRow;
  readonly entry: StoredOutboxEntry | null;
}

/** How far the order has come, in words that never run ahead of the server. */
function ConfirmStatus({ order, entry }: ConfirmStatusProps) {
  const messages = useMessages();
  const { title, text, tone } = confirmWords(order, entry, messages);
  const { server } = order;
  // What an order waits for, or the state of its payment, says more than its last try.
  const tellsLastTry = title !== messages.confirmingOrder && paymentPhase(order) === null;
  return (
    <PageColumn gap="even">
      <OutcomeStatus tone={tone} title={title} text={text} />
      <Panel>
        <ArrivalPart order={order} />
        <div className={classes['row']}>
          <b>{order.storeName}</b>
          <b>{formatRupees(order.bill.amountToBePaidPaise)}</b>
        </div>
        <p className={classes['soft']}>
          {unitsText(order.lines)} · {paymentMethodText(order)}
        </p>
        {fulfilmentOf(order.wishes) === 'pickup' ? (
          <OrderPickupPlace order={order} />
        ) : (
          <p className={classes['soft']}>To {formatAddress(order.address)}</p>
        )}
        {server === null ? (
          <OrderStateMark order={order} />
        ) : (
          <CopyOrderId orderId={server.orderId} />
        )}
      </Panel>
      {tellsLastTry && server === null && entry?.lastError && (
        <p className={classes['soft']}>Last try: {entry.lastError.message}</p>
      )}
    </PageColumn>
  );
}

/** What is needed of an order and its outbox entry. */
interface PlacedFacts extends PayableOrder {
  readonly server: {
    readonly status: OrderStatus;
    readonly paymentMethod?: 'cod' | 'online';
  } | null;
  readonly wishes?: OrderWishes;
}

interface ConfirmWords {
  readonly title: string;
  readonly text: string;
  readonly tone: 'done' | 'waiting' | 'attention';
}

/** Statuses that end an order without a delivery. */
const ENDED: ReadonlySet<string> = new Set(['CANCELLED', 'ORDER_REQUEST_REJECTED']);

/** What the page after "Place order" says. Only a confirmed order is called confirmed (ORD-1). */
export function confirmWords(
  order: PlacedFacts,
  entry: { readonly state: string } | null,
  messages: Messages,
): ConfirmWords {
  const { state, server } = order;
  const phase = paymentPhase(order);
  if (phase !== null) {
    const tone = phase === 'checking' ? 'waiting' : 'attention';
    return { ...paymentPhaseWords(phase, order), tone };
  }
  switch (state) {
    case 'waiting':
      return entry?.state === 'sending'
        ? {
            title: messages.confirmingOrder,
            text: 'Asking the store for its word.',
            tone: 'waiting',
          }
        : {
            title: 'Waiting to send',
            text: 'Your order is safe on this phone and goes out by itself when the network is back. Nothing is ordered until the store has answered.',
            tone: 'waiting',
          };
    case 'sent':
      return {
        title: messages.confirmingOrder,
        text: "Sent, waiting for the store's answer.",
        tone: 'waiting',
      };
    case 'needs-buyer':
      return {
        title: 'Needs you',
        text: 'The store could not take this order as it stands. Nothing is ordered until you decide.',
        tone: 'attention',
      };
    case 'confirmed':
      return server !== null && ENDED.has(server.status)
        ? {
            title: orderSummary(server.status, messages),
            text:
              server.paymentMethod === 'online'
                ? 'What you paid goes back to you.'
                : 'Nothing is to be paid.',
            tone: 'attention',
          }
        : {
            title: 'Order confirmed',
            text:
              server?.paymentMethod === 'online'
                ? 'The store has your order. It is paid.'
                : `The store has your order. You pay ${payPlaceText(fulfilmentOf(order.wishes))}.`,
            tone: 'done',
          };
  }
}
