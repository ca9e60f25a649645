import { buyerB2cBulkSelectCall } from '../../../src/contracts/orders/bulk/bulk-orders.ts';
import { inOrder, runParts } from '../../orders/bulk/run-parts.ts';
import { totalOfQuotes } from '../../orders/bulk/total-of-parts.ts';
import { quoteOrder } from '../../orders/quote-order.ts';
import { implement } from '../service-handler.ts';

export const buyerB2cBulkSelectCallHandler = implement(
  buyerB2cBulkSelectCall,
  async ({ input, identity: { userId }, db, parts: { places, now: clock } }) => {
    const { bulkId, address, parts } = input;
    const now = clock();
    const outcomes = await runParts(db, parts, async (savepoint, part) => {
      const { quote } = await quoteOrder(
        { db: savepoint, places, now, userId },
        { ...part, address },
      );
      return { quote };
    });
    const quoted = inOrder(parts, outcomes);
    return { bulkId, parts: quoted, totalPaise: totalOfQuotes(quoted) };
  },
);
