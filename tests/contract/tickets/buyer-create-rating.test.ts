import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buyerCreateRating,
  fetchRatingByParentId,
} from '../../../src/contracts/orders/rate-order.ts';
import { getItemById } from '../../../src/contracts/catalogue/item-details.ts';
import { getSellerCatalogItems } from '../../../src/contracts/catalogue/catalogue-listings.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { fetchSellerById } from '../../../src/contracts/sellers/store-details.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { rebuildChangedCatalogues } from '../../../server/catalogue/rebuild-catalogues.ts';
import { storeItems, stores } from '../../../server/sellers/store-tables.ts';
import { showItemRatings } from '../../../server/orders/ratings.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

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
  await walkOrder(server.db, { order, to, at: server.clock.now() });
  return order;
}

const rate = ({ externalReferenceId }: Order, stars = 4, comment = 'Fresh', as = asha) =>
  server.call(buyerCreateRating, { externalReferenceId, stars, comment }, { as });
const rateItems = (
  { externalReferenceId }: Order,
  items: { itemId: string; stars: number }[],
  stars = 4,
) =>
  server.call(buyerCreateRating, { externalReferenceId, stars, comment: '', items }, { as: asha });
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
      items: [],
      answer: null,
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

  test('answers with the stars of all rated items; a later rating keeps those that it does not name', async () => {
    const store = await aStore(server.db);
    const [first, second] = [await anItem(server.db, store.id), await anItem(server.db, store.id)];
    const lines = [first, second].map(({ id }) => ({ itemId: id, quantity: 1 }));
    const order = await placeOrder(server, asha, anOrderWish(store.id, lines));
    await walkOrder(server.db, { order, to: 'DELIVERED', at: server.clock.now() });
    const starsOf = (items: readonly { itemId: string; stars: number }[] | undefined) =>
      Object.fromEntries((items ?? []).map(({ itemId, stars }) => [itemId, stars]));
    const { output } = await rateItems(order, [{ itemId: first.id, stars: 2 }]);
    expect(starsOf(output.rating.items)).toEqual({ [first.id]: 2 });
    await rateItems(order, [{ itemId: second.id, stars: 5 }]);
    await rateItems(order, [{ itemId: first.id, stars: 3 }]);
    expect(starsOf((await ratingOf(order))?.items)).toEqual({ [first.id]: 3, [second.id]: 5 });
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

  test('moves the average of the store at once, each order once', async () => {
    const order = await anOrder();
    await server.db
      .update(stores)
      .set({ ratingTenths: 40, ratingCount: 3 })
      .where(eq(stores.id, order.storeId));
    const storeOf = async () => {
      const { output } = await server.call(fetchSellerById, { storeId: order.storeId });
      return [output.store.rating, output.store.ratingCount];
    };
    await rate(order, 2);
    expect(await storeOf()).toEqual([3.5, 4]);
    await rate(order, 5);
    await rate(order, 5);
    expect(await storeOf()).toEqual([4.3, 4]);
  });

  test('adds up whoever rates at the same time', async () => {
    const store = await aStore(server.db, { ratingTenths: 0, ratingCount: 0 });
    const dal = await anItem(server.db, store.id);
    const wish = () => anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]);
    const orders = await Promise.all([1, 2, 3, 4, 5].map(() => placeOrder(server, asha, wish())));
    for (const order of orders)
      await walkOrder(server.db, { order, to: 'DELIVERED', at: server.clock.now() });
    const items = [{ itemId: dal.id, stars: 4 }];
    await Promise.all(orders.map((order, index) => rateItems(order, items, index + 1)));
    await showItemRatings(server.db);
    const [storeRow] = await server.db.select().from(stores).where(eq(stores.id, store.id));
    const [item] = await server.db.select().from(storeItems).where(eq(storeItems.id, dal.id));
    expect(storeRow).toMatchObject({ ratingTenths: 30, ratingCount: 5 });
    expect(item).toMatchObject({ ratingTenths: 40, ratingCount: 5 });
  });

  test('shows the average of an item with the next round, and then only in the pack that has it', async () => {
    const order = await anOrder();
    const [itemId = ''] = order.lines.map((line) => line.itemId);
    const itemOf = async () => {
      const { output } = await server.call(getItemById, { itemId });
      return [output.ratingTenths, output.ratingCount];
    };
    const packsOf = async () => {
      const { output } = await server.call(getSellerCatalogItems, { storeId: order.storeId });
      return output.categories.flatMap(({ packs }) => packs);
    };
    await rateItems(order, [{ itemId, stars: 4 }]);
    const packs = await packsOf();
    await rebuildChangedCatalogues(server.db, server.clock.now());
    expect([await itemOf(), await packsOf()]).toEqual([[0, 0], packs]);
    await showItemRatings(server.db);
    await rebuildChangedCatalogues(server.db, server.clock.now());
    expect(await itemOf()).toEqual([40, 1]);
    expect(await packsOf()).not.toEqual(packs);
    await rateItems(order, [{ itemId, stars: 1 }]);
    expect([await showItemRatings(server.db), await showItemRatings(server.db)]).toEqual([1, 0]);
    expect(await itemOf()).toEqual([10, 1]);
  });

  test('takes the word of an import for a new beginning', async () => {
    const order = await anOrder();
    const [itemId = ''] = order.lines.map((line) => line.itemId);
    await rateItems(order, [{ itemId, stars: 1 }]);
    await showItemRatings(server.db);
    const imported = { ratingTenths: 50, ratingCount: 3 };
    await server.db.update(storeItems).set(imported).where(eq(storeItems.id, itemId));
    await rateItems(order, [{ itemId, stars: 3 }]);
    await showItemRatings(server.db);
    const [item] = await server.db.select().from(storeItems).where(eq(storeItems.id, itemId));
    expect(item).toMatchObject({ ratingTenths: 45, ratingCount: 4 });
  });

  test('refuses an item that is not in the order, and one that is named twice', async () => {
    const order = await anOrder();
    const { problem } = await rateItems(order, [{ itemId: 'rice-1', stars: 5 }]);
    expect(problem.code).toBe('rating_not_allowed');
    const [itemId = ''] = order.lines.map((line) => line.itemId);
    const twice = await rateItems(order, [
      { itemId, stars: 5 },
      { itemId, stars: 1 },
    ]);
    expect(twice.problem.code).toBe('bad_input');
    expect(await ratingOf(order)).toBeNull();
  });

  test.each([0, 6, 4.5])('does not take %s stars', async (stars) => {
    const { problem } = await rate(await anOrder(), stars);
    expect(problem).toMatchObject({ code: 'bad_input', fields: [{ path: 'stars' }] });
  });
});
