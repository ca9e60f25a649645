import { changeShopGoods } from '../../../src/contracts/goods/change-shop-goods.ts';
import { applyGoodsChanges } from '../../goods/apply-goods-changes.ts';
import { audited } from '../../audit/audited.ts';
import { changesInWords } from '../../goods/changes-in-words.ts';
import { keepRemovedWork } from '../../sellers/shop-staff.ts';
import { lockOwnStore } from '../../sellers/own-stores.ts';
import { implement } from '../service-handler.ts';

export const changeShopGoodsHandler = audited(
  implement(
    changeShopGoods,
    async ({ input: { storeId, changes }, identity, db, parts }) => {
      // The store's row is the lock of its live sheet.
      const { liveVersion } = await lockOwnStore(db, identity, storeId);
      const changer = { storeId, liveVersion, by: identity.userId, now: parts.now() };
      return { goods: await applyGoodsChanges(db, changer, changes) };
    },
    {
      subject: async ({ input: { storeId } }) => `store:${storeId}`,
      prepare: async ({ input, identity, db, parts }) => {
        const { storeId, changes } = input;
        const lines = await changesInWords(db, changes);
        await keepRemovedWork(db, identity, { storeId, lines, ask: changes, now: parts.now() });
      },
    },
  ),
  ({ input: { storeId, changes } }) => ({
    subject: `store:${storeId}`,
    reason: `${changes.length} changes of goods: ${[...new Set(changes.map(({ act }) => act))].join(', ')}`,
  }),
);
