import 'fake-indexeddb/auto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { promotions } from '../../server/promotions/promotion-tables.ts';
import { storeItems } from '../../server/sellers/store-tables.ts';
import { applyCoupon } from '../../src/commands/cart/cart-coupon.ts';
import { setCartQuantity } from '../../src/commands/cart/set-quantity.ts';
import { acceptQuote } from '../../src/commands/orders/accept-quote.ts';
import { placeOrder, type OrderDecision } from '../../src/commands/orders/place-order.ts';
import { readCartSections } from '../../src/db/reads/cart.ts';
import { readSetting } from '../../src/db/reads/settings.ts';
import { deliverySlots } from '../../src/domain/orders/slots/delivery-slots.ts';
import { ALWAYS_ASK, quoteDifference } from '../../src/domain/orders/quotes/quote-difference.ts';
import { anAddress } from '../support/builders/order-builders.ts';
import { aPromotion } from '../support/builders/promotion-builders.ts';
import { aShopPhone, type ShopPhone } from '../support/browser/shop-phone.ts';
import { anItem, aStore } from '../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A store that sells dal and biscuits, and a phone. */
async function aFilledCart(biscuitStock = 100) {
  const store = await aStore(server.db, { freeDeliveryFromPaise: null });
  const dal = await anItem(server.db, store.id, { name: 'Dal' });
  const biscuits = await anItem(server.db, store.id, { name: 'Biscuits', stock: biscuitStock });
  const phone = await aShopPhone(server);
  return { store, dal, biscuits, phone };
}

type Filled = Awaited<ReturnType<typeof aFilledCart>>;

/** Fetches the store with its offers and puts two of dal into the cart. */
async function fill({ store, dal, phone }: Filled): Promise<void> {
  await phone.service.pullStore(store.id);
  const { id: itemId, storeId, name, unit, picture, pricePaise, mrpPaise } = dal;
  const item = { storeId, itemId, name, unit, picture, pricePaise, mrpPaise };
  await setCartQuantity(phone.context, item, 2, null);
}

async function shown({ context }: ShopPhone) {
  const [section] = await readCartSections(context.person, context.device, context.now());
  if (section?.store === undefined) throw new Error('the store is not on the phone');
  return { ...section, store: section.store };
}

async function applyCode(phone: ShopPhone, storeId: string, typed: string) {
  const { lines } = await shown(phone);
  return applyCoupon(phone.context, { storeId, typed, lines }, () =>
    phone.service.pullOffers(storeId),
  );
}

async function validate(phone: ShopPhone) {
  const { storeId, lines, coupon } = await shown(phone);
  return phone.service.validateCart({
    storeId,
    lines,
    address: anAddress(),
    couponCode: coupon?.code ?? null,
  });
}

async function order(phone: ShopPhone, more: Partial<OrderDecision> = {}): Promise<string> {
  const { storeId, store, lines, coupon, freeLine } = await shown(phone);
  const placed = await placeOrder(phone.context, {
    storeId,
    storeName: store.name,
    lines,
    charges: store,
    address: anAddress(),
    choice: ALWAYS_ASK,
    coupon,
    freeItem: freeLine,
    ...more,
  });
  if (!placed.ok) throw new Error(placed.message);
  return placed.value.orderId;
}

const rowOf = ({ person }: ShopPhone, orderId: string) => person.orders.get(orderId);

describe('a cart that is validated before it is ordered', () => {
  it('ORD-2 shows what has changed ahead, orders nothing, and keeps its message and transaction', async () => {
    const filled = await aFilledCart();
    const { phone, store, dal } = filled;
    await fill(filled);
    await server.db.update(storeItems).set({ stock: 1 }).where(eq(storeItems.id, dal.id));
    const answer = await validate(phone);
    if (!answer.ok) throw new Error(answer.problem.message);
    const { transactionId, messageId, quote } = answer.value;
    const { lines, bill } = await shown(phone);
    if (bill === null) throw new Error('no bill');
    expect(quoteDifference(lines, bill, quote.lines, quote.bill).changes).toMatchObject([
      { kind: 'fewer', name: 'Dal', quantity: 2, available: 1 },
    ]);
    expect(await readSetting(phone.device, 'cart-validation-params')).toEqual({
      storeId: store.id,
      message_id: messageId,
      transaction_id: transactionId,
    });
    expect(await phone.orders()).toEqual([]);
  });

  it('ORD-2 asks several stores at once, each with an answer of its own, and keeps what runs out', async () => {
    const filled = await aFilledCart();
    const { phone, store, dal } = filled;
    await fill(filled);
    const closed = await aStore(server.db, { takingOrders: false });
    const bread = await anItem(server.db, closed.id);
    await server.db.update(storeItems).set({ stock: 1 }).where(eq(storeItems.id, dal.id));
    const couponCode = null;
    const carts = [
      { storeId: store.id, lines: [{ itemId: dal.id, quantity: 2 }], couponCode },
      { storeId: closed.id, lines: [{ itemId: bread.id, quantity: 1 }], couponCode },
    ];
    const answer = await phone.service.validateCarts({ address: anAddress(), carts });
    if (!answer.ok) throw new Error(answer.problem.message);
    const [first, second] = answer.value;
    expect(first).toMatchObject({ ok: true, value: { quote: { storeId: store.id } } });
    expect(second).toMatchObject({ ok: false, problem: { code: 'store_not_taking_orders' } });
    const lists = await phone.context.person.fact('out-of-stock');
    expect(lists?.[store.id]?.items).toMatchObject([{ id: dal.id, available: 1 }]);
    expect(await phone.orders()).toEqual([]);
  });

  it('the cart keeps an out-of-stock list of what the store has too few of, until it has enough again', async () => {
    const filled = await aFilledCart();
    const { phone, store, dal } = filled;
    await fill(filled);
    const inStock = async (stock: number) => {
      await server.db.update(storeItems).set({ stock }).where(eq(storeItems.id, dal.id));
      server.clock.advance(1_000);
      await validate(phone);
    };
    const line = async () => (await shown(phone)).lines.find(({ itemId }) => itemId === dal.id);
    expect(await line()).toMatchObject({ availability: 'enough' });
    await inStock(1);
    const kept = await phone.person.fact('out-of-stock');
    expect(kept?.[store.id]?.items).toEqual([{ id: dal.id, available: 1 }]);
    phone.line.broken = true;
    expect(await line()).toMatchObject({ availability: 'fewer', stock: 1 });
    phone.line.broken = false;
    await inStock(0);
    expect(await line()).toMatchObject({ availability: 'none' });
    await inStock(50);
    expect(await phone.person.fact('out-of-stock')).toEqual({});
    expect(await line()).toMatchObject({ availability: 'enough' });
  });

  it('OUT-1 is ordered under the transaction of its validation, and the next one under another', async () => {
    const filled = await aFilledCart();
    const { phone } = filled;
    await fill(filled);
    const first = await validate(phone);
    const second = await validate(phone);
    if (!first.ok || !second.ok) throw new Error('no answer');
    expect(second.value.transactionId).not.toBe(first.value.transactionId);
    const { transactionId } = second.value;
    expect(await order(phone, { transactionId })).toBe(transactionId);
    await phone.drain('command');
    expect(await phone.orders()).toMatchObject([{ externalReferenceId: transactionId }]);
  });

  it('NET-1 has no answer without a network, and is ordered all the same', async () => {
    const filled = await aFilledCart();
    const { phone } = filled;
    await fill(filled);
    phone.line.broken = true;
    expect(await validate(phone)).toMatchObject({ ok: false, problem: { code: 'network' } });
    const orderId = await order(phone);
    phone.line.broken = false;
    await phone.drain('online');
    expect(await rowOf(phone, orderId)).toMatchObject({ state: 'confirmed' });
  });
});

describe('an offer that adds an item for nothing', () => {
  /** The offer on the cart: a packet of biscuits with any order. */
  async function withFreeBiscuits(biscuitStock?: number) {
    const filled = await aFilledCart(biscuitStock);
    const { store, biscuits, phone } = filled;
    const { code } = await aPromotion(server.db, {
      storeId: store.id,
      kind: 'freebie',
      value: 0,
      minimumPaise: 0,
      getItemId: biscuits.id,
      getQuantity: 1,
    });
    await fill(filled);
    await applyCode(phone, store.id, code);
    return { ...filled, code };
  }

  it('OFF-1 is shown on the phone, offline too, and comes with the order', async () => {
    const { phone, biscuits, code } = await withFreeBiscuits();
    phone.line.broken = true;
    const section = await shown(phone);
    expect(section.freeLine).toMatchObject({ itemId: biscuits.id, name: 'Biscuits', quantity: 1 });
    expect(section.coupon?.judged).toMatchObject({ block: null, savesPaise: 0 });
    const orderId = await order(phone);
    phone.line.broken = false;
    await phone.drain('online');
    expect(await rowOf(phone, orderId)).toMatchObject({ state: 'confirmed', couponCode: code });
    const [placed] = await phone.orders();
    expect(placed?.lines).toMatchObject([{ name: 'Dal' }, { name: 'Biscuits', pricePaise: 0 }]);
  });

  it('OFF-1 ORD-2 and has run out before the order is sent asks the buyer, who may order without', async () => {
    const { phone, biscuits } = await withFreeBiscuits();
    const orderId = await order(phone);
    await server.db.update(storeItems).set({ stock: 0 }).where(eq(storeItems.id, biscuits.id));
    await phone.drain('command');
    const asked = await rowOf(phone, orderId);
    expect(asked).toMatchObject({
      state: 'needs-buyer',
      attention: { difference: { changes: [{ lostItem: { name: 'Biscuits', quantity: 1 } }] } },
    });
    await acceptQuote(phone.context, orderId);
    await phone.drain('command');
    expect(await rowOf(phone, orderId)).toMatchObject({ state: 'confirmed', couponCode: null });
  });

  it('OFF-1 is no offer any more for a phone that knows that it has run out', async () => {
    const { phone } = await withFreeBiscuits(0);
    const { freeLine, coupon } = await shown(phone);
    expect(freeLine).toBeNull();
    expect(coupon?.judged?.block).toEqual({ kind: 'over' });
  });
});

describe('an offer of single goods', () => {
  it('OFF-1 ORD-6 takes off on the phone what the store takes off, and is ordered without a question', async () => {
    const filled = await aFilledCart();
    const { phone, store, dal } = filled;
    const { code } = await aPromotion(server.db, {
      storeId: store.id,
      kind: 'percent',
      value: 10,
      minimumPaise: 0,
      scope: { itemIds: [], categoryIds: [dal.categoryId] },
    });
    await fill(filled);
    await applyCode(phone, store.id, code);
    const { bill } = await shown(phone);
    expect(bill?.discountPaise).toBe(Math.floor((dal.pricePaise * 2) / 10));
    const orderId = await order(phone);
    await phone.drain('command');
    expect(await rowOf(phone, orderId)).toMatchObject({ state: 'confirmed', bill });
  });

  it('ORD-2 that is over before the order is sent needs the buyer', async () => {
    const filled = await aFilledCart();
    const { phone, store } = filled;
    const { id, code } = await aPromotion(server.db, {
      storeId: store.id,
      kind: 'buy-get',
      value: 0,
      minimumPaise: 0,
      buyQuantity: 1,
      getQuantity: 1,
    });
    await fill(filled);
    await applyCode(phone, store.id, code);
    const orderId = await order(phone);
    const endsAt = server.clock.now();
    await server.db.update(promotions).set({ endsAt }).where(eq(promotions.id, id));
    await phone.drain('command');
    expect(await rowOf(phone, orderId)).toMatchObject({ state: 'needs-buyer' });
  });
});

describe('what a buyer wishes', () => {
  it('ORD-2 arrives with the order: for whom, when, and what instead', async () => {
    const filled = await aFilledCart();
    const { phone } = filled;
    await fill(filled);
    const { store } = await shown(phone);
    const [deliverySlot = null] = deliverySlots(store, server.clock.now());
    const wishes = {
      recipient: { name: 'Meena', contactNumber: '9876543210' },
      deliverySlot,
      substitution: 'similar',
    } as const;
    const orderId = await order(phone, { wishes });
    await phone.drain('command');
    expect(await rowOf(phone, orderId)).toMatchObject({ state: 'confirmed' });
    expect(deliverySlot).not.toBeNull();
    expect(await phone.orders()).toMatchObject([{ wishes }]);
  });
});
