import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { promotions } from '../../server/promotions/promotion-tables.ts';
import { storeItems } from '../../server/sellers/store-tables.ts';
import { applyCoupon } from '../../src/commands/cart/cart-coupon.ts';
import { setCartQuantity } from '../../src/commands/cart/set-quantity.ts';
import { acceptQuote } from '../../src/commands/orders/accept-quote.ts';
import { placeOrder } from '../../src/commands/orders/place-order.ts';
import { initCall } from '../../src/contracts/orders/placing-calls.ts';
import { PLACE_ORDER } from '../../src/contracts/orders/place-order.ts';
import { newOutboxEntry } from '../../src/db/outbox-entry.ts';
import { readCartSections } from '../../src/db/reads/cart.ts';
import {
  ALWAYS_ASK,
  type StandingChoice,
} from '../../src/domain/orders/quotes/quote-difference.ts';
import {
  anAddress,
  anOrderWish,
  placeOrder as placeOnServer,
} from '../support/builders/order-builders.ts';
import { aPromotion } from '../support/builders/promotion-builders.ts';
import { aShopPhone, type ShopPhone } from '../support/browser/shop-phone.ts';
import { anItem, aStore } from '../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Dal and rice at ₹50 in a store that charges ₹30 and ₹5. */
async function aShop() {
  const store = await aStore(server.db, { freeDeliveryFromPaise: null });
  const dal = await anItem(server.db, store.id, { name: 'Dal' });
  const rice = await anItem(server.db, store.id, { name: 'Rice' });
  return { store, dal, rice };
}

type Shop = Awaited<ReturnType<typeof aShop>>;

/** One unit each of dal and rice in the cart: ₹100, with the store and its offers on the phone. */
async function aFilledCart(shop: Shop): Promise<ShopPhone> {
  const phone = await aShopPhone(server);
  const pulled = await phone.service.pullStore(shop.store.id);
  expect(pulled).toMatchObject({ ok: true });
  for (const { id: itemId, storeId, name, unit, picture, pricePaise, mrpPaise } of [
    shop.dal,
    shop.rice,
  ]) {
    const item = { storeId, itemId, name, unit, picture, pricePaise, mrpPaise };
    await setCartQuantity(phone.context, item, 1, null);
  }
  return phone;
}

async function shown({ context }: ShopPhone, { store }: Shop) {
  const sections = await readCartSections(context.person, context.device, context.now());
  const section = sections.find(({ storeId }) => storeId === store.id);
  if (section?.store === undefined) throw new Error('the store is not on the phone');
  return { ...section, store: section.store };
}

async function useCode(phone: ShopPhone, shop: Shop, typed: string) {
  const { storeId, lines } = await shown(phone, shop);
  const request = { storeId, typed, lines };
  return applyCoupon(phone.context, request, () => phone.service.pullOffers(storeId));
}

/** Orders what the cart shows, as the checkout does. */
async function order(phone: ShopPhone, shop: Shop, choice: StandingChoice = ALWAYS_ASK) {
  const { storeId, store, coupon, lines } = await shown(phone, shop);
  const storeName = store.name;
  const decision = { storeId, storeName, lines, charges: store, address: anAddress(), choice };
  const placed = await placeOrder(phone.context, { ...decision, coupon });
  if (!placed.ok) throw new Error(placed.message);
  return placed.value.orderId;
}

const rowOf = ({ person }: ShopPhone, orderId: string) => person.orders.get(orderId);

describe('a coupon that came by itself', () => {
  it('OFF-2 is ordered with offline; the next cart can use it no more, nor promises it', async () => {
    const shop = await aShop();
    const { code } = await aPromotion(server.db, { storeId: shop.store.id });
    const phone = await aFilledCart(shop);
    phone.line.broken = true;
    expect(await shown(phone, shop)).toMatchObject({
      coupon: { code, isAutomatic: true },
      bill: { discountPaise: 2_000 },
    });
    const orderId = await order(phone, shop);
    const { storeId, id: itemId, name, unit, picture, pricePaise, mrpPaise } = shop.dal;
    const item = { storeId, itemId, name, unit, picture, pricePaise, mrpPaise };
    await setCartQuantity(phone.context, item, 2, null);
    expect(await shown(phone, shop)).toMatchObject({ coupon: null, bill: { discountPaise: 0 } });
    phone.line.broken = false;
    await phone.drain('online');
    expect(await rowOf(phone, orderId)).toMatchObject({ state: 'confirmed', couponCode: code });
    expect(await shown(phone, shop)).toMatchObject({ coupon: null });
  });

  it('OFF-2 and that the server would not take makes way for the next best, and is named', async () => {
    const shop = await aShop();
    const best = await aPromotion(server.db, { storeId: shop.store.id, value: 3_000 });
    const next = await aPromotion(server.db, { storeId: shop.store.id, value: 2_500 });
    const phone = await aFilledCart(shop);
    const { storeId, lines, coupon } = await shown(phone, shop);
    expect(coupon?.code).toBe(best.code);
    const ask = () =>
      phone.service.validateCart({
        storeId,
        lines,
        address: anAddress(),
        couponCode: best.code,
      });
    await server.db.update(promotions).set({ isPaused: true }).where(eq(promotions.id, best.id));
    expect(await ask()).toMatchObject({
      ok: true,
      value: { quote: { coupon: { problem: 'expired' } } },
    });
    expect(await shown(phone, shop)).toMatchObject({
      coupon: { code: next.code, isAutomatic: true },
      refusedCoupon: { code: best.code, problem: 'expired' },
    });
    await server.db.update(promotions).set({ isPaused: false }).where(eq(promotions.id, best.id));
    await ask();
    expect(await shown(phone, shop)).toMatchObject({
      coupon: { code: best.code },
      refusedCoupon: null,
    });
  });
});

describe('a coupon that was put on the cart offline', () => {
  it('ORD-3 is judged by the offers on the phone, and ordered with', async () => {
    const shop = await aShop();
    const { code } = await aPromotion(server.db);
    const phone = await aFilledCart(shop);
    phone.line.broken = true;
    expect(await useCode(phone, shop, code)).toEqual({ ok: true, value: { code } });
    expect((await shown(phone, shop)).bill).toMatchObject({
      discountPaise: 2_000,
      amountToBePaidPaise: 11_500,
    });
    const orderId = await order(phone, shop);
    phone.line.broken = false;
    await phone.drain('online');
    expect(await rowOf(phone, orderId)).toMatchObject({
      state: 'confirmed',
      couponCode: code,
      bill: { discountPaise: 2_000, amountToBePaidPaise: 11_500 },
    });
    expect(await phone.orders()).toMatchObject([{ couponCode: code }]);
  });

  it('ORD-2 and is over before the order is sent needs the buyer; accepted, it is ordered without', async () => {
    const shop = await aShop();
    const { id, code } = await aPromotion(server.db);
    const phone = await aFilledCart(shop);
    await useCode(phone, shop, code);
    const orderId = await order(phone, shop);
    const endsAt = server.clock.now();
    await server.db.update(promotions).set({ endsAt }).where(eq(promotions.id, id));
    await phone.drain('command');
    const asked = await rowOf(phone, orderId);
    expect(asked?.state).toBe('needs-buyer');
    expect(asked?.attention?.difference).toEqual({
      changes: [
        {
          kind: 'coupon',
          name: `Coupon ${code}`,
          problem: 'expired',
          fromPaise: 2_000,
          toPaise: 0,
        },
      ],
      totalChangePaise: 2_000,
    });
    expect(await phone.orders()).toEqual([]);
    await acceptQuote(phone.context, orderId);
    await phone.drain('command');
    expect(await rowOf(phone, orderId)).toMatchObject({ state: 'confirmed', couponCode: null });
    expect(await phone.orders()).toMatchObject([
      { couponCode: null, bill: { discountPaise: 0, amountToBePaidPaise: 13_500 } },
    ]);
  });

  it('ORD-2 and is over goes through when the buyer said that so much more is all right', async () => {
    const shop = await aShop();
    const { id, code } = await aPromotion(server.db);
    const phone = await aFilledCart(shop);
    await useCode(phone, shop, code);
    await order(phone, shop, { acceptUpToPaise: 2_000, dropMissing: false });
    const endsAt = server.clock.now();
    await server.db.update(promotions).set({ endsAt }).where(eq(promotions.id, id));
    await phone.drain('command');
    expect(await phone.orders()).toMatchObject([{ bill: { amountToBePaidPaise: 13_500 } }]);
  });

  it('ORD-2 asks when leaving out what is missing loses the discount, as that is dearer than what was seen', async () => {
    const shop = await aShop();
    const { code } = await aPromotion(server.db, { minimumPaise: 10_000 });
    const phone = await aFilledCart(shop);
    await useCode(phone, shop, code);
    const orderId = await order(phone, shop, { acceptUpToPaise: 0, dropMissing: true });
    await server.db.update(storeItems).set({ stock: 0 }).where(eq(storeItems.id, shop.rice.id));
    await phone.drain('command');
    const row = await rowOf(phone, orderId);
    expect(row?.state).toBe('needs-buyer');
    expect(row?.attention?.difference).toMatchObject({
      changes: [{ kind: 'coupon', problem: 'minimum_not_reached', fromPaise: 1_000, toPaise: 0 }],
      totalChangePaise: 1_000,
    });
    expect(await phone.orders()).toEqual([]);
  });

  it('ORD-2 and was used up by another order between terms and confirmation needs the buyer', async () => {
    const shop = await aShop();
    const { code } = await aPromotion(server.db);
    const phone = await aFilledCart(shop);
    await useCode(phone, shop, code);
    const orderId = await order(phone, shop);
    const lines = [{ itemId: shop.dal.id, quantity: 1 }];
    const elsewhere = { ...anOrderWish(shop.store.id, lines), couponCode: code };
    let isOrdered = false;
    phone.line.before = async (service) => {
      if (service !== 'confirm-call-cod' || isOrdered) return;
      isOrdered = true;
      await placeOnServer(server, phone.as, elsewhere);
    };
    await phone.drain('command');
    const row = await rowOf(phone, orderId);
    expect(row?.state).toBe('needs-buyer');
    expect(row?.attention?.difference?.changes).toMatchObject([
      { kind: 'coupon', problem: 'already_used' },
    ]);
    expect(await phone.orders()).toHaveLength(1);
  });
});

describe('a coupon that the phone does not know', () => {
  it('is kept offline, and takes off what the store says when the order is sent', async () => {
    const shop = await aShop();
    const phone = await aFilledCart(shop);
    const { code } = await aPromotion(server.db);
    phone.line.broken = true;
    expect(await useCode(phone, shop, code)).toMatchObject({ ok: true });
    expect((await shown(phone, shop)).bill?.discountPaise).toBe(0);
    await order(phone, shop);
    phone.line.broken = false;
    await phone.drain('online');
    expect(await phone.orders()).toMatchObject([
      { couponCode: code, bill: { discountPaise: 2_000, amountToBePaidPaise: 11_500 } },
    ]);
  });

  it('ORD-2 and that nobody knows is ordered without, at the total that was shown', async () => {
    const shop = await aShop();
    const phone = await aFilledCart(shop);
    phone.line.broken = true;
    await useCode(phone, shop, 'NOSUCHCODE');
    await order(phone, shop);
    phone.line.broken = false;
    await phone.drain('online');
    expect(await phone.orders()).toMatchObject([
      { couponCode: null, bill: { amountToBePaidPaise: 13_500 } },
    ]);
  });

  it('is refused at once when the server answers', async () => {
    const shop = await aShop();
    const phone = await aFilledCart(shop);
    expect(await useCode(phone, shop, 'NOSUCHCODE')).toMatchObject({
      ok: false,
      message: 'Invalid coupon code',
    });
  });
});

describe('an order that version 1 of the app left waiting', () => {
  const aVersion1Payload = ({ store, dal }: Shop, transactionId: string) => ({
    transactionId,
    storeId: store.id,
    storeName: store.name,
    lines: [
      {
        itemId: dal.id,
        name: dal.name,
        unit: dal.unit,
        picture: dal.picture,
        quantity: 2,
        pricePaise: 5_000,
      },
    ],
    bill: {
      itemTotalPaise: 10_000,
      deliveryChargePaise: 3_000,
      packingChargePaise: 500,
      amountToBePaidPaise: 13_500,
    },
    charges: {
      deliveryChargePaise: 3_000,
      freeDeliveryFromPaise: null,
      packingChargePaise: 500,
      minimumOrderPaise: 0,
    },
    address: anAddress(),
    choice: ALWAYS_ASK,
    paymentMethod: 'cod',
  });

  async function leaveWaiting(phone: ShopPhone, shop: Shop, progress: unknown = null) {
    const orderId = randomUUID();
    const payload = aVersion1Payload(shop, orderId);
    const { kind } = PLACE_ORDER;
    const base = { id: randomUUID(), kind, subject: `order:${orderId}`, createdAt: 0 };
    const entry = newOutboxEntry({ ...base, payload, payloadVersion: 1 });
    await phone.person.outbox.add({ ...entry, progress });
    return { orderId, payload };
  }

  it('DB-1 OUT-1 is sent by this version', async () => {
    const shop = await aShop();
    const phone = await aShopPhone(server);
    const { orderId } = await leaveWaiting(phone, shop);
    await phone.drain('start');
    expect(await phone.orders()).toMatchObject([
      { externalReferenceId: orderId, couponCode: null, bill: { amountToBePaidPaise: 13_500 } },
    ]);
    expect(await phone.person.outbox.count()).toBe(0);
  });

  it('DB-1 OUT-1 goes on in the middle of its steps, repeating a call byte for byte under its key', async () => {
    const shop = await aShop();
    const phone = await aShopPhone(server);
    const messageIds = { select: randomUUID(), init: randomUUID(), confirm: randomUUID() };
    const step = { step: 'init', round: 0, messageIds, amountPaise: 0, confirmTried: false };
    const { orderId, payload } = await leaveWaiting(phone, shop);
    const { lines, storeId, address } = payload;
    const entries = phone.person.outbox.where('subject').equals(`order:${orderId}`);
    await entries.modify({ progress: { ...step, lines } });
    const wanted = lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
    const sent = { transactionId: orderId, messageId: messageIds.init, storeId, lines: wanted };
    const lost = await server.call(
      initCall,
      { ...sent, address },
      { as: phone.as, key: messageIds.init },
    );
    expect(lost.status).toBe(200);
    await phone.drain('start');
    expect(await phone.orders()).toMatchObject([{ externalReferenceId: orderId }]);
  });
});
