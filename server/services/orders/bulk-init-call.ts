import { bulkInitCall } from '../../../src/contracts/orders/bulk/bulk-orders.ts';
import { lockReservations } from '../../catalogue/stock/stock-reservations.ts';
import { byStore, lockParts } from '../../orders/bulk/lock-parts.ts';
import { inOrder, runParts } from '../../orders/bulk/run-parts.ts';
import { totalOfQuotes } from '../../orders/bulk/total-of-parts.ts';
import { fixTerms } from '../../orders/fix-terms.ts';
import { implement } from '../service-handler.ts';

export const bulkInitCallHandler = implement(
  bulkInitCall,
  async ({ input, identity: { userId }, db, parts: { places, now: clock } }) => {
    const { bulkId, address, parts } = input;
    const transactionIds = parts.map(({ transactionId }) => transactionId);
    const storeIds = parts.map(({ storeId }) => storeId);
    await lockParts(db, { userId, transactionIds, storeIds }, () => lockReservations(db, [userId]));
    const now = clock();
    const outcomes = await runParts(
      db,
      byStore(parts, ({ storeId }) => storeId),
      async (savepoint, part) => {
        const quote = await fixTerms({ db: savepoint, places, now, userId }, { ...part, address });
        return { quote };
      },
    );
    const fixed = inOrder(parts, outcomes);
    return { bulkId, parts: fixed, totalPaise: totalOfQuotes(fixed) };
  },
);
