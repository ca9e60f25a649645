import { orderStatusEvent } from '../../../src/contracts/events/event-topics.ts';
import {
  orderStatusLabel,
  type OrderStatus,
} from '../../../src/domain/orders/life/order-status.ts';
import { possibleMoves } from '../../../src/domain/orders/life/order-transitions.ts';
import { fulfilmentOf } from '../../../src/domain/orders/order-wishes.ts';
import { audited } from '../../audit/audited.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { lockSellersOrder } from '../../orders/lock-order.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { refundsOf } from '../../orders/order-refunds.ts';
import { implement, type ServiceHandler } from '../../http/service-handler.ts';

type Mover = 'seller' | 'admin';

type Standing = Pick<Awaited<ReturnType<typeof lockSellersOrder>>, 'status' | 'wishes'>;

function refuseMove({ status: from, wishes }: Standing, to: OrderStatus, by: Mover): void {
  const possible = possibleMoves(from, by, fulfilmentOf(wishes));
  if (possible.includes(to)) return;
  const next =
    possible.length === 0
      ? 'nothing more is for you to do'
      : `possible now: ${possible.join(', ')}`;
  throw new ProblemError('transition_not_allowed', {
    detail: `The order is ${orderStatusLabel(from)}; ${next}.`,
  });
}

/** Why an order ends that its seller does not fulfil, where the seller does not say. */
const USUAL_REASON: Partial<Record<OrderStatus, '002' | '005'>> = {
  CANCELLED: '002',
  ORDER_REQUEST_REJECTED: '005',
};

/** Moves an order as its seller or an admin says; what follows from it (stock, coupon, money) is `moveOrder`'s. */
const orderStatusEventHandler = audited(
  implement(orderStatusEvent, async ({ input, identity: { caller, userId }, db, parts }) => {
    const { orderId, externalReferenceId, to, reasonCode, courier, note } = input;
    const by: Mover = caller === 'admin' ? 'admin' : 'seller';
    const asker = { by, userId };
    const order = await lockSellersOrder(db, asker, { orderId, externalReferenceId });
    const at = parts.now();
    const isThere = order.status === to;
    if (!isThere) {
      refuseMove(order, to, by);
      const usual = USUAL_REASON[to];
      const cancelReason = usual === undefined ? undefined : (reasonCode ?? usual);
      await moveOrder(db, {
        orderId: order.id,
        to,
        at,
        by,
        note,
        ...(cancelReason === undefined ? {} : { cancelReason }),
        ...(courier === undefined ? {} : { courier }),
      });
    }
    const refund = (await refundsOf(db, [order.id])).get(order.id)?.whole ?? null;
    return {
      orderId: order.id,
      externalReferenceId: order.transactionId,
      status: to,
      statusAt: isThere ? order.statusAt : at,
      refund: refund && {
        amountPaise: refund.amountPaise,
        initiatedAt: refund.initiatedAt,
        dueAt: refund.dueAt,
        completedAt: refund.completedAt,
      },
    };
  }),
  ({ input: { to, note } }, { orderId }) => ({
    subject: `order:${orderId}`,
    reason: note === '' ? to : `${to}: ${note}`,
  }),
);

/** Every event that is taken here; a test holds it against the contracts' registry. */
export const EVENT_HANDLERS: readonly ServiceHandler[] = [orderStatusEventHandler];
