import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelOrder } from '../../src/commands/orders/cancel-order.ts';
import { dismissLostTaps } from '../../src/commands/sellers/board-order.ts';
import { deliverWithCode, moveShopOrder } from '../../src/commands/sellers/move-shop-order.ts';
import type { Order } from '../../src/contracts/schemas.ts';
import { readShopBoard } from '../../src/db/reads/shop-board.ts';
import { codeProofText } from '../../src/domain/orders/shop/delivery-code.ts';
import { ROLES } from '../../src/domain/account/roles.ts';
import { eq } from 'drizzle-orm';
import { orders } from '../../server/orders/order-tables.ts';
import { stores } from '../../server/sellers/store-tables.ts';
import { users } from '../../server/account/account-tables.ts';
import { anOrderWish, placeOrder } from '../support/builders/order-builders.ts';
import { aShopPhone, type ShopPhone } from '../support/browser/shop-phone.ts';
import { anItem, aStore } from '../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A shop with a phone at its counter, and a buyer who can order from it. */
async function aCounter() {
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id);
  const [counter, buyer] = [await aShopPhone(server), await aShopPhone(server)];
  const owner = counter.as.user;
  await server.db.update(users).set({ role: ROLES.SELLER }).where(eq(users.id, owner));
  await server.db.update(stores).set({ sellerUserId: owner }).where(eq(stores.id, store.id));
  const order = () =>
    placeOrder(server, buyer.as, anOrderWish(store.id, [{ itemId: item.id, quantity: 2 }]));
  const board = async () => readShopBoard(counter.person, store.id);
  const pull = async () => {
    const answer = await counter.service.pullShopOrders(store.id);
    expect(answer).toEqual({ ok: true, value: null });
  };
  return { storeId: store.id, counter, buyer, order, board, pull };
}

const statusAtBuyer = async (buyer: ShopPhone, { orderId }: Order) =>
  (await buyer.orders()).find((each) => each.orderId === orderId)?.status;

describe('the order board against the real server', () => {
  it('knows its shops and brings what changed since it last asked', async () => {
    const { storeId, counter, order, board, pull } = await aCounter();
    expect((await counter.service.pullOwnShops('')).ok).toBe(true);
    expect(await counter.person.fact('own-shops')).toMatchObject([{ storeId }]);
    await pull();
    expect(await board()).toEqual([]);
    const { orderId } = await order();
    await pull();
    expect(await board()).toMatchObject([
      { order: { orderId, status: 'ORDER_CREATED' }, waiting: [], standing: 'ORDER_CREATED' },
    ]);
  });

  it('SELL-1 SELL-4 takes taps offline one after the other, shows them as waiting, and sends each once', async () => {
    const { counter, buyer, order, board, pull } = await aCounter();
    const placed = await order();
    const { orderId } = placed;
    await pull();
    counter.line.broken = true;
    const tap = { act: 'accept', preparationMinutes: 20 } as const;
    expect(await moveShopOrder(counter.context, orderId, tap)).toMatchObject({ ok: true });
    expect(await moveShopOrder(counter.context, orderId, tap)).toMatchObject({
      ok: false,
      kind: 'not-allowed',
    });
    expect(await moveShopOrder(counter.context, orderId, { act: 'pack' })).toMatchObject({
      ok: true,
    });
    await counter.drain('command');
    expect(await board()).toMatchObject([
      { order: { status: 'ORDER_CREATED' }, waiting: ['accept', 'pack'], standing: 'PACKED' },
    ]);
    expect(await statusAtBuyer(buyer, placed)).toBe('ORDER_CREATED');

    counter.line.broken = false;
    counter.line.losesAnswer = (service) => service === 'move-shop-order';
    await counter.drain('online');
    counter.line.losesAnswer = () => false;
    await counter.drain('asked');
    await counter.drain('asked');
    expect(await board()).toMatchObject([
      {
        order: { status: 'PACKED', preparationMinutes: 20 },
        waiting: [],
        lost: null,
        standing: 'PACKED',
      },
    ]);
    expect(await counter.person.outbox.count()).toBe(0);
    const [known] = await buyer.orders();
    expect(known?.milestones.map(({ status }) => status)).toEqual([
      'ORDER_CREATED',
      'ORDER_REQUEST_APPROVED',
      'PACKED',
    ]);
  });

  it('OUT-10 a buyer who cancelled first wins over taps made offline, and the counter is told what happened', async () => {
    const { counter, buyer, order, board, pull } = await aCounter();
    const { orderId, externalReferenceId } = await order();
    await pull();
    counter.line.broken = true;
    await moveShopOrder(counter.context, orderId, { act: 'accept' });
    await moveShopOrder(counter.context, orderId, { act: 'pack' });
    await buyer.service.pullOrders();
    await cancelOrder(buyer.context, externalReferenceId, '001');
    await buyer.drain('command');
    counter.line.broken = false;
    await counter.drain('online');
    const message = 'The customer cancelled this order.';
    expect(await board()).toMatchObject([
      { lost: { tap: { kind: 'act', act: 'accept' }, error: { message } } },
    ]);
    // Nothing more can be tapped before that was read; the tap behind it is never sent.
    expect(await moveShopOrder(counter.context, orderId, { act: 'accept' })).toMatchObject({
      ok: false,
    });
    await pull();
    await dismissLostTaps(counter.context, orderId);
    expect(await board()).toMatchObject([
      { order: { status: 'CANCELLED' }, lost: null, waiting: [], standing: 'CANCELLED' },
    ]);
    expect(await counter.person.outbox.count()).toBe(0);
  });

  it('OUT-10 an acceptance made offline wins over a buyer who cancels later', async () => {
    const { counter, buyer, order, board, pull } = await aCounter();
    const placed = await order();
    await pull();
    await buyer.service.pullOrders();
    counter.line.broken = true;
    buyer.line.broken = true;
    await moveShopOrder(counter.context, placed.orderId, { act: 'accept' });
    await cancelOrder(buyer.context, placed.externalReferenceId, '001');
    counter.line.broken = false;
    await counter.drain('online');
    buyer.line.broken = false;
    await buyer.drain('online');
    expect(await statusAtBuyer(buyer, placed)).toBe('ORDER_REQUEST_APPROVED');
    const [refused] = await buyer.person.outbox.toArray();
    expect(refused).toMatchObject({ kind: 'cancel-order', state: 'rejected' });
    expect(await board()).toMatchObject([{ order: { status: 'ORDER_REQUEST_APPROVED' } }]);
  });

  it('SELL-4 two phones of a shop that accept the same order offline accept it once', async () => {
    const { storeId, counter, buyer, order, board, pull } = await aCounter();
    const placed = await order();
    const { orderId } = placed;
    await pull();
    const second = await aShopPhone(server);
    await server.db.update(users).set({ role: ROLES.ADMIN }).where(eq(users.id, second.as.user));
    await second.service.pullShopOrders(storeId);
    for (const phone of [counter, second]) {
      phone.line.broken = true;
      await moveShopOrder(phone.context, orderId, { act: 'accept' });
      phone.line.broken = false;
    }
    await counter.drain('online');
    await second.drain('online');
    const [known] = await buyer.orders();
    const accepted = known?.milestones.filter(({ status }) => status === 'ORDER_REQUEST_APPROVED');
    expect(accepted).toHaveLength(1);
    expect(await board()).toMatchObject([{ order: { status: 'ORDER_REQUEST_APPROVED' } }]);
    expect(await readShopBoard(second.person, storeId)).toMatchObject([
      { lost: null, waiting: [], order: { status: 'ORDER_REQUEST_APPROVED' } },
    ]);
  });

  it('SELL-5 checks a delivery code without the network, takes no sixth one, and tells the server how many were wrong', async () => {
    const { counter, order, board, pull } = await aCounter();
    const [first, second] = [await order(), await order()];
    await pull();
    counter.line.broken = true;
    const say = ({ orderId }: Order, code: string) => {
      const proof = createHash('sha256').update(codeProofText(orderId, code)).digest('hex');
      return deliverWithCode(counter.context, orderId, { code, proof });
    };
    for (const { orderId } of [first, second]) {
      for (const act of ['accept', 'pack', 'hand-over'] as const)
        await moveShopOrder(counter.context, orderId, { act });
    }
    const wrong = (placed: Order) => (placed.deliveryCode === '0000' ? '0001' : '0000');
    expect(await say(first, wrong(first))).toMatchObject({
      message: 'This is not the code of this order. 4 tries left.',
    });
    expect(await say(first, first.deliveryCode ?? '')).toMatchObject({ ok: true });
    for (let count = 0; count < 5; count += 1)
      expect(await say(second, wrong(second))).toMatchObject({ ok: false });
    const over = { ok: false, message: expect.stringMatching(/^Five wrong codes/) as string };
    expect(await say(second, second.deliveryCode ?? '')).toMatchObject(over);
    expect(await moveShopOrder(counter.context, second.orderId, { act: 'deliver' })).toMatchObject(
      over,
    );
    counter.line.broken = false;
    await counter.drain('online');
    const statuses = new Map(
      (await board()).map(({ order: { orderId, status } }) => [orderId, status]),
    );
    expect(statuses.get(first.orderId)).toBe('DELIVERED');
    expect(statuses.get(second.orderId)).toBe('OUT_FOR_DELIVERY');
    const [row] = await server.db.select().from(orders).where(eq(orders.id, first.orderId));
    expect(row?.deliveryTries).toBe(1);
  });
});
