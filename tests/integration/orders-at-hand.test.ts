import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemRatings } from '../../server/orders/after-order-tables.ts';
import { orders as ordersTable } from '../../server/orders/order-tables.ts';
import { eq } from 'drizzle-orm';
import { rateOrder } from '../../src/commands/orders/rate-order.ts';
import type { OrderStatus } from '../../src/domain/orders/life/order-status.ts';
import { missingHere } from '../../src/domain/orders/order-filter.ts';
import { readAllOrders } from '../../src/db/reads/orders/orders.ts';
import {
  readInvoice,
  readOrderMoves,
  readStoreContact,
} from '../../src/db/reads/orders/order-extras.ts';
import { anOrderWish, placeOrder } from '../support/builders/order-builders.ts';
import { aShopPhone, type ShopPhone } from '../support/browser/shop-phone.ts';
import { anItem, aStore } from '../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';
import { giveStore, signInAs } from '../support/people/role-sessions.ts';
import { walkOrder } from '../support/people/walk-order.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A phone whose person has placed so many orders elsewhere, a minute apart; their transaction ids, oldest first. */
async function aBuyerOf(count: number) {
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id, { stock: 10_000 });
  const phone = await aShopPhone(server);
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    server.clock.advance(60_000);
    const wish = anOrderWish(store.id, [{ itemId: item.id, quantity: 1 }]);
    ids.push((await placeOrder(server, phone.as, wish)).externalReferenceId);
  }
  return { phone, ids, storeId: store.id };
}

async function move(phone: ShopPhone, orderId: string, to: OrderStatus): Promise<void> {
  const order = (await phone.orders()).find((each) => each.externalReferenceId === orderId);
  if (order === undefined) throw new Error('the order is not on the server');
  await walkOrder(server.db, { order, userId: phone.as.user, to, at: server.clock.now() });
}

const idsHere = async ({ person }: ShopPhone) => (await readAllOrders(person)).map(({ id }) => id);

describe('a person’s orders on a new phone', () => {
  it('OUT-1 come by page, the newest before the rest, and the pull goes on where the line broke', async () => {
    const { phone, ids } = await aBuyerOf(58);
    let pages = 0;
    phone.line.before = async (service) => {
      if (service === 'buyer-order-listing') pages += 1;
      if (pages === 2) phone.line.broken = true;
      if (phone.line.broken) throw new TypeError('network down');
    };
    expect(await phone.service.pullOrders()).toMatchObject({ ok: false });
    // The first page has the fifty oldest; the ten newest came before the second was asked for.
    expect(await idsHere(phone)).toEqual(ids.toReversed());

    phone.line.before = async () => {};
    phone.line.broken = false;
    await phone.person.orders.delete(ids[55] ?? '');
    expect(await phone.service.pullOrders()).toMatchObject({ ok: true });
    expect(await idsHere(phone)).toEqual(ids.toReversed());
  });

  it('are counted by the server, so that the phone can say how many are still missing', async () => {
    const { phone, ids } = await aBuyerOf(3);
    await move(phone, ids[0] ?? '', 'DELIVERED');
    const counted = await phone.service.countOrders();
    expect(counted).toEqual({
      ok: true,
      value: { open: 2, delivered: 1, cancelled: 0, returns: 0, total: 3 },
    });
    if (!counted.ok || counted.value === null) throw new Error('not counted');
    expect(missingHere(await readAllOrders(phone.person), counted.value)).toBe(3);
    await phone.service.pullOrders();
    expect(missingHere(await readAllOrders(phone.person), counted.value)).toBe(0);
  });

  it('LIM-1 come without the cart, where that is asked for anyway', async () => {
    const { phone, ids } = await aBuyerOf(1);
    const asked: string[] = [];
    phone.line.before = async (service) => void asked.push(service);
    await phone.service.pullOrders(false);
    expect(asked).toEqual(['buyer-order-listing', 'fetch-issues-by-reference-id']);
    expect(await idsHere(phone)).toEqual(ids);
    await phone.service.pullOrders();
    expect(asked).toContain('get-cart');
  });
});

describe('rating an order and its items', () => {
  it('ORD-5 is counted for both, and both come to another phone of the same person', async () => {
    const { phone, ids } = await aBuyerOf(1);
    const [orderId = ''] = ids;
    await move(phone, orderId, 'DELIVERED');
    await phone.service.pullOrders();
    const [order] = await phone.orders();
    const itemId = order?.lines[0]?.itemId ?? '';
    await rateOrder(phone.context, orderId, { stars: 4, comment: '', items: { [itemId]: 2 } });
    await phone.drain('command');
    const rated = await server.db.select().from(itemRatings).where(eq(itemRatings.itemId, itemId));
    expect(rated).toMatchObject([{ stars: 2, userId: phone.as.user }]);
    expect(await phone.person.ratings.get(orderId)).toMatchObject({
      pending: false,
      stars: 4,
      items: { [itemId]: 2 },
    });
    await phone.person.ratings.clear();
    await phone.service.pullRatings([orderId]);
    expect(await phone.person.ratings.get(orderId)).toMatchObject({
      pending: false,
      stars: 4,
      items: { [itemId]: 2 },
    });
  });
});

describe('what is fetched around an order', () => {
  it('the invoice is a PDF that is kept, and never asked for twice', async () => {
    const { phone, ids } = await aBuyerOf(1);
    const [orderId = ''] = ids;
    await phone.service.pullOrders();
    await move(phone, orderId, 'ORDER_REQUEST_APPROVED');
    phone.line.broken = true;
    expect(await phone.service.pullInvoice(orderId)).toMatchObject({
      ok: false,
      problem: { code: 'network' },
    });
    phone.line.broken = false;
    expect(await phone.service.pullInvoice(orderId)).toMatchObject({ ok: true });
    const kept = await readInvoice(phone.person, orderId);
    expect(kept?.name).toMatch(/^[\w-]+\.pdf$/);
    expect(new TextDecoder().decode(kept?.bytes.slice(0, 5))).toBe('%PDF-');
    phone.line.broken = true;
    expect(await phone.service.pullInvoice(orderId)).toMatchObject({ ok: true });
  });

  it('an order that was cancelled has no invoice, and the server’s reason is passed on', async () => {
    const { phone, ids } = await aBuyerOf(1);
    const [orderId = ''] = ids;
    await phone.service.pullOrders();
    const [order] = await phone.orders();
    await server.db
      .update(ordersTable)
      .set({ status: 'CANCELLED' })
      .where(eq(ordersTable.id, order?.orderId ?? ''));
    expect(await phone.service.pullInvoice(orderId)).toMatchObject({
      ok: false,
      problem: { code: 'invoice_not_available' },
    });
    expect(await readInvoice(phone.person, orderId)).toBeNull();
  });

  it('the timeline says who moved it', async () => {
    const { phone, ids } = await aBuyerOf(1);
    const [orderId = ''] = ids;
    await move(phone, orderId, 'PACKED');
    await phone.service.pullOrders();
    await phone.service.pullOrderMoves(orderId);
    const moves = await readOrderMoves(phone.person, orderId);
    expect(moves.map(({ status }) => status)).toEqual([
      'ORDER_CREATED',
      'ORDER_REQUEST_APPROVED',
      'PACKED',
    ]);
    expect(moves[0]?.by).toBe('buyer');
  });

  it('the store says whom to call and where its seller’s shops are, also while the phone is offline later', async () => {
    const { phone, storeId } = await aBuyerOf(0);
    const seller = await signInAs(server, 'seller');
    await aStore(server.db, { id: 'second-shop', name: 'Second Shop' });
    await aStore(server.db, { id: 'shop-far-away', city: 'Mysuru' });
    for (const id of [storeId, 'second-shop', 'shop-far-away'])
      await giveStore(server.db, id, seller);
    await phone.service.pullStoreContact(storeId);
    phone.line.broken = true;
    expect(await phone.service.pullStoreContact(storeId)).toMatchObject({ ok: false });
    expect(await readStoreContact(phone.device, storeId)).toMatchObject({
      name: 'Customer Care',
      place: expect.stringMatching(/, Bengaluru \d{6}$/) as string,
      otherShops: [{ id: 'second-shop', name: 'Second Shop' }],
    });
  });

  it('OUT-1 a talk about it is heard by both sides, and says when nobody can hear', async () => {
    const { phone, ids } = await aBuyerOf(1);
    const [orderId = ''] = ids;
    await phone.service.pullOrders();
    const talk = (message: string | null) =>
      phone.service.talk(orderId, 'delivery-failed', message);
    expect(await talk(null)).toEqual({ ok: true, value: [] });
    await talk('Where is it?');
    expect(await talk(null)).toMatchObject({
      value: [{ author: 'buyer', text: 'Where is it?', position: 1 }],
    });
    phone.line.broken = true;
    expect(await talk('Hello?')).toMatchObject({ ok: false, problem: { code: 'network' } });
  });
});
