import { bulkConfirmCallCod } from '../../../src/contracts/orders/bulk/bulk-orders.ts';
import { bulkOrders } from '../../db/tables/order-desk-tables.ts';
import { byStore, lockParts } from '../../orders/bulk/lock-parts.ts';
import { inOrder, runParts } from '../../orders/bulk/run-parts.ts';
import { totalOfOrders } from '../../orders/bulk/total-of-parts.ts';
import { confirmTerms } from '../../orders/confirm-terms.ts';
import { implement } from '../service-handler.ts';

export const bulkConfirmCallCodHandler = implement(
  bulkConfirmCallCod,
  async ({ input, identity: { userId }, db, parts: { randomBytes, now: clock } }) => {
    const { bulkId, parts } = input;
    const transactionIds = parts.map(({ transactionId }) => transactionId);
    const storeByTransaction = await lockParts(db, { userId, transactionIds, storeIds: [] });
    const now = clock();
    const outcomes = await runParts(
      db,
      byStore(parts, ({ transactionId }) => storeByTransaction.get(transactionId)),
      async (savepoint, part) => {
        const payment = { method: 'cod' } as const;
        const order = await confirmTerms(savepoint, { ...part, userId, payment, now, randomBytes });
        await savepoint
          .insert(bulkOrders)
          .values({ orderId: order.orderId, bulkId })
          .onConflictDoNothing();
        return { order };
      },
    );
    const ordered = inOrder(parts, outcomes);
    return { bulkId, parts: ordered, totalPaise: totalOfOrders(ordered) };
  },
);
