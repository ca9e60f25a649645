import type { StoredOutboxEntry } from '../../../db/outbox-entry.ts';
import type { OrderRow } from '../../../db/person-database.ts';
import {
  type OrderChanges,
  readOrderChanges,
  type WaitingAnswer,
} from '../../../db/reads/orders/order-changes.ts';
import { canChoosePlace, canRate } from '../../../domain/orders/order-actions.ts';
import {
  paymentPhase,
  paymentPhaseWords,
} from '../../../domain/orders/payments/payment-standing.ts';
import {
  labelInWords,
  type OrderStatus,
  orderStatusLabel,
} from '../../../domain/orders/life/order-status.ts';
import { statusBeforeServer } from '../../../domain/orders/life/order-state-text.ts';
import { isRefused, orderChangeText } from '../../../domain/orders/life/waiting-change.ts';
import { WithSide } from '../../../ui/layout/page-column.tsx';
import { Panel, Section } from '../../../ui/layout/section.tsx';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { NeedsBuyer } from '../confirm/needs-buyer.tsx';
import { PayAction } from '../confirm/pay-action.tsx';
import { PutBack } from '../confirm/put-back.tsx';
import { OrderActions } from '../order-actions.tsx';
import { OrderBill } from './order-bill.tsx';
import { OrderLines, OrderReturnPanel } from './order-lines.tsx';
import { OrderStatusPanel } from '../order-status-panel.tsx';
import { OrderTools } from '../help/order-tools.tsx';
import { OrderQuestions } from './order-questions.tsx';
import { OutcomeNote } from '../outcome-note.tsx';
import { RatingPart } from '../ratings/rating-part.tsx';
import { RefundPanel } from '../refund-panel.tsx';
import { fulfilmentOf } from '../../../domain/orders/order-wishes.ts';
import { isReadyForPickup, OrderPickupPlace } from '../arrival-part.tsx';
import { formatAddress } from '../../../domain/account/address.ts';
import { useHaat } from '../../../ports/haat-context.tsx';
import { useMinute } from '../../../ui/time/use-now.ts';
import { GatePin } from '../../../ui/orders/pickup-place.tsx';
import { GatePhoto } from '../../../ui/pictures/fetched-pictures.tsx';
import { FactList } from './fact-list.tsx';
import { wishFacts } from './order-fact-words.ts';
import { Link } from 'react-router-dom';
import { orderCancelPath, orderReturnPath } from '../../../domain/routes/routes.ts';
import { useMessages } from '../../../ui/messages-context.ts';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { useBackgroundRefresh } from '../../../ui/network/use-background-refresh.ts';

export interface OrderDetailsProps {
  readonly order: OrderRow;
  readonly entry: StoredOutboxEntry | null;
}

/** All of an order, with what it needs on top. It comes at once and whole, so that nothing moves what is being read. */
export function OrderDetails({ order, entry }: OrderDetailsProps) {
  const { server, state } = order;
  const isRated = server !== null && canRate(server).allowed;
  const isAsked = server !== null && canChoosePlace(server).allowed;
  const changes = useOrderChanges(order.id, isRated);
  if (changes === undefined) return <OrderListSkeleton rows={3} />;
  return (
    <WithSide
      gap="wide"
      side={
        <>
          <OrderBill order={order} />
          <OrderDelivery order={order} />
        </>
      }
    >
      <Section title="Where it stands">
        {state === 'needs-buyer' && (
          <Panel>
            <NeedsBuyer order={order} entry={entry} />
          </Panel>
        )}
        {/* What only its buyer can answer stands first. */}
        {isAsked && <RefundPanel order={server} />}
        <OrderQuestions order={order} answers={changes.answers} />
        <OrderStatusPanel order={order} />
        {server !== null && <OutcomeNote order={server} />}
        {server !== null && !isAsked && <RefundPanel order={server} />}
        {changes.change !== null && <ChangeNote orderId={order.id} change={changes.change} />}
        {(state === 'waiting' || state === 'sent') && <NotSentYet order={order} entry={entry} />}
        {server !== null && <OrderTools order={order} server={server} />}
        {server !== null && (
          <OrderActions
            order={server}
            waiting={
              waitingText(changes.change) ??
              waitingText(changes.dispute) ??
              answerText(changes.answers)
            }
            tickets={changes.tickets}
          />
        )}
      </Section>
      {isRated && (
        <Section title="Your rating">
          <RatingPart order={order} changes={changes} />
        </Section>
      )}
      {server !== null && <OrderReturnPanel order={server} />}
      <OrderLines lines={order.lines} />
    </WithSide>
  );
}

/** A change that is on its way holds up others; a refused one does not. */
function waitingText(change: StoredOutboxEntry | null): string | null {
  return change === null || isRefused(change) ? null : (orderChangeText(change) ?? null);
}

/** An answer on its way holds up a cancellation too. */
function answerText(answers: readonly WaitingAnswer[]): string | null {
  const waiting = answers.find(({ entry }) => !isRefused(entry));
  return waiting === undefined ? null : (orderChangeText(waiting.entry) ?? null);
}

/** Where to, when, to whom, and what the store may send instead. */
function OrderDelivery({ order }: { readonly order: OrderRow }) {
  const { now, sync } = useHaat();
  const minute = useMinute(now);
  const orderId = order.server?.orderId;
  const { wishes, lines } = order.server ?? order;
  const facts = wishFacts(wishes ?? order.wishes, minute, lines);
  const { contactNumber } = order.address;
  const isPickup = fulfilmentOf(order.wishes) === 'pickup';
  return (
    <Section title={isPickup ? 'Pickup' : 'Delivery'}>
      <Panel>
        {!isPickup && <p>{formatAddress(order.address)}</p>}
        {!isPickup && <GatePin pin={order.address.pin} />}
        {!isPickup && orderId !== undefined && (
          <GatePhoto
            fileId={order.address.gatePhoto}
            readPicture={(fileId) => sync.readOrderPicture(orderId, fileId)}
          />
        )}
        {isPickup && !isReadyForPickup(order) && <OrderPickupPlace order={order} />}
        <FactList
          facts={[
            ...(contactNumber === '' ? [] : [{ name: 'Phone Number', value: contactNumber }]),
            ...facts,
          ]}
        />
      </Panel>
    </Section>
  );
}

interface ChangeNoteProps {
  readonly orderId: string;
  readonly change: StoredOutboxEntry;
}

/** A cancellation or return that the server has not answered, or has refused: how far it is, and where it is decided. */
function ChangeNote({ orderId, change }: ChangeNoteProps) {
  const text = orderChangeText(change);
  if (text === undefined) return null;
  const path = change.kind === 'return-order' ? orderReturnPath : orderCancelPath;
  return (
    <NoticeLine tone={isRefused(change) ? 'danger' : 'warn'}>
      <b>{text}.</b> {isRefused(change) ? change.lastError?.message : null}{' '}
      <Link to={path(orderId)}>Details</Link>
    </NoticeLine>
  );
}

/**
 * What waits to be done to an order, and its rating; undefined while they are read. A rating given on another phone is
 * asked for once.
 * @param isRated whether the order can have a rating
 */
function useOrderChanges(orderId: string, isRated: boolean): OrderChanges | undefined {
  const { person, sync, session } = useHaat();
  const changes = useLiveQuery(async () => readOrderChanges(person, orderId), [person, orderId]);
  const pullRating = useCallback(() => sync.pullRating(orderId), [sync, orderId]);
  useBackgroundRefresh(pullRating, { isOn: session !== null && isRated });
  return changes;
}

/** What goes on behind the label of an order that the server does not have yet; none of it sounds placed (ORD-1). */
const UNPLACED: Partial<Record<OrderStatus, string>> = {
  ORDER_CREATION_REQUEST:
    ' on this phone only. It goes out by itself when the network is back. Nothing is ordered until the store has answered.',
  ORDER_CREATION_INITIATED:
    ': the store is asked for its price and stock. Nothing is ordered until it has answered.',
  ORDER_INITIATED: ': the store has said its terms and is asked to take the order.',
};

/** What happens to an order that the server has not confirmed (ORD-1), and how to take it back while that is possible. */
function NotSentYet({ order, entry }: OrderDetailsProps) {
  const messages = useMessages();
  const phase = paymentPhase(order);
  if (phase !== null) {
    const { title, text } = paymentPhaseWords(phase, order);
    return (
      <Panel>
        <p>
          <b>{title}</b>
        </p>
        <p>{text}</p>
        <PayAction order={order} />
      </Panel>
    );
  }
  const status = statusBeforeServer(order, entry?.state === 'sending');
  const standing = (
    <p>
      <b>{labelInWords(messages, orderStatusLabel(status))}</b>
      {UNPLACED[status]}
    </p>
  );
  if (status !== 'ORDER_CREATION_REQUEST') {
    return (
      <Panel>
        <p>{messages.confirmingOrder}</p>
        {standing}
      </Panel>
    );
  }
  return (
    <Panel>
      {standing}
      {entry?.lastError !== null && entry?.lastError !== undefined && (
        <p>Last try: {entry.lastError.message}</p>
      )}
      <PutBack orderId={order.id} />
    </Panel>
  );
}
