import type { Page } from 'playwright';
import type { AppServer } from '../servers/app-server.ts';
import { aBuyerWithOrders } from './buyer-with-orders.ts';
import { addFirstItem, goInApp, openStore, type ShoppingBuyer } from '../browser/journeys.ts';
import { pollUntil } from '../poll-until.ts';
import type { RouteIds } from '../route-table.ts';

/** A buyer with something on every screen. */
export interface FilledBuyer extends ShoppingBuyer {
  readonly ids: RouteIds;
}

/** A supplier of the demo data's trade side, and a brand of its items. */
const SUPPLIER_ID = 'hasiru-krishi-kendra-yelahanka';
/** A store of a cooperative of the demo. */
const COOP_STORE_ID = 'akshaya-dairy-bellandur';
const BRAND = 'Grihini';

/**
 * Signs somebody in who has an address, an order that was delivered, one that was just confirmed, a cart, a pledge and a
 * membership. The server must be started with `FULFILMENT: 'manual'`.
 */
export async function fillBuyer(page: Page, server: AppServer): Promise<FilledBuyer> {
  const { deliveredId, createdId: orderId, ...buyer } = await aBuyerWithOrders(page, server);
  await openStore(page);
  const item = await addFirstItem(page, 2);
  await untilOnline(page);
  await joinNeighbours(page);
  const ids = {
    storeId: buyer.storeId,
    coopStoreId: COOP_STORE_ID,
    supplierId: SUPPLIER_ID,
    brand: BRAND,
    orderId,
    deliveredId,
  };
  return { ...buyer, item, ids };
}

/** Pledges in a group buy of an apartment, and joins a cooperative. */
async function joinNeighbours(page: Page): Promise<void> {
  await goInApp(page, '/coop/group-buy/apartments');
  await page.getByRole('button', { name: /^Honge Gardens/ }).click();
  await page
    .getByRole('button', { name: /^Pledge / })
    .first()
    .click();
  await page.getByText('You pledged 1').waitFor();
  await goInApp(page, '/coop/home');
  await page.getByRole('button', { name: /^Join Varthur/ }).click();
  await page.getByText('You are a member').waitFor();
}

/** Waits until the phone has noticed that the server is back; until then every screen says that it is not. */
async function untilOnline(page: Page): Promise<void> {
  const notice = page.getByRole('banner').getByText(/You are offline|The line is weak/);
  await pollUntil(
    async () => {
      await page.goto(new URL('/category', page.url()).href);
      await page.getByRole('heading', { level: 1, name: 'Shops' }).waitFor();
      return notice.count();
    },
    (count) => count === 0,
    'notices of a weak line',
  );
}
