import { getOrderByExternalReferenceId } from '../../../src/contracts/orders/get-order-by-external-reference-id.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { orderOfTransaction } from '../../orders/load-orders.ts';
import { implement } from '../service-handler.ts';

export const getOrderByExternalReferenceIdHandler = implement(
  getOrderByExternalReferenceId,
  async ({ input, identity, db }) => {
    const order = await orderOfTransaction(db, identity.userId, input.externalReferenceId);
    if (order === undefined) throw new ProblemError('order_not_found');
    return { order };
  },
);
