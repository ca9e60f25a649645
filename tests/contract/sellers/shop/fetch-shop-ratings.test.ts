import { describe, expect, test } from 'vitest';
import { fetchShopRatings } from '../../../../src/contracts/orders/rate-order.ts';
import { fetchSellerById } from '../../../../src/contracts/sellers/store-details.ts';
import { withRatedShop } from '../../../support/builders/rated-order.ts';
import { aSellersShop, signInAs } from '../../../support/people/role-sessions.ts';

const { shop, aRatedOrder } = withRatedShop();

const listed = async (limit = 50) =>
  (await shop.server.call(fetchShopRatings, { storeId: shop.storeId, limit }, { as: shop.seller }))
    .output;

describe('fetch-shop-ratings', () => {
  test('SELL-1 a shop reads what was said of its orders, the newest first, with the stars of items', async () => {
    const first = await aRatedOrder(5, '');
    const second = await aRatedOrder();
    const { ratings, count, unansweredCount, ratingTenths } = await listed();
    expect(ratings.map(({ orderId }) => orderId)).toEqual([second.orderId, first.orderId]);
    expect(ratings[0]).toMatchObject({ stars: 2, comment: 'Came late', answer: null });
    expect(ratings[0]?.items).toEqual([
      { itemId: shop.itemId, name: second.lines[0]?.name, stars: 5 },
    ]);
    expect([count, unansweredCount]).toEqual([2, 2]);
    expect((await listed(1)).ratings).toHaveLength(1);
    const { output } = await shop.server.call(
      fetchSellerById,
      { storeId: shop.storeId },
      { as: shop.buyer },
    );
    expect(ratingTenths / 10).toBe(output.store.rating);
  });

  test('SELL-1 and no other shop does', async () => {
    const { owner } = await aSellersShop(shop.server);
    const asked = await shop.server.send(
      fetchShopRatings,
      { storeId: shop.storeId },
      { as: owner },
    );
    expect(asked.problem.code).toBe('store_not_found');
  });

  test('DESK-2 an administrator reads no number that a buyer wrote', async () => {
    const { orderId } = await aRatedOrder(1, 'Please call 98765 43210');
    const asAdmin = { as: await signInAs(shop.server, 'admin') };
    const { output } = await shop.server.call(fetchShopRatings, { storeId: shop.storeId }, asAdmin);
    const told = output.ratings.find((rating) => rating.orderId === orderId);
    expect(told?.comment).toMatch(/^Please call /);
    expect(told?.comment.replaceAll(/\D/g, '')).not.toContain('9876543');
    expect((await listed()).ratings[0]?.comment).toBe('Please call 98765 43210');
  });
});
