import { Link } from 'react-router-dom';
import { useMemo } from 'react';
import { appendCommand } from '../../../commands/outbox/append-command.ts';
import { SAY_ABOUT_ORDER } from '../../../contracts/desks/desk-commands.ts';
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
import { ContactInClear, ReasonAct, WrittenNumbers } from '../frame/reason-act.tsx';
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
import { Machinery, Money, Timeline, Words } from './order-traces.tsx';
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
  // Somebody has to settle it, though its goods are where they were.
  status === 'ORDER_DISPUTED' ? 'attention' : TONES[orderGroupOf(status)],
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
          picture="1f4e6"
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
          <WrittenNumbers of={{ kind: 'order', orderId }} texts={textsOf(order)} />
          <OrderNote order={order} />
          <OrderMessage orderId={orderId} />
          <ContactInClear who={{ userId: order.buyerUserId }} />
          <Machinery order={order} />
        </>
      )}
    </Sheet>
  );
}

const textsOf = ({ moves, tickets, chat, talk = [], notes, acts, returnRequest }: DeskOrder) => [
  ...moves.map(({ note }) => note),
  ...tickets.map(({ summary }) => summary),
  ...[...chat, ...talk].map(({ text }) => text),
  ...notes.map(({ text }) => text),
  ...acts.map(({ reason }) => reason),
  ...(returnRequest?.lines.map(({ note = '' }) => note) ?? []),
];

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
            {[
              courier.rider?.name,
              courier.partner,
              courier.awbNumber && `AWB number ${courier.awbNumber}`,
            ]
              .filter(Boolean)
              .join(', ')}
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
      <BillList bill={bill} isPickup={order.isPickup ?? false} isByCoupon={couponCode !== null} />
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

/** Writes in the talk of buyer and shop. */
function OrderMessage({ orderId }: { readonly orderId: string }) {
  const haat = useHaat();
  const say = async (message: string) => {
    const ask = { orderId, message };
    const result = await appendCommand(haat, SAY_ABOUT_ORDER, { ask, about: orderId });
    return result.ok ? null : result.message;
  };
  return <ReasonAct label="Message to buyer and shop" acts={[{ label: 'Send', run: say }]} />;
}
