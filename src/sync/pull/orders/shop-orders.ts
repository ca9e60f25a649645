import { fetchOwnShops } from '../../../contracts/sellers/store-details.ts';
import { fetchShopOrders } from '../../../contracts/sellers/fetch-shop-orders.ts';
import type { ShopOrder } from '../../../contracts/sellers/shop-order.ts';
import type { ShopPulls } from '../../../contracts/pulls.ts';
import { columnOf, DONE_STAYS_MS } from '../../../domain/orders/shop/shop-board.ts';
import type { PersonDatabase } from '../../../db/person-database.ts';
import { withRoom } from '../../../db/save.ts';
import {
  askAnewInPlace,
  type EpochTools,
  pullInEpoch,
  type EpochPull,
} from '../../epoch/epochs.ts';
import { pullShopGoods } from '../shop-desk.ts';
import { pullOfPerson, type PersonPullParts } from '../of-person.ts';

export interface ShopPullParts extends PersonPullParts {
  /** A new UUID. */
  readonly newId: () => string;
}

/** Stores the server's word on an order of a shop unless a newer one is here. Runs in a transaction over `shopOrders`. */
export async function storeShopOrder(db: PersonDatabase, order: ShopOrder): Promise<void> {
  const known = await db.shopOrders.get(order.orderId);
  if ((known?.version ?? -1) > order.version) return;
  await db.shopOrders.put(order);
}

/** Orders that are over leave the board as they leave what the server tells. @param now ms by the server's clock */
async function dropOldOrders(db: PersonDatabase, storeId: string, now: number): Promise<void> {
  const ofShop = db.shopOrders.where('storeId').equals(storeId);
  await ofShop
    .filter(({ status, statusAt }) => columnOf(status) === 'done' && statusAt < now - DONE_STAYS_MS)
    .delete();
}

/** Fetches what changed on a shop's board, page by page. Throws `CallError`. */
async function pullShopOrders(pull: EpochPull, storeId: string, tools: EpochTools): Promise<void> {
  const { db } = pull;
  let hasMore = true;
  while (hasMore) {
    let sinceVersion = 0;
    const page = await pullInEpoch(pull, {
      ask: async (call) => {
        sinceVersion = (await db.fact('shop-versions'))?.[storeId] ?? 0;
        return call(fetchShopOrders, { storeId, sinceVersion });
      },
      tables: [db.shopOrders],
      store: async (told) => {
        if (told.version < sinceVersion) return;
        for (const order of told.orders) await storeShopOrder(db, order);
        const versions = (await db.fact('shop-versions')) ?? {};
        await db.setFact('shop-versions', { ...versions, [storeId]: told.version });
        await dropOldOrders(db, storeId, told.serverTime);
      },
    });
    if (page.version < sinceVersion) {
      await askAnewInPlace(db, tools);
      continue;
    }
    hasMore = page.hasMore && page.version > sinceVersion;
  }
}

/** What the counter asks for, each as an answer for a screen. */
export function createShopPulls(
  parts: ShopPullParts,
): Pick<ShopPulls, 'pullOwnShops' | 'pullShopOrders' | 'pullShopGoods'> {
  const { transport } = parts;
  return {
    pullOwnShops: (query) =>
      pullOfPerson(parts, async ({ db, userId }) => {
        const { shops } = await transport.call(fetchOwnShops, { query }, { asUser: userId });
        await withRoom(db, () => db.setFact('own-shops', shops));
      }),
    pullShopGoods: (storeId) =>
      pullOfPerson(parts, (owner) => pullShopGoods(owner, storeId, parts)),
    pullShopOrders: (storeId) =>
      pullOfPerson(parts, (owner) => pullShopOrders({ transport, ...owner }, storeId, parts)),
  };
}
