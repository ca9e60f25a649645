import { Link } from 'react-router-dom';
import { useMemo, type ReactNode } from 'react';
import type { DeskOrder } from '../../../contracts/orders/desk/desk-order.ts';
import { deskSubjects } from '../../../domain/account/desk-subjects.ts';
import { formatRupees } from '../../../domain/money.ts';
import { cancelReasonLabel, returnReasonLabel } from '../../../domain/orders/life/reasons.ts';
import { orderStatusLabel, type OrderStatus } from '../../../domain/orders/life/order-status.ts';
import { orderGroupOf } from '../../../domain/orders/order-group.ts';
import { ROUTES } from '../../../domain/routes/routes.ts';
import { OrderListSkeleton } from '../../../ui/layout/skeletons.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import type { MarkTone } from '../../../ui/notices/mark.tsx';
import { MissingState } from '../../../ui/notices/missing-state.tsx';
import { useHaat } from '../../../ports/haat-context.tsx';
import { ReturnedGoods } from '../../../ui/pictures/fetched-pictures.tsx';
import { BillList } from '../../../ui/orders/bill-list.tsx';
import { DateTime } from '../../../ui/time/date-time.tsx';
import { ContactInClear } from '../frame/reason-act.tsx';
import {
  ActLines,
  isAnswered,
  KeptLine,
  RefundWaits,
  RowState,
  useActsOn,
  useDesk,
} from '../frame/desk-list.tsx';
import frame from '../frame/desk-page.module.css';
import { OrderActs, OrderNote } from './order-acts.tsx';
import classes from './order-desk.module.css';

const TONES = {
  open: 'active',
  delivered: 'done',
  cancelled: 'ended',
  returns: 'attention',
} as const satisfies Readonly<Record<ReturnType<typeof orderGroupOf>, MarkTone>>;

/** How an order stands, in words and in colour. */
export const orderState = (status: OrderStatus): readonly [text: string, tone: MarkTone] => [
  orderStatusLabel(status),
  TONES[orderGroupOf(status)],
];

export interface OrderSheetProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** One order as both of its sides see it, and what can be done about it. */
export function OrderSheet({ orderId, onClose }: OrderSheetProps) {
  const ask = useMemo(() => ({ orderId }), [orderId]);
  const { kept, refresh } = useDesk('fetch-desk-order', ask);
  const acts = useActsOn()(deskSubjects.order(orderId));
  const order = kept?.answer.order;
  return (
    <Sheet title={`Order ${orderId}`} onClose={onClose}>
      {order === undefined && refresh.state !== 'failed' && <OrderListSkeleton rows={2} />}
      {order === undefined && refresh.state === 'failed' && (
        <MissingState
          picture="1f4c1"
          refresh={refresh}
          offlineText="This order is not on this device. It comes when the network is back."
          failedText="This order could not be read."
        />
      )}
      {order !== undefined && kept !== undefined && kept !== null && (
        <>
          <KeptLine fetchedAt={kept.fetchedAt} refresh={refresh} />
          <RowState acts={acts} state={orderState(order.status)} />
          <ActLines acts={acts} />
          <RefundWaits since={order.refundAskedAt} />
          <OrderFacts order={order} />
          {isAnswered(acts) && order.refundAskedAt === undefined && (
            <OrderActs key={order.status} order={order} />
          )}
          <GoesBack order={order} />
          <Goods order={order} />
          <Timeline order={order} />
          <Money order={order} />
          <Words order={order} />
          <OrderNote order={order} />
          <ContactInClear who={{ userId: order.buyerUserId }} />
          <Machinery order={order} />
        </>
      )}
    </Sheet>
  );
}

function OrderFacts({ order }: { readonly order: DeskOrder }) {
  const { buyerInitial, buyerUserId, sellerUserId, placedByUserId, courier, cancelReason } = order;
  const { isPickup = false } = order;
  return (
    <dl className={frame['facts']}>
      <dt>Store</dt>
      <dd>
        {order.storeName}
        {sellerUserId === null ? ', nobody on Haat' : `, run by ${sellerUserId}`}
      </dd>
      <dt>Buyer</dt>
      <dd>
        {buyerInitial === '' ? 'No name' : `${buyerInitial}…`} ({buyerUserId}),{' '}
        <Link to={`${ROUTES.careOrders}?buyer=${buyerUserId}`}>all orders</Link>
      </dd>
      <dt>{isPickup ? 'Picked up by' : 'Goes to'}</dt>
      <dd>
        {isPickup && 'Its buyer, at the store. Lives in '}
        {order.city}, {order.areaCode}
      </dd>
      <dt>Placed</dt>
      <dd>
        <DateTime ms={order.placedAt} />
        {placedByUserId !== null && ` by ${placedByUserId} of the staff`}
      </dd>
      {courier !== null && (
        <>
          <dt>Courier</dt>
          <dd>
            {courier.partner}, AWB number {courier.awbNumber}
          </dd>
        </>
      )}
      {cancelReason !== null && (
        <>
          <dt>Ended because</dt>
          <dd>{cancelReasonLabel(cancelReason)}</dd>
        </>
      )}
    </dl>
  );
}

/** A part of an order, closed or open under its heading; nothing where there is nothing. */
function Part(props: {
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children: readonly ReactNode[];
}) {
  if (props.children.length === 0) return null;
  return (
    <details className={classes['part']} open={props.isOpen}>
      <summary>{props.title}</summary>
      <ul className={classes['lines']}>{props.children}</ul>
    </details>
  );
}

function Goods({ order }: { readonly order: DeskOrder }) {
  const { lines, bill, couponCode } = order;
  return (
    <details className={classes['part']}>
      <summary>Goods and bill</summary>
      <ul className={classes['lines']}>
        {lines.map(({ itemId, name, unit, quantity, pricePaise }) => (
          <li key={itemId}>
            {quantity} × {name}, {unit}, {formatRupees(pricePaise)} each
          </li>
        ))}
      </ul>
      <BillList bill={bill} isPickup={order.isPickup ?? false} />
      {couponCode !== null && <p className={frame['words']}>Coupon {couponCode}</p>}
    </details>
  );
}

/** What the buyer sends back, says and shows: care decides by it when that is disputed. */
function GoesBack({ order: { orderId, lines, returnRequest } }: { readonly order: DeskOrder }) {
  const { sync } = useHaat();
  if (returnRequest === null) return null;
  return (
    <details className={classes['part']} open>
      <summary>Goes back: {returnReasonLabel(returnRequest.reasonCode)}</summary>
      <ReturnedGoods
        lines={returnRequest.lines}
        ordered={lines}
        readPicture={(fileId) => sync.readOrderPicture(orderId, fileId)}
      />
    </details>
  );
}

const MOVERS: Readonly<Record<string, string>> = {
  buyer: 'the buyer',
  seller: 'the shop',
  admin: 'Haat',
  system: 'Haat, on its own',
};

function Timeline({ order: { moves } }: { readonly order: DeskOrder }) {
  return (
    <Part title="Timeline" isOpen>
      {moves.map(({ status, at, by, note }) => (
        // A status may be reached twice, but not at once.
        <li key={`${status} ${at}`}>
          <b>{orderStatusLabel(status)}</b> <DateTime ms={at} isWithin /> by {MOVERS[by] ?? by}
          {note !== '' && `: “${note}”`}
        </li>
      ))}
    </Part>
  );
}

/** A payment by the specification's label; one that failed or goes back has none. */
const PAYMENT_STATUSES: Readonly<Record<string, OrderStatus>> = {
  creating: 'PAYMENT_INIT',
  pending: 'PAYMENT_INIT',
  successful: 'PAYMENT_PAID',
};

const paymentText = (state: string): string => {
  const status = PAYMENT_STATUSES[state];
  return status === undefined ? state : orderStatusLabel(status);
};

function Money({ order }: { readonly order: DeskOrder }) {
  const { payments, refunds, paymentMethod, isPickup = false } = order;
  const cash = isPickup ? 'Cash at pickup.' : 'Cash on delivery.';
  const events = [
    ...payments.map((payment) => (
      <li key={payment.paymentId}>
        Payment {payment.paymentId} at {payment.provider}: <b>{paymentText(payment.state)}</b>,{' '}
        {formatRupees(payment.paidPaise ?? payment.amountPaise)}, since{' '}
        <DateTime ms={payment.updatedAt} isWithin />
      </li>
    )),
    ...refunds.map(({ refundId, amountPaise, method, status, initiatedAt, dueAt, completedAt }) => (
      <li key={refundId}>
        Refund {refundId}: {formatRupees(amountPaise)} ({method}), {status}, begun{' '}
        <DateTime ms={initiatedAt} isWithin />,{' '}
        {completedAt === null ? 'with the buyer by ' : 'with the buyer since '}
        <DateTime ms={completedAt ?? dueAt} isWithin />
      </li>
    )),
  ];
  return (
    <Part title="Payments and refunds" isOpen>
      {events.length > 0
        ? events
        : [<li key="none">{paymentMethod === 'cod' ? cash : 'No payment is known.'}</li>]}
    </Part>
  );
}

function Words({ order }: { readonly order: DeskOrder }) {
  const { notes, tickets, messages, chat } = order;
  return (
    <>
      <Part title="Notes" isOpen>
        {notes.map(({ name, userId, text, at }) => (
          <li key={`${userId} ${at} ${text}`}>
            <span className={frame['words']}>{text}</span>{' '}
            <small>
              {name === '' ? userId : name}, <DateTime ms={at} isWithin />
            </small>
          </li>
        ))}
      </Part>
      <Part title="Tickets" isOpen>
        {tickets.map(({ ticketId, summary, status }) => (
          <li key={ticketId}>
            <Link to={`${ROUTES.careTickets}?ticket=${ticketId}`}>{summary}</Link> (
            {status.toLowerCase()})
          </li>
        ))}
      </Part>
      <Part title="Messages to the buyer">
        {messages.map(({ title, sentAt, isViewed }) => (
          <li key={`${sentAt} ${title}`}>
            {title}, <DateTime ms={sentAt} isWithin />, {isViewed ? 'read' : 'not read'}
          </li>
        ))}
      </Part>
      <Part title="Chat">
        {chat.map(({ author, text, at }) => (
          <li key={`${at} ${author} ${text}`}>
            {author === 'buyer' ? 'Buyer' : 'Haat'}, <DateTime ms={at} isWithin />: {text}
          </li>
        ))}
      </Part>
    </>
  );
}

function Machinery({ order: { calls, acts, externalReferenceId } }: { readonly order: DeskOrder }) {
  return (
    <>
      <Part title="What staff did">
        {acts.map(({ name, userId, service, reason, at }) => (
          <li key={`${at} ${service} ${reason}`}>
            {name === '' ? userId : name}, <DateTime ms={at} isWithin />: {reason} ({service})
          </li>
        ))}
      </Part>
      <Part title="What the phone asked for">
        {[
          <li key="transaction">Transaction {externalReferenceId}</li>,
          ...calls.map(({ service, key, at }) => (
            <li key={key}>
              {service}, <DateTime ms={at} isWithin />, key {key}
            </li>
          )),
        ]}
      </Part>
    </>
  );
}
