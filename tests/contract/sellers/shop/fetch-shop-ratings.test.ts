import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchShopRatings } from '../../../../src/contracts/orders/rate-order.ts';
import { fetchSellerById } from '../../../../src/contracts/sellers/store-details.ts';
import { placeRatedOrder } from '../../../support/builders/rated-order.ts';
import { anItem } from '../../../support/builders/store-builders.ts';
import { aSellersShop, signInAs } from '../../../support/people/role-sessions.ts';
import type { PersonSession } from '../../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../../support/servers/test-server.ts';

let server: TestServer;
let seller: PersonSession;
let asha: PersonSession;
let storeId: string;
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ storeId, owner: seller } = await aSellersShop(server));
  ({ id: itemId } = await anItem(server.db, storeId));
  asha = await signInAs(server, 'buyer');
});
afterAll(() => server.close());

const aRatedOrder = (stars = 2, comment = 'Came late') =>
  placeRatedOrder(server, asha, { storeId, itemId, stars, comment });
const listed = async (limit = 50) =>
  (await server.call(fetchShopRatings, { storeId, limit }, { as: seller })).output;

describe('fetch-shop-ratings', () => {
  test('SELL-1 a shop reads what was said of its orders, the newest first, with the stars of items', async () => {
    const first = await aRatedOrder(5, '');
    const second = await aRatedOrder();
    const { ratings, count, unansweredCount, ratingTenths } = await listed();
    expect(ratings.map(({ orderId }) => orderId)).toEqual([second.orderId, first.orderId]);
    expect(ratings[0]).toMatchObject({ stars: 2, comment: 'Came late', answer: null });
    expect(ratings[0]?.items).toEqual([{ itemId, name: second.lines[0]?.name, stars: 5 }]);
    expect([count, unansweredCount]).toEqual([2, 2]);
    expect((await listed(1)).ratings).toHaveLength(1);
    const { output } = await server.call(fetchSellerById, { storeId }, { as: asha });
    expect(ratingTenths / 10).toBe(output.store.rating);
  });

  test('SELL-1 and no other shop does', async () => {
    const { owner } = await aSellersShop(server);
    const asked = await server.send(fetchShopRatings, { storeId }, { as: owner });
    expect(asked.problem.code).toBe('store_not_found');
  });

  test('DESK-2 an administrator reads no number that a buyer wrote', async () => {
    const { orderId } = await aRatedOrder(1, 'Please call 98765 43210');
    const asAdmin = { as: await signInAs(server, 'admin') };
    const { output } = await server.call(fetchShopRatings, { storeId }, asAdmin);
    const told = output.ratings.find((rating) => rating.orderId === orderId);
    expect(told?.comment).toMatch(/^Please call /);
    expect(told?.comment.replaceAll(/\D/g, '')).not.toContain('9876543');
    expect((await listed()).ratings[0]?.comment).toBe('Please call 98765 43210');
  });
});
