import { asc, count, eq } from 'drizzle-orm';
import { type Courier, namesCourier } from '../../src/domain/orders/courier.ts';
import type { OrderActor } from '../../src/domain/orders/life/order-moves.ts';
import type { OrderStatus } from '../../src/domain/orders/life/order-status.ts';
import { canTransition } from '../../src/domain/orders/life/order-transitions.ts';
import { fulfilmentOf } from '../../src/domain/orders/order-wishes.ts';
import type { Database } from '../db/database.ts';
import { personPartition, raiseVersions, shopPartition } from '../db/raise-version.ts';
import { orderLines, orderMilestones, orders } from './order-tables.ts';
import { issueDueNotes } from '../invoices/credit-notes.ts';
import { ProblemError } from '../http/problem-error.ts';
import { addMessage } from '../inbox/inbox.ts';
import { pokeDesk } from '../live/poke-channel.ts';
import { queuePush } from '../push/outgoing-messages.ts';
import { arrivingBy, movedArrival } from '../../src/domain/orders/slots/arrival.ts';
import { orderPushText } from '../../src/domain/orders/life/order-push.ts';
import { orderPath } from '../../src/domain/routes/routes.ts';
import { coinsOfMove } from '../rewards/earn-coins.ts';
import {
  refundOfReturn,
  SECOND_ADMIN_REFUND_PAISE,
} from '../../src/domain/orders/payments/refund.ts';
import { giveBackStock } from '../catalogue/stock/take-stock.ts';
import { orderReturns } from './after-order-tables.ts';
import { bookDelivery } from '../money/book-money.ts';
import { releaseCoupon } from '../promotions/promotions-of-store.ts';
import { PACKING_WAITS } from '../../src/domain/orders/life/line-changes.ts';
import { hasOpenQuestion, withdrawQuestions } from './order-questions.ts';
import {
  endRefund,
  askedRefundOf,
  isProviderPaying,
  openRefundOf,
  paidAndGiven,
  startRefund,
} from './order-refunds.ts';

type OrderRow = typeof orders.$inferSelect;

/** Moves after which an order is worth less than its invoice says. */
const MAKES_LESS: ReadonlySet<OrderStatus> = new Set([
  'CANCELLED',
  'ORDER_REQUEST_REJECTED',
  'ORDER_REFUND_COMPLETED',
]);

/** A move as its effects see it; `at` in ms since the epoch. */
interface MadeMove {
  readonly to: OrderStatus;
  readonly by: OrderActor;
  readonly at: number;
  readonly isAgreed?: boolean | undefined;
  readonly refund?: DecidedRefund | undefined;
}

/** What was decided to go back with the move to `ORDER_REFUND_INITIATED`. */
interface DecidedRefund {
  readonly amountPaise: number;
  /** As coins, however it was paid. */
  readonly isAsCoins: boolean;
}

const linesOf = (transaction: Database, orderId: string) =>
  transaction
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));

/** One step of an order; `at` in ms since the epoch. */
export interface OrderMove {
  readonly orderId: string;
  readonly to: OrderStatus;
  readonly at: number;
  readonly by: OrderActor;
  /** Why it was cancelled: a code of the domain's reasons. */
  readonly cancelReason?: string;
  /** How long the shop needs, said when it accepts. */
  readonly preparationMinutes?: number;
  /** Who carries the goods from here on. */
  readonly courier?: Courier;
  /** What whoever moved it says about it. */
  readonly note?: string;
  /** A second administrator has agreed to the refund. */
  readonly isAgreed?: boolean;
  /** Missing: what was sent back, or all that the order cost. */
  readonly refund?: DecidedRefund;
}

/**
 * Moves an order on: the effects of the step (stock, coupon, money), its status, a milestone, and the versions of buyer
 * and shop, so that the next pull of either brings it. The only way in which a status changes; no caller can make a move that the domain's table
 * does not have. Call it in a transaction, before that takes any lock on stock or versions.
 * @throws ProblemError order_not_found, transition_not_allowed
 */
export async function moveOrder(transaction: Database, move: OrderMove): Promise<void> {
  const {
    orderId,
    to,
    at,
    by,
    cancelReason,
    preparationMinutes,
    courier,
    note = '',
    isAgreed,
    refund,
  } = move;
  const [order] = await transaction
    .select()
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update');
  if (order === undefined) throw new ProblemError('order_not_found');
  if (!canTransition(order.status, to, by, fulfilmentOf(order.wishes))) {
    throw new ProblemError('transition_not_allowed');
  }
  await applyEffects(transaction, order, { to, by, at, isAgreed, refund });
  await coinsOfMove(transaction, order, { to, at });
  const [reached] = await transaction
    .select({ count: count() })
    .from(orderMilestones)
    .where(eq(orderMilestones.orderId, orderId));
  const position = reached?.count ?? 0;
  await transaction.insert(orderMilestones).values({ orderId, position, status: to, at, by, note });
  const [ofBuyer, ofShop] = [personPartition(order.userId), shopPartition(order.storeId)];
  const versions = await raiseVersions(transaction, [ofBuyer, ofShop]);
  pokeDesk('orders');
  const version = versions.get(ofBuyer) ?? Number.NaN;
  const shopVersion = versions.get(ofShop) ?? Number.NaN;
  const arrival = order.arrival && movedArrival(order.arrival, { to, at, preparationMinutes });
  await transaction
    .update(orders)
    .set({
      status: to,
      statusAt: at,
      version,
      shopVersion,
      arrival,
      ...(cancelReason === undefined ? {} : { cancelReason }),
      ...(preparationMinutes === undefined ? {} : { preparationMinutes }),
      ...(courier === undefined
        ? {}
        : { courierPartner: courier.partner, awbNumber: courier.awbNumber }),
      // Whose number it is was told for the way alone.
      ...(courier === undefined && namesCourier(to) ? {} : { rider: courier?.rider ?? null }),
    })
    .where(eq(orders.id, orderId));
  const asked = to === 'ORDER_REFUND_INITIATED' && (await askedRefundOf(transaction, orderId));
  const asksPlaceOf = asked ? asked.amountPaise : null;
  await tellBuyer(transaction, { ...order, arrival }, { to, by, at, asksPlaceOf });
  if (MAKES_LESS.has(to)) await issueDueNotes(transaction, orderId, at);
}

interface Told extends Pick<OrderMove, 'to' | 'by' | 'at'> {
  /** What goes back once its buyer has said where to, paise. */
  readonly asksPlaceOf: number | null;
}

/**
 * Tells the buyer's devices that an order moved, if that is worth telling, and leaves a message in the inbox where it needs
 * its buyer. Call it in the transaction of the move.
 */
async function tellBuyer(
  transaction: Database,
  order: Pick<OrderRow, 'id' | 'userId' | 'transactionId' | 'storeName' | 'arrival' | 'wishes'>,
  { to, by, at, asksPlaceOf }: Told,
): Promise<void> {
  const { id, userId, transactionId, storeName, arrival } = order;
  const fulfilment = fulfilmentOf(order.wishes);
  const arriving = arrival === null ? null : arrivingBy(arrival.by, at, fulfilment);
  const text = orderPushText({
    status: to,
    by,
    storeName,
    arriving,
    fulfilment,
    asksPlaceOf,
  });
  if (text === null) return;
  const path = orderPath(transactionId);
  await queuePush(transaction, { ...text, userId, tag: `order-${id}`, path }, at);
  if (!text.needsBuyer) return;
  // A notification is gone with a swipe, and a phone without permission has none.
  const { title, body } = text;
  const entry = { id: `order-${id}-${to}`, pivotId: `order-${id}`, userId, title, body, path };
  await addMessage(transaction, { ...entry, sentAt: at });
}

/** The goods never came: they are the store's again, the coupon is the buyer's, and so is what was paid online. */
async function undoOrder(transaction: Database, order: OrderRow, at: number): Promise<void> {
  await withdrawQuestions(transaction, order, at);
  await giveBackStock(transaction, order.storeId, await linesOf(transaction, order.id), {
    kind: 'cancelled',
    reference: order.id,
    at,
  });
  await releaseCoupon(transaction, order.id);
  if (order.paymentMethod === 'cod') return;
  await startRefund(transaction, order, { amountPaise: order.amountPaise, at });
}

/**
 * Pays back what was decided, else what was returned; without a return (a dispute that the buyer won) all that the order cost. Returned goods
 * are damaged or wrong, so they do not go back on the shelf.
 * @throws ProblemError transition_not_allowed for an administrator who would decide alone what needs two, and where nothing is left
 */
async function payBack(
  transaction: Database,
  order: OrderRow,
  { by, at, isAgreed = false, refund }: MadeMove,
): Promise<void> {
  const [request] = await transaction
    .select({ lines: orderReturns.lines })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, order.id));
  const ofOrder =
    request === undefined
      ? order.amountPaise
      : refundOfReturn(order, await linesOf(transaction, order.id), request.lines);
  const { amountPaise, isAsCoins } = refund ?? { amountPaise: ofOrder, isAsCoins: false };
  if (by === 'admin' && !isAgreed && amountPaise > SECOND_ADMIN_REFUND_PAISE) {
    throw new ProblemError('transition_not_allowed', {
      detail: 'This refund needs a second administrator: please ask for it at the desk of orders.',
    });
  }
  const { paidPaise, givenPaise } = await paidAndGiven(transaction, order.id);
  if (paidPaise > 0 && givenPaise >= paidPaise) {
    const detail = 'All that was paid went back already, as money, coins or new goods.';
    throw new ProblemError('transition_not_allowed', { detail });
  }
  const isHandedOver = order.status === 'ORDER_RETURN_INITIATED';
  await startRefund(transaction, order, { amountPaise, at, isAsCoins, isHandedOver });
}

/**
 * What else happens when an order reaches a status, in the same transaction and whoever moved it: stock, coupon and
 * money never depend on which way an order was moved. Called by `moveOrder`, with the order locked.
 * @throws ProblemError transition_not_allowed for a person who ends a refund that a payment provider carries out, and for packing
 * while the buyer is asked about an item (SUB-1)
 */
async function applyEffects(transaction: Database, order: OrderRow, move: MadeMove): Promise<void> {
  const { to, by, at } = move;
  switch (to) {
    case 'CANCELLED':
    case 'ORDER_REQUEST_REJECTED':
      return undoOrder(transaction, order, at);
    case 'PACKED': {
      if (!(await hasOpenQuestion(transaction, order.id))) return undefined;
      throw new ProblemError('transition_not_allowed', { detail: PACKING_WAITS });
    }
    case 'DELIVERED':
      return bookDelivery(transaction, order, at);
    case 'ORDER_REFUND_INITIATED':
      return payBack(transaction, order, move);
    case 'ORDER_REFUND_COMPLETED':
    case 'ORDER_REFUND_REJECTED': {
      // Of what nobody has sent yet an administrator may say that it can't be.
      const isEnded =
        to === 'ORDER_REFUND_REJECTED' &&
        (await askedRefundOf(transaction, order.id)) !== undefined;
      if (by !== 'system' && !isEnded && (await isProviderPaying(transaction, order.id))) {
        throw new ProblemError('transition_not_allowed', {
          detail: 'Who pays this back says when it is done, once the buyer has said where to.',
        });
      }
      const status = to === 'ORDER_REFUND_COMPLETED' ? 'completed' : 'rejected';
      const refundId = await openRefundOf(transaction, order.id);
      return refundId === undefined ? undefined : endRefund(transaction, refundId, { status, at });
    }
    default:
  }
}
