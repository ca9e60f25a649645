import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { canCancel } from '../../../src/domain/orders/order-actions.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { lockOrder, ownOrder, storeOfOrder } from '../../orders/lock-order.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { implement } from '../service-handler.ts';

/**
 * Cancels, which gives stock, coupon and money back in the same transaction: once, since a cancelled order is answered as it
 * is, which is also what a second phone wanted.
 */
export const buyerB2cCancelCallHandler = implement(
  buyerB2cCancelCall,
  async ({ input, identity: { userId }, db, parts }) => {
    const { externalReferenceId, reasonCode } = input;
    const order = await lockOrder(db, userId, externalReferenceId);
    if (order.status === 'CANCELLED') return { order };
    const verdict = canCancel(order);
    if (!verdict.allowed) throw new ProblemError('cancel_not_allowed', { detail: verdict.reason });
    await moveOrder(db, {
      orderId: order.orderId,
      to: 'CANCELLED',
      at: parts.now(),
      by: 'buyer',
      cancelReason: reasonCode,
    });
    return { order: await ownOrder(db, userId, externalReferenceId) };
  },
  {
    // Its goods go back to the store.
    subject: async ({
      db,
      input: { externalReferenceId: transactionId },
      identity: { userId },
    }) => {
      const storeId = await storeOfOrder(db, { userId, transactionId });
      return storeId && `store:${storeId}`;
    },
  },
);
