import { ondcDashboard } from '../../../src/contracts/money/ondc-dashboard.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { storeFigures } from '../../money/store-figures.ts';
import { ownedStores } from '../../sellers/own-stores.ts';
import { implement } from '../service-handler.ts';

/** A seller sees their own stores only; another one's is answered like one that is not there. */
export const ondcDashboardHandler = implement(ondcDashboard, async ({ input, identity, db }) => {
  const { storeId, from, to } = input;
  const { caller, userId } = identity;
  const named = storeId === undefined ? undefined : [storeId];
  if (caller === 'admin') return storeFigures(db, { storeIds: named, from, to });
  const own = await ownedStores(db, userId);
  if (storeId !== undefined && !own.includes(storeId)) throw new ProblemError('store_not_found');
  return storeFigures(db, { storeIds: named ?? own, from, to });
});
