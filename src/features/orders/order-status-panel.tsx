import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { orderStepText } from '../../domain/orders/life/order-state-text.ts';
import type { OrderStatus } from '../../domain/orders/life/order-status.ts';
import { type Courier, OWN_RIDER, type Rider } from '../../domain/orders/courier.ts';
import type { OrderRow } from '../../db/person-database.ts';
import type { Order } from '../../contracts/schemas.ts';
import { formatRupees } from '../../domain/money.ts';
import { isPaidAtDoor } from '../../domain/orders/payments/payment-standing.ts';
import { upiUri } from '../../domain/upi-id.ts';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { UpiPayment } from '../../ui/orders/upi-payment.tsx';
import { fulfilmentOf, type OrderWishes, payPlaceText } from '../../domain/orders/order-wishes.ts';
import {
  type Milestone,
  orderSummary,
  orderTimeline,
  stageOfStatus,
  type TimelineRow,
} from '../../domain/orders/life/order-timeline.ts';
import { cancelReasonLabel } from '../../domain/orders/life/reasons.ts';
import { storePath } from '../../domain/routes/routes.ts';
import { DateTime } from '../../ui/time/date-time.tsx';
import { useMessages } from '../../ui/messages-context.ts';
import { OrderStateMark } from '../../ui/orders/order-state-mark.tsx';
import { OrderTimeline } from '../../ui/orders/order-timeline.tsx';
import { Panel } from '../../ui/layout/section.tsx';
import { ArrivalPart, isReadyForPickup, PickupCode } from './arrival-part.tsx';
import { CopyOrderId } from './help/copy-order-id.tsx';
import { FactList } from './details/fact-list.tsx';
import classes from './details/order-details.module.css';
import { useLiveQuery } from 'dexie-react-hooks';
import { readOrderMoves } from '../../db/reads/orders/order-extras.ts';
import { movedByText, type OrderMove } from '../../domain/orders/life/order-moves.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import {
  type LineChange,
  type LineStep,
  lineSteps,
} from '../../domain/orders/life/line-changes.ts';

const NO_MOVES: readonly OrderMove[] = [];

/** Where an order stands: its mark, the summary, its number, the timeline with who moved it, and its courier. */
export function OrderStatusPanel({ order }: { readonly order: OrderRow }) {
  const messages = useMessages();
  const { server } = order;
  const moves = useOrderMoves(order);
  const step = orderStepText(order, fulfilmentOf(order.wishes));
  const cancelReason = server?.cancelReason ?? null;
  return (
    <Panel>
      <ArrivalPart order={order} />
      <Link to={storePath(order.storeId)} className={classes['store']}>
        {order.storeName}
      </Link>
      <div className={classes['state']} role="status">
        {step !== null && <b className={classes['step']}>{step}</b>}
        <OrderStateMark order={order} />
        {server !== null && (
          <span className={classes['soft']}>{orderSummary(server.status, messages)}</span>
        )}
      </div>
      {cancelReason !== null && (
        <p className={classes['soft']}>Reason: {cancelReasonLabel(cancelReason)}</p>
      )}
      {server !== null && <CopyOrderId orderId={server.orderId} />}
      <p className={classes['soft']}>
        {server === null ? 'Saved' : 'Placed'} <DateTime ms={order.placedAt} isWithin />
      </p>
      {server !== null && <OrderTimeline rows={timelineRows(server, moves)} />}
      {server?.deliveryCode !== undefined && COMING.has(server.status) && (
        <CodePart order={order} code={server.deliveryCode} />
      )}
      <CourierFacts courier={server?.courier ?? null} />
      {server !== null && <DoorUpi order={server} />}
    </Panel>
  );
}

/** What the buyer says at the door or at the counter; once the goods wait there, it stands above. */
function CodePart({ order, code }: { readonly order: OrderRow; readonly code: string }) {
  if (isReadyForPickup(order)) return null;
  if (fulfilmentOf(order.wishes) === 'pickup') return <PickupCode code={code} />;
  return (
    <p>
      Delivery code <b>{code}</b>. Say it when your goods are at the door.
    </p>
  );
}

/**
 * The shop's UPI id with the amount and the order, for a buyer who has no cash at the door; drawn without the network. Nothing where the
 * shop has none. It changes nothing about the order: only the shop sees whether the money came (ORD-1).
 */
function DoorUpi({ order }: { readonly order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  const { orderId, storeName, doorUpiId: upiId = '', bill, wishes } = order;
  if (upiId === '' || !isPaidAtDoor(order)) return null;
  const amountPaise = bill.amountToBePaidPaise;
  const amount = formatRupees(amountPaise);
  const title = `Pay ${payPlaceText(fulfilmentOf(wishes))} by UPI`;
  return (
    <>
      <Button variant="light" h={48} onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Sheet title={title} onClose={() => setIsOpen(false)}>
          <UpiPayment
            uri={upiUri({ upiId, name: storeName, amountPaise, note: orderId })}
            label={`UPI code of ${storeName} for ${amount}`}
          />
          <FactList
            facts={[
              { name: 'To pay', value: amount },
              { name: 'UPI id of the shop', value: upiId },
              { name: 'Order', value: orderId },
            ]}
          />
          <p className={classes['soft']}>
            Pay when you have your goods. The money goes straight to {storeName}: Haat does not see
            it, and this order does not count as paid by it. Show the receipt of your UPI app to who
            hands the goods over.
          </p>
        </Sheet>
      )}
    </>
  );
}

/** Once the shop has accepted, until the goods are there. */
const COMING: ReadonlySet<OrderStatus> = new Set([
  'ORDER_REQUEST_APPROVED',
  'PACKED',
  'DISPATCHED',
  'SHIPPED',
  'OUT_FOR_DELIVERY',
]);

/** Courier partner and AWB number, once the store has said them, and who comes to the door. */
function CourierFacts({ courier }: { readonly courier: Courier | null }) {
  if (courier === null) return null;
  const { partner, awbNumber, rider } = courier;
  const facts = [
    ...(partner === OWN_RIDER ? [] : [{ name: 'Courier partner', value: partner }]),
    ...(awbNumber === '' ? [] : [{ name: 'AWB number', value: awbNumber }]),
    ...(rider === undefined ? [] : [{ name: 'Rider', value: <RiderText rider={rider} /> }]),
  ];
  return facts.length === 0 ? null : <FactList facts={facts} />;
}

function RiderText({ rider: { name, contactNumber } }: { readonly rider: Rider }) {
  if (contactNumber === '') return name;
  return (
    <>
      {name} · <a href={`tel:+91${contactNumber}`}>{contactNumber}</a>
    </>
  );
}

/** Who moved an order to where it stands, as last told; asked for when it is opened and when it has moved on. */
function useOrderMoves({ id, server }: OrderRow): readonly OrderMove[] {
  const { person, sync, session } = useHaat();
  const moves = useLiveQuery(async () => readOrderMoves(person, id), [person, id]);
  const version = server?.version;
  const pullMoves = useCallback(
    // The version makes it another question: what is known of the last one is out of date.
    () =>
      version === undefined ? Promise.resolve({ ok: true } as const) : sync.pullOrderMoves(id),
    [sync, id, version],
  );
  useBackgroundRefresh(pullMoves, { isOn: session !== null && version !== undefined });
  return moves ?? NO_MOVES;
}

/** A stage with who reached it and what they said, in words; null where nobody told. */
interface ToldRow extends TimelineRow {
  readonly by: string | null;
  readonly note: string | null;
  /** What became of lines that the shop could not bring as ordered, from this stage until the next (SUB-1). */
  readonly steps: readonly LineStep[];
}

/** What the timeline needs of an order. */
interface TimedOrder {
  readonly milestones: readonly Milestone[];
  readonly changes?: readonly LineChange[] | undefined;
  readonly wishes?: OrderWishes | undefined;
}

/** The timeline of an order with who moved it, as far as that was told, and what was changed of it. */
export function timelineRows(
  { milestones, changes = [], wishes }: TimedOrder,
  moves: readonly OrderMove[],
): readonly ToldRow[] {
  const rows = orderTimeline(milestones, fulfilmentOf(wishes));
  const reached = rows.flatMap(({ at }) => (at === undefined ? [] : [at]));
  const steps = lineSteps(changes, 'buyer');
  return rows.map((row) => {
    const move = moves.find(({ status }) => stageOfStatus(status) === row.stage);
    const isReached = row.at !== undefined && move !== undefined;
    const by = isReached && move.by !== undefined ? movedByText(move.by) : null;
    const note = isReached && move.note !== undefined && move.note !== '' ? move.note : null;
    const until = reached.find((at) => at > (row.at ?? 0)) ?? Number.POSITIVE_INFINITY;
    const here = steps.filter(({ at }) => row.at !== undefined && at >= row.at && at < until);
    return { ...row, by, note, steps: here };
  });
}
