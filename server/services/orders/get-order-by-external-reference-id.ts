import { getOrderByExternalReferenceId } from '../../../src/contracts/orders/get-order-by-external-reference-id.ts';
import { inSnapshot } from '../../db/database.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { orderOfTransaction } from '../../orders/load-orders.ts';
import { implement } from '../service-handler.ts';

export const getOrderByExternalReferenceIdHandler = implement(
  getOrderByExternalReferenceId,
  async ({ input, identity, db }) => {
    const order = await inSnapshot(db, (snapshot) =>
      orderOfTransaction(snapshot, identity.userId, input.externalReferenceId),
    );
    if (order === undefined) throw new ProblemError('order_not_found');
    return { order };
  },
);
