import type { Page } from 'playwright';
import type { AppServer } from '../servers/app-server.ts';
import {
  addFirstItem,
  expectServerOrders,
  expectSyncStatus,
  openStore,
  placeOrder,
  startShopping,
  type ShoppingBuyer,
} from '../browser/journeys.ts';
import { moveOrders } from '../people/move-orders.ts';

/** Transaction ids of two orders. */
export interface BuyerWithOrders extends ShoppingBuyer {
  readonly deliveredId: string;
  readonly createdId: string;
}

/**
 * Signs somebody in who has one order that was delivered and one that was just confirmed. The server must be started with
 * `FULFILMENT: 'manual'`. @param place of the store of the second order in the list
 */
export async function aBuyerWithOrders(
  page: Page,
  server: AppServer,
  place = 0,
): Promise<BuyerWithOrders> {
  const buyer = await startShopping(page, server.url);
  const deliveredId = await placeOrder(page, buyer.storeId);
  const storeId = await openStore(page, place);
  await addFirstItem(page, 2);
  const createdId = await placeOrder(page, storeId);
  await expectServerOrders(page, server.url, [deliveredId, createdId]);
  await expectSyncStatus(page, 'All saved');
  await moveOrders(server, buyer.session.userId, [[deliveredId, 'DELIVERED']]);
  return { ...buyer, deliveredId, createdId };
}
