import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerCreateRating } from '../../src/contracts/orders/buyer-create-rating.ts';
import { fetchRatingByParentId } from '../../src/contracts/orders/fetch-rating-by-parent-id.ts';
import type { Order } from '../../src/contracts/schemas.ts';
import type { OrderStatus } from '../../src/domain/orders/order-status.ts';
import { anOrderWish, placeOrder } from '../support/order-builders.ts';
import type { PersonSession } from '../support/service-client.ts';
import { anItem, aStore } from '../support/store-builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { walkOrder } from '../support/walk-order.ts';

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

async function anOrder(to: OrderStatus = 'DELIVERED'): Promise<Order> {
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id);
  const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]);
  const order = await placeOrder(server, asha, wish);
  const { userId } = asha.details;
  await walkOrder(server.db, { order, userId, to, at: server.clock.now() });
  return order;
}

const rate = ({ externalReferenceId }: Order, stars = 4, comment = 'Fresh', as = asha) =>
  server.call(buyerCreateRating, { externalReferenceId, stars, comment }, { as });
const ratingOf = async ({ externalReferenceId }: Order) => {
  const { output } = await server.call(
    fetchRatingByParentId,
    { externalReferenceId },
    { as: asha },
  );
  return output.rating;
};

describe('buyer-create-rating', () => {
  test('ORD-5 rates a delivered order', async () => {
    const order = await anOrder();
    const { output } = await rate(order, 5, '  Fresh,\r\nand in time ');
    expect(output.rating).toEqual({
      externalReferenceId: order.externalReferenceId,
      stars: 5,
      comment: 'Fresh,\nand in time',
      updatedAt: server.clock.now(),
    });
    expect(await ratingOf(order)).toEqual(output.rating);
  });

  test('replaces an earlier rating', async () => {
    const order = await anOrder();
    await rate(order, 5);
    server.clock.advance(1000);
    await rate(order, 1, '');
    const at = server.clock.now();
    expect(await ratingOf(order)).toMatchObject({ stars: 1, comment: '', updatedAt: at });
  });

  test('keeps one of two ratings that come at the same time', async () => {
    const order = await anOrder();
    const answers = await Promise.all([1, 2, 3, 4, 5].map((stars) => rate(order, stars)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const kept = await ratingOf(order);
    expect(answers.map(({ output }) => output.rating)).toContainEqual(kept);
  });

  test('ORD-5 refuses before delivery', async () => {
    const order = await anOrder('OUT_FOR_DELIVERY');
    const { status, problem } = await rate(order);
    expect([status, problem.code]).toEqual([409, 'rating_not_allowed']);
    expect(problem.detail).toBe('You can rate an order after it is delivered.');
    expect(await ratingOf(order)).toBeNull();
  });

  test("does not find another person's order", async () => {
    const order = await anOrder();
    const ravi = await server.signIn('9876543211');
    expect((await rate(order, 1, '', ravi)).problem.code).toBe('order_not_found');
    expect(await ratingOf(order)).toBeNull();
  });

  test.each([0, 6, 4.5])('does not take %s stars', async (stars) => {
    const { problem } = await rate(await anOrder(), stars);
    expect(problem).toMatchObject({ code: 'bad_input', fields: [{ path: 'stars' }] });
  });
});
