import { fetchShopOrders } from '../../../src/contracts/sellers/fetch-shop-orders.ts';
import { inSnapshot } from '../../db/database.ts';
import { shopPartition } from '../../db/raise-version.ts';
import { answerSince, versionPage } from '../../epoch/epoch.ts';
import { shopOrdersSince } from '../../orders/listing/shop-orders.ts';
import { noteAttendance, readOwnStore } from '../../sellers/own-stores.ts';
import { implement } from '../service-handler.ts';

export const fetchShopOrdersHandler = implement(
  fetchShopOrders,
  async ({ input, identity, db, parts, onLostVersion }) => {
    const { storeId, sinceVersion: asked, limit } = input;
    await readOwnStore(db, identity, storeId);
    const now = parts.now();
    await noteAttendance(db, storeId, now);
    const partition = shopPartition(storeId);
    return inSnapshot(db, async (snapshot) => {
      const { since, counter } = await answerSince(snapshot, { partition, asked, onLostVersion });
      const what = { storeId, sinceVersion: since, limit: limit + 1, now };
      const found = await shopOrdersSince(snapshot, what);
      const { rows: orders, version, hasMore } = versionPage(found, limit, counter);
      return { orders, version, hasMore, serverTime: now };
    });
  },
);
