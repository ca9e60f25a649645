import 'fake-indexeddb/auto';
import { shownLines } from '../../../tests/support/builders/cart-builders.ts';
import { describe, expect, it } from 'vitest';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { PLACE_ORDER, readPlaceOrder } from '../../contracts/orders/place-order.ts';
import type { Quote } from '../../contracts/schemas.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { DEFAULT_ADDRESS } from '../../domain/account/address.ts';
import type { Offer } from '../../domain/orders/offers/offers.ts';
import { ALWAYS_ASK } from '../../domain/orders/quotes/quote-difference.ts';
import type { CommandContext } from '../command-context.ts';
import { acceptQuote } from '../orders/accept-quote.ts';
import { discardOrder } from '../orders/discard-order.ts';
import { placeOrder, type OrderDecision } from '../orders/place-order.ts';
import { adoptVisitorCart } from '../session/adopt-visitor-cart.ts';
import { applyCoupon, removeCoupon } from './cart-coupon.ts';
import { setCartQuantity } from './set-quantity.ts';

const STORE = 'green-basket';
const NOON = 1_000_000;
const VERSION = { payloadVersion: PLACE_ORDER.payloadVersion };
const SAVE20: Offer = {
  code: 'SAVE20',
  title: '₹20 off',
  kind: 'amount',
  value: 2_000,
  capPaise: null,
  minimumPaise: 5_000,
  startsAt: 0,
  endsAt: 2 * NOON,
};
const CHARGES = {
  deliveryChargePaise: 3_000,
  freeDeliveryFromPaise: null,
  packingChargePaise: 500,
  minimumOrderPaise: 0,
};
const ONLINE = async () => ({ ok: true }) as const;
const OFFLINE = async () => ({ ok: false }) as const;
const notAsked = () => Promise.reject(new Error('the server was asked'));

async function aPhone(offers: readonly Offer[] | undefined = [SAVE20]) {
  const person = aPersonDatabase();
  const device = new DeviceDatabase(`haat-of-${person.name}`);
  let now = NOON;
  const context: CommandContext = {
    device,
    person,
    now: () => (now += 1),
    newId: () => crypto.randomUUID(),
    wake: () => {},
  };
  const knowsOffers = (known: readonly Offer[]) =>
    device.offers.put({ storeId: STORE, offers: known, serverTime: NOON, fetchedAt: NOON });
  if (offers !== undefined) await knowsOffers(offers);
  const onCart = async () => (await person.cartCoupons.get(STORE))?.code ?? '';
  const cartMessage = async () =>
    (await person.outbox.where('subject').equals('cart').last())?.payload;
  return { context, person, onCart, cartMessage, knowsOffers };
}

/** A code for a cart of one item that costs so much. */
const request = (typed: string, pricePaise = 8_000) => ({
  storeId: STORE,
  typed,
  lines: [{ itemId: 'dal', categoryId: 'grains', pricePaise, quantity: 1 }],
});

describe('a coupon on the cart', () => {
  it('that the phone knows is judged at once, without asking, and is sent with the cart', async () => {
    const { context, onCart, cartMessage } = await aPhone();
    const outcome = await applyCoupon(context, request(' save 20 '), notAsked);
    expect(outcome).toEqual({ ok: true, value: { code: 'SAVE20' } });
    expect(await onCart()).toBe('SAVE20');
    expect(await cartMessage()).toMatchObject({ coupons: [{ storeId: STORE, code: 'SAVE20' }] });
  });

  it.each([
    ['nothing', '', 'Please enter valid coupon code'],
    ['what is no code', '20% !', 'Please enter valid coupon code'],
    [
      'a code whose minimum is not reached',
      'SAVE20',
      'Add item worth ₹10 more to click this offer',
    ],
  ])('refuses %s, and stays as it was', async (_what, typed, message) => {
    const { context, onCart } = await aPhone();
    const outcome = await applyCoupon(context, request(typed, 4_000), notAsked);
    expect(outcome).toEqual({ ok: false, kind: 'unusable', message });
    expect(await onCart()).toBe('');
  });

  it('that is over by the server’s clock is refused, offline too', async () => {
    const { context } = await aPhone([{ ...SAVE20, endsAt: NOON }]);
    const outcome = await applyCoupon(context, request('SAVE20'), notAsked);
    expect(outcome).toMatchObject({ ok: false, message: 'This offer is over' });
  });

  it('that nobody knows is refused by the server’s list', async () => {
    const { context, onCart } = await aPhone();
    const outcome = await applyCoupon(context, request('NOSUCH'), ONLINE);
    expect(outcome).toEqual({ ok: false, kind: 'unusable', message: 'Invalid coupon code' });
    expect(await onCart()).toBe('');
  });

  it('that the phone did not know is judged by what the server then lists', async () => {
    const { context, knowsOffers } = await aPhone(undefined);
    const learns = async () => {
      await knowsOffers([SAVE20]);
      return { ok: true } as const;
    };
    expect(await applyCoupon(context, request('SAVE20', 4_000), learns)).toMatchObject({
      message: 'Add item worth ₹10 more to click this offer',
    });
    expect(await applyCoupon(context, request('SAVE20'), notAsked)).toMatchObject({ ok: true });
  });

  it('is nothing for an empty cart', async () => {
    const { context } = await aPhone();
    const outcome = await applyCoupon(context, { ...request('SAVE20'), lines: [] }, notAsked);
    expect(outcome).toMatchObject({ message: 'Please add some items to continue' });
  });

  it('OFF-1 of single goods is judged by the goods in the cart', async () => {
    const scope = { itemIds: [], categoryIds: ['fruits'] };
    const { context } = await aPhone([{ ...SAVE20, scope }]);
    expect(await applyCoupon(context, request('SAVE20'), notAsked)).toMatchObject({
      message: 'Add item worth ₹50 more to click this offer',
    });
    const { context: other } = await aPhone([
      { ...SAVE20, scope: { itemIds: [], categoryIds: ['grains'] } },
    ]);
    expect(await applyCoupon(other, request('SAVE20'), notAsked)).toMatchObject({ ok: true });
  });

  it('that only this person can use holds at every store, without asking', async () => {
    const { context, person, onCart } = await aPhone(undefined);
    const coupon = { code: 'COINS50', title: '₹50', valuePaise: 5_000, minimumPaise: 5_000 };
    await person.setFact('own-coupons', {
      coupons: [{ ...coupon, endsAt: 2 * NOON }],
      serverTime: NOON,
      fetchedAt: NOON,
    });
    expect(await applyCoupon(context, request('coins50', 4_000), notAsked)).toMatchObject({
      message: 'Add item worth ₹10 more to click this offer',
    });
    expect(await applyCoupon(context, request('coins50'), notAsked)).toMatchObject({ ok: true });
    expect(await onCart()).toBe('COINS50');
  });

  it('that the phone does not know stays on the cart offline, to be judged with the order', async () => {
    const { context, onCart } = await aPhone();
    expect(await applyCoupon(context, request('SECRET'), OFFLINE)).toMatchObject({ ok: true });
    expect(await onCart()).toBe('SECRET');
  });

  it('makes way for another, and can be taken off', async () => {
    const { context, onCart, cartMessage } = await aPhone([SAVE20, { ...SAVE20, code: 'OTHER' }]);
    await applyCoupon(context, request('SAVE20'), notAsked);
    await applyCoupon(context, request('OTHER'), notAsked);
    expect(await onCart()).toBe('OTHER');
    await removeCoupon(context, STORE);
    expect(await onCart()).toBe('');
    expect(await cartMessage()).toMatchObject({
      coupons: [{ storeId: STORE, code: '', declined: true }],
    });
  });

  it('OFF-2 that came by itself is taken off for this cart, until that is empty or another is chosen', async () => {
    const { context, person } = await aPhone();
    const isDeclined = async () => (await person.cartCoupons.get(STORE))?.declined === true;
    await setCartQuantity(context, POTATO, 2, null);
    await removeCoupon(context, STORE);
    expect(await isDeclined()).toBe(true);
    await applyCoupon(context, request('SAVE20'), notAsked);
    expect(await isDeclined()).toBe(false);
    await removeCoupon(context, STORE);
    await setCartQuantity(context, POTATO, 1, null);
    expect(await isDeclined()).toBe(true);
    await setCartQuantity(context, POTATO, 0, null);
    expect(await isDeclined()).toBe(false);
  });
});

const POTATO = {
  storeId: STORE,
  itemId: 'potato',
  name: 'Potato',
  unit: '1 kg',
  picture: '1f954',
  pricePaise: 4_000,
  mrpPaise: 4_500,
};

describe('a visitor’s coupon', () => {
  it('moves with the cart into the cart of who signs in, once, and not over a coupon that is there', async () => {
    const visitor = await aPhone([SAVE20, { ...SAVE20, code: 'OTHER' }]);
    const asha = await aPhone();
    await setCartQuantity(visitor.context, POTATO, 2, null);
    await applyCoupon(visitor.context, request('SAVE20'), notAsked);
    await adoptVisitorCart(visitor.person, asha.context);
    expect(await asha.onCart()).toBe('SAVE20');
    await removeCoupon(asha.context, STORE);
    await adoptVisitorCart(visitor.person, asha.context);
    expect(await asha.onCart()).toBe('');
    await setCartQuantity(visitor.context, POTATO, 2, null);
    await removeCoupon(visitor.context, STORE);
    await adoptVisitorCart(visitor.person, asha.context);
    expect((await asha.person.cartCoupons.get(STORE))?.declined).toBe(true);
    await applyCoupon(asha.context, request('SAVE20'), notAsked);
    await setCartQuantity(visitor.context, POTATO, 1, null);
    await applyCoupon(visitor.context, request('OTHER'), notAsked);
    await adoptVisitorCart(visitor.person, asha.context);
    expect(await asha.onCart()).toBe('SAVE20');
  });
});

const shownDecision = async ({ person }: Awaited<ReturnType<typeof aPhone>>) => ({
  storeId: STORE,
  storeName: 'Green Basket',
  lines: await shownLines(person, STORE),
  charges: CHARGES,
  address: { ...DEFAULT_ADDRESS, plot: '12B', contactNumber: '9876543210' },
  choice: ALWAYS_ASK,
  coupon: { code: 'SAVE20', offer: SAVE20, at: NOON },
});

async function anOrder(more: Partial<OrderDecision> = {}) {
  const phone = await aPhone();
  const { context, person } = phone;
  await setCartQuantity(context, POTATO, 2, null);
  await applyCoupon(context, request('SAVE20'), notAsked);
  const placed = await placeOrder(context, { ...(await shownDecision(phone)), ...more });
  if (!placed.ok) throw new Error(placed.message);
  const { orderId } = placed.value;
  const entry = () => person.outbox.where('subject').equals(`order:${orderId}`).first();
  return { ...phone, orderId, entry };
}

describe('an order with a coupon', () => {
  it('ORD-2 keeps the code and the discount as seen, and takes the coupon off the cart', async () => {
    const { person, onCart, orderId, entry } = await anOrder();
    const seen = {
      couponCode: 'SAVE20',
      bill: { discountPaise: 2_000, amountToBePaidPaise: 9_500 },
    };
    expect(await person.orders.get(orderId)).toMatchObject(seen);
    expect(await entry()).toMatchObject({ ...VERSION, payload: seen });
    expect(await onCart()).toBe('');
  });

  it('ORD-2 keeps the item that was to come for nothing, until the buyer accepts an order without it', async () => {
    const freeItem = { itemId: 'biscuit', name: 'Biscuits', quantity: 1 };
    const { context, person, orderId, entry } = await anOrder({ freeItem });
    expect(await entry()).toMatchObject({ payload: { freeItem } });
    const bill = (await person.orders.get(orderId))?.bill;
    const line = { itemId: 'potato', name: 'Potato', unit: '1 kg', quantity: 2 };
    const lines = [{ ...line, available: 2, pricePaise: 4_000, mrpPaise: 4_500 }];
    const quote = { storeId: STORE, lines, bill, serverTime: 1, expiresAt: 2 } as unknown as Quote;
    const attention = { difference: null, quote, error: null };
    await person.orders.update(orderId, { state: 'needs-buyer', attention });
    await acceptQuote(context, orderId);
    const accepted = await entry();
    expect(accepted && readPlaceOrder(accepted)?.freeItem).toBeNull();
  });

  it('goes on under the transaction of the validation that its buyer saw', async () => {
    const transactionId = crypto.randomUUID();
    const { orderId, entry } = await anOrder({ transactionId });
    expect(orderId).toBe(transactionId);
    expect(await entry()).toMatchObject({ payload: { transactionId } });
  });

  it('puts it back on the cart when it is taken back', async () => {
    const { context, onCart, orderId } = await anOrder();
    await discardOrder(context, orderId);
    expect(await onCart()).toBe('SAVE20');
  });

  it('OFF-2 ORD-7 is placed with one that came by itself, which is no longer on the cart, and needs none put back', async () => {
    const phone = await aPhone();
    const { context, person, onCart } = phone;
    await setCartQuantity(context, POTATO, 2, null);
    const shown = await shownDecision(phone);
    const coupon = { ...shown.coupon, isAutomatic: true as const };
    const placed = await placeOrder(context, { ...shown, coupon });
    if (!placed.ok) throw new Error(placed.message);
    const { orderId } = placed.value;
    expect(await person.orders.get(orderId)).toMatchObject({
      couponCode: 'SAVE20',
      bill: { discountPaise: 2_000 },
    });
    await discardOrder(context, orderId);
    expect(await onCart()).toBe('');
    expect(await person.cart.count()).toBe(1);
  });

  it('OFF-2 ORD-7 is not placed with one that was taken off in another tab, nor forgets that when it is taken back', async () => {
    const phone = await aPhone();
    const { context, person } = phone;
    await setCartQuantity(context, POTATO, 2, null);
    const shown = await shownDecision(phone);
    await removeCoupon(context, STORE);
    const coupon = { ...shown.coupon, isAutomatic: true as const };
    expect(await placeOrder(context, { ...shown, coupon })).toMatchObject({
      kind: 'changed',
      differences: [{ kind: 'coupon', from: 'SAVE20', to: '' }],
    });
    const placed = await placeOrder(context, { ...shown, coupon: null });
    if (!placed.ok) throw new Error(placed.message);
    const isDeclined = async () => (await person.cartCoupons.get(STORE))?.declined === true;
    expect(await isDeclined()).toBe(false);
    await discardOrder(context, placed.value.orderId);
    expect(await isDeclined()).toBe(true);
  });

  it('leaves a coupon alone that was put on the cart meanwhile', async () => {
    const { context, onCart, orderId, knowsOffers } = await anOrder();
    await knowsOffers([{ ...SAVE20, code: 'OTHER' }]);
    await applyCoupon(context, request('OTHER'), notAsked);
    await discardOrder(context, orderId);
    expect(await onCart()).toBe('OTHER');
  });

  it('DB-1 ORD-2 of version 1 whose difference is accepted waits as an order of this version, without a coupon', async () => {
    const { context, person, orderId, entry } = await anOrder();
    const { sequence = 0, payload } = (await entry()) ?? {};
    const { couponCode: _code, ...version1 } = payload as Record<string, unknown>;
    await person.outbox.update(sequence, { payload: version1, payloadVersion: 1 });
    const bill = {
      itemTotalPaise: 8_000,
      deliveryChargePaise: 3_000,
      packingChargePaise: 500,
      amountToBePaidPaise: 11_500,
    };
    const line = { itemId: 'potato', name: 'Potato', unit: '1 kg', quantity: 2 };
    const lines = [{ ...line, available: 2, pricePaise: 4_000, mrpPaise: 4_500 }];
    const quote = { storeId: STORE, lines, bill, serverTime: 1, expiresAt: 2 } as unknown as Quote;
    const attention = { difference: null, quote, error: null };
    await person.orders.update(orderId, { state: 'needs-buyer', attention });
    expect(await acceptQuote(context, orderId)).toEqual({ ok: true, value: null });
    const accepted = await entry();
    expect(accepted).toMatchObject({ ...VERSION, payload: { couponCode: null } });
    expect(accepted && readPlaceOrder(accepted)?.bill).toEqual({ ...bill, discountPaise: 0 });
  });
});
