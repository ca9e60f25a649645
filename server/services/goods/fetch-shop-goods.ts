import { fetchShopGoods } from '../../../src/contracts/goods/fetch-shop-goods.ts';
import { notableGoods, shopGoodsOf } from '../../goods/shop-goods.ts';
import { readOwnStore } from '../../sellers/own-stores.ts';
import { implement } from '../service-handler.ts';

export const fetchShopGoodsHandler = implement(
  fetchShopGoods,
  async ({ input: { storeId }, identity, db, parts }) => {
    const { liveVersion: version } = await readOwnStore(db, identity, storeId);
    const now = parts.now();
    const items = await shopGoodsOf(db, storeId, await notableGoods(db, storeId, now), now);
    return { items, version };
  },
);
