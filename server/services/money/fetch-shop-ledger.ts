import { fetchShopLedger } from '../../../src/contracts/money/fetch-shop-ledger.ts';
import { ledgerLines, ledgerTotals } from '../../money/shop-ledger.ts';
import { readOwnedStore } from '../../sellers/own-stores.ts';
import { implement } from '../service-handler.ts';

export const fetchShopLedgerHandler = implement(
  fetchShopLedger,
  async ({ input: { limit, after, ...period }, identity, db }) => {
    await readOwnedStore(db, identity, period.storeId);
    const found = await ledgerLines(db, period, { after, limit: limit + 1 });
    const lines = found.slice(0, limit);
    const last = found.length > limit ? lines.at(-1) : undefined;
    return {
      lines,
      next: last === undefined ? null : { placedAt: last.placedAt, orderId: last.orderId },
      totals: await ledgerTotals(db, period),
    };
  },
);
