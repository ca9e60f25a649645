import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { readOrderPicture } from '../../../src/contracts/orders/return-order.ts';
import { markPacked } from '../../../src/contracts/sellers/move-shop-order.ts';
import { fetchShopOrders } from '../../../src/contracts/sellers/fetch-shop-orders.ts';
import { DONE_STAYS_MS, RINGS_AGAIN_AFTER_MS } from '../../../src/domain/orders/shop/shop-board.ts';
import { itemFactRows } from '../../../server/catalogue/catalogue-tables.ts';
import { orders } from '../../../server/orders/order-tables.ts';
import { ringShops } from '../../../server/sellers/own-stores.ts';
import { storeStaff } from '../../../server/sellers/seller-tables.ts';
import { advanceOrders } from '../../../server/fulfilment/auto-fulfilment.ts';
import { anAddress, anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { aReader } from '../../support/builders/inbox-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

let server: TestServer;
let asha: PersonSession;
let seller: PersonSession;
let other: PersonSession;
let admin: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  seller = await signInAs(server, 'seller');
  other = await signInAs(server, 'seller');
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

/** A shop of the seller's, and how to order from it. */
async function aShop(of = seller) {
  const store = await aStore(server.db);
  await giveStore(server.db, store.id, of);
  const { id: itemId } = await anItem(server.db, store.id, { stock: 1000 });
  const address = anAddress({ name: 'Asha Rao' });
  const order = (as = asha) =>
    placeOrder(server, as, anOrderWish(store.id, [{ itemId, quantity: 2 }], address));
  return { ...store, order };
}

const list = (
  storeId: string,
  { as = seller, ...input }: { as?: PersonSession; sinceVersion?: number; limit?: number } = {},
) => server.send(fetchShopOrders, { storeId, ...input }, { as });

describe('fetch-shop-orders', () => {
  test('brings what changed since a version, oldest change first, a page at a time', async () => {
    const shop = await aShop();
    const [first, second, third] = [await shop.order(), await shop.order(), await shop.order()];
    const page = (await list(shop.id, { limit: 2 })).output;
    expect(page.orders.map(({ orderId }) => orderId)).toEqual([first.orderId, second.orderId]);
    expect(page.hasMore).toBe(true);
    const rest = (await list(shop.id, { limit: 2, sinceVersion: page.version })).output;
    expect(rest.orders.map(({ orderId }) => orderId)).toEqual([third.orderId]);
    expect(rest.hasMore).toBe(false);
    const { externalReferenceId } = first;
    await server.call(buyerB2cCancelCall, { externalReferenceId, reasonCode: '001' }, { as: asha });
    const news = (await list(shop.id, { sinceVersion: rest.version })).output;
    expect(news.orders).toMatchObject([
      { orderId: first.orderId, status: 'CANCELLED', movedBy: 'buyer', cancelReason: '001' },
    ]);
    expect((await list(shop.id, { sinceVersion: news.version })).output.orders).toEqual([]);
  });

  test('misses no order of many that are placed at once', async () => {
    const shop = await aShop();
    const buyers = await Promise.all(
      Array.from({ length: 6 }, (_, place) => server.signIn(`98765433${10 + place}`)),
    );
    const placing = Promise.all(buyers.map((buyer) => shop.order(buyer)));
    const seen = new Set<string>();
    let since = 0;
    const pull = async (): Promise<void> => {
      const { output } = await list(shop.id, { sinceVersion: since, limit: 1 });
      for (const { orderId } of output.orders) seen.add(orderId);
      since = output.version;
      if (output.hasMore) await pull();
    };
    for (let round = 0; round < 5; round += 1) await pull();
    const placed = await placing;
    await pull();
    expect([...seen].toSorted()).toEqual(placed.map(({ orderId }) => orderId).toSorted());
  });

  test('tells the first name and a masked number until the shop has accepted', async () => {
    const shop = await aShop();
    const order = await shop.order();
    const seen = async () => (await list(shop.id)).output.orders[0];
    expect(await seen()).toMatchObject({
      customerName: 'Asha',
      contactNumber: 'XXXXXX3210',
      address: null,
      bill: order.bill,
      lines: order.lines,
    });
    const { userId } = asha.details;
    const at = server.clock.now();
    await walkOrder(server.db, { order, userId, to: 'ORDER_REQUEST_APPROVED', at });
    expect(await seen()).toMatchObject({
      customerName: 'Asha Rao',
      contactNumber: '9876543210',
      address: anAddress({ name: 'Asha Rao' }),
    });
  });

  test('tells the barcodes of the goods until they are packed', async () => {
    const shop = await aShop();
    const order = await shop.order();
    const seen = async () => (await list(shop.id)).output.orders[0]?.barcodes;
    expect(await seen()).toBeUndefined();
    const itemId = order.lines[0]?.itemId ?? '';
    await server.db.insert(itemFactRows).values({ itemId, facts: { gtin: '8901063010031' } });
    expect(await seen()).toEqual({ [itemId]: '8901063010031' });
    const { userId } = asha.details;
    await walkOrder(server.db, { order, userId, to: 'PACKED', at: server.clock.now() });
    expect(await seen()).toBeUndefined();
  });

  test('leaves out orders that were over a week ago, and keeps those that are open', async () => {
    const shop = await aShop();
    const [open, over] = [await shop.order(), await shop.order()];
    const { externalReferenceId } = over;
    await server.call(buyerB2cCancelCall, { externalReferenceId, reasonCode: '001' }, { as: asha });
    server.clock.advance(DONE_STAYS_MS + 1);
    seller = await server.signIn(seller.details.contact);
    asha = await server.signIn(asha.details.contact);
    const { output } = await list(shop.id);
    expect(output.orders.map(({ orderId }) => orderId)).toEqual([open.orderId]);
  });

  test('VER-1 who asks by a version that the server does not have is told all, and by what', async () => {
    const shop = await aShop();
    const { orderId } = await shop.order();
    const { output } = await list(shop.id, { sinceVersion: 99 });
    expect(output.orders.map((order) => order.orderId)).toEqual([orderId]);
    expect(output.version).toBe(1);
  });

  test("answers another seller's shop as one that is not there, and any shop to an admin", async () => {
    const shop = await aShop();
    await shop.order();
    const { status, problem } = await list(shop.id, { as: other });
    expect([status, problem.code]).toEqual([404, 'store_not_found']);
    admin = await server.signIn(admin.details.contact);
    expect((await list(shop.id, { as: admin })).output.orders).toHaveLength(1);
  });

  test('DESK-2 tells staff who do not work there neither name, address nor number, also in what a tap answers', async () => {
    const shop = await aShop();
    const address = anAddress({ name: 'Asha Rao', gatePhoto: randomUUID() });
    const recipient = { name: 'Meena Rao', contactNumber: '9123456780' };
    const instructions = { store: 'Ring 98450 12345', rider: 'Call +91-9845012346' };
    const wishes = { recipient, deliverySlot: null, substitution: 'ask', instructions } as const;
    const placed = await shop.order();
    const { orderId } = placed;
    await server.db.update(orders).set({ address, wishes }).where(eq(orders.id, orderId));
    const { userId } = asha.details;
    const to = 'ORDER_REQUEST_APPROVED';
    await walkOrder(server.db, { order: placed, userId, to, at: server.clock.now() });
    const marks = [{ itemId: placed.lines[0]?.itemId ?? '', count: 1, at: server.clock.now() }];
    const tap = (as: PersonSession) => server.call(markPacked, { orderId, marks }, { as });
    const seenBy = async (as: PersonSession) => [
      (await list(shop.id, { as })).output.orders[0],
      (await tap(as)).output.shopOrder,
    ];
    admin = await server.signIn(admin.details.contact);
    for (const seen of await seenBy(admin)) {
      expect(seen).toMatchObject({
        isMasked: true,
        customerName: 'A…',
        contactNumber: 'XXXXXX3210',
        address: null,
        wishes: {
          recipient: null,
          instructions: { store: 'Ring ••••••••45', rider: 'Call ••••••••46' },
        },
      });
      expect(JSON.stringify(seen)).not.toMatch(/Rao|3rd cross|91234|98450/);
    }
    const file = { orderId, fileId: address.gatePhoto ?? '' };
    const gate = await server.send(readOrderPicture, file, { as: admin });
    expect(gate.problem.code).toBe('file_not_found');
    for (const seen of await seenBy(seller)) {
      expect(seen).toMatchObject({ customerName: 'Asha Rao', address, wishes: { recipient } });
      expect(seen).not.toHaveProperty('isMasked');
    }
    // Who works there is no stranger, whatever else they do.
    await giveStore(server.db, shop.id, admin);
    expect((await seenBy(admin))[0]).toMatchObject({ customerName: 'Asha Rao', address });
  });

  test('an order of a shop whose people look at its board does not move by itself; staff who look at it are not its people', async () => {
    const [attended, alone] = [await aShop(), await aShop()];
    const [waits, moves] = [await attended.order(), await alone.order()];
    await list(attended.id);
    await list(alone.id, { as: await signInAs(server, 'admin') });
    server.clock.advance(60_000);
    await advanceOrders({ db: server.db, now: server.clock.now(), paceMs: 60_000 });
    const statusOf = async (storeId: string) => (await list(storeId)).output.orders[0];
    expect(await statusOf(attended.id)).toMatchObject({
      orderId: waits.orderId,
      status: 'ORDER_CREATED',
    });
    expect(await statusOf(alone.id)).toMatchObject({
      orderId: moves.orderId,
      status: 'ORDER_REQUEST_APPROVED',
    });
  });

  test('a new order is told to every phone of its shop, once more after five minutes, and not once it was answered', async () => {
    const [owner, staff, gone] = [
      await aReader(server),
      await aReader(server),
      await aReader(server),
    ];
    const store = await aStore(server.db, { name: 'Corner Shop' });
    await giveStore(server.db, store.id, owner.asha);
    const at = server.clock.now();
    const works = { storeId: store.id, name: 'Ravi', invitedAt: at };
    await server.db.insert(storeStaff).values([
      { ...works, userId: staff.userId },
      { ...works, userId: gone.userId, removedAt: at },
    ]);
    const { id: itemId } = await anItem(server.db, store.id, { stock: 1000 });
    const place = () => placeOrder(server, asha, anOrderWish(store.id, [{ itemId, quantity: 2 }]));
    const [waits, answered] = [await place(), await place()];
    const rung = async ({ pushes }: typeof owner) =>
      (await pushes())
        .map(({ tag }) => tag)
        .filter((tag) => tag.includes(waits.orderId) || tag.includes(answered.orderId))
        .toSorted();
    // Orders of the tests before ring as well, some at a time.
    const ring = async () => {
      while ((await ringShops(server.db, server.clock.now())) > 0);
    };
    const tags = (orderId: string, ...rings: number[]) =>
      rings.map((each) => `shop-order-${orderId}-${each}`);
    await Promise.all([ring(), ring()]);
    const both = [...tags(waits.orderId, 1), ...tags(answered.orderId, 1)].toSorted();
    expect([await rung(owner), await rung(staff), await rung(gone)]).toEqual([both, both, []]);
    const [push] = await owner.pushes();
    expect(JSON.parse(push?.body ?? '')).toMatchObject({
      title: 'New order',
      path: `/seller/orders?store=${store.id}`,
    });
    expect(push?.body).toContain('Corner Shop');
    await walkOrder(server.db, { order: answered, to: 'ORDER_REQUEST_APPROVED', at });
    server.clock.advance(RINGS_AGAIN_AFTER_MS - 1);
    await ring();
    expect(await rung(owner)).toEqual(both);
    server.clock.advance(1);
    await ring();
    expect(await rung(staff)).toEqual([...both, ...tags(waits.orderId, 2)].toSorted());
  });
});
