import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeItems } from '../../server/catalogue/change-prices.ts';
import { payments } from '../../server/payments/payment-tables.ts';
import { payCash } from '../../src/commands/orders/pay-cash.ts';
import { initCall } from '../../src/contracts/orders/placing-calls.ts';
import { PLACE_ORDER, type PlaceOrderPayload } from '../../src/contracts/orders/place-order.ts';
import { readPaysOnline } from '../../src/db/reads/settings.ts';
import { DEFAULT_WISHES } from '../../src/domain/orders/order-wishes.ts';
import { paymentRound, payAt } from '../support/builders/payment-builders.ts';
import {
  anAwaitedOrder,
  aShopWithDal,
  beginToPay,
  chargesOf,
  orderOnline,
  rowOf,
} from '../support/browser/paying-phone.ts';
import { aShopPhone, type ShopPhone } from '../support/browser/shop-phone.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  await server.close();
});

const MINUTE = 60_000;

/** What is still to be sent of an order. */
const entriesOf = ({ person }: ShopPhone, orderId: string) =>
  person.outbox.where('subject').equals(`order:${orderId}`).toArray();

/** All that matters of an order at the end: what the phone shows and keeps, what the server has, what was charged. */
async function endOf(phone: ShopPhone, orderId: string) {
  const { state, paymentMethod, payment } = await rowOf(phone, orderId);
  const orders = await phone.orders();
  const { statuses, back } = await chargesOf(server, orderId);
  return {
    state,
    paymentMethod,
    payment: payment?.status,
    waiting: (await entriesOf(phone, orderId)).length,
    orders: orders.map((order) => [order.externalReferenceId === orderId, order.paymentMethod]),
    charges: statuses.filter((status) => status === 'paid').length,
    refunds: back.length,
  };
}

const PAID_ONCE = {
  state: 'confirmed',
  paymentMethod: 'online',
  payment: 'successful',
  waiting: 0,
  orders: [[true, 'online']],
  charges: 1,
  refunds: 0,
};

describe('an order that is paid online', () => {
  it('ORD-3 ORD-1 waits for its buyer, is paid, and is confirmed by the server only', async () => {
    const phone = await aShopPhone(server);
    const orderId = await anAwaitedOrder(server, phone);
    const awaited = await rowOf(phone, orderId);
    expect(awaited).toMatchObject({
      state: 'needs-buyer',
      attention: { error: { code: 'payment_awaited' } },
      payment: { status: 'awaited', paymentId: null },
    });
    const page = await beginToPay(phone, orderId);
    expect(await rowOf(phone, orderId)).toMatchObject({
      state: 'sent',
      attention: null,
      payment: { status: 'pending' },
    });
    expect(await entriesOf(phone, orderId)).toMatchObject([{ state: 'waiting' }]);
    await payAt(page, 'success');
    await phone.drain('start');
    expect(await endOf(phone, orderId)).toEqual(PAID_ONCE);
  });

  it('ORD-3 is kept waiting while the bank has not decided, and asked about again', async () => {
    const phone = await aShopPhone(server);
    const orderId = await anAwaitedOrder(server, phone);
    const page = await beginToPay(phone, orderId);
    await phone.drain('start');
    expect(await entriesOf(phone, orderId)).toMatchObject([
      { state: 'waiting', attempts: 2, lastError: { code: 'payment_pending', status: 425 } },
    ]);
    expect((await rowOf(phone, orderId)).state).toBe('sent');
    await payAt(page, 'success-webhook-first');
    // The server asked to wait a little before the next question.
    server.clock.advance(10_000);
    await phone.drain('timer');
    expect(await endOf(phone, orderId)).toEqual(PAID_ONCE);
  });

  it('ORD-3 that failed may be paid in cash: one order, no charge', async () => {
    const phone = await aShopPhone(server);
    const orderId = await anAwaitedOrder(server, phone);
    await payAt(await beginToPay(phone, orderId), 'failure');
    await phone.drain('start');
    expect(await rowOf(phone, orderId)).toMatchObject({
      state: 'needs-buyer',
      attention: { error: { code: 'payment_failed' } },
      payment: { status: 'failed' },
    });
    expect((await payCash(phone.context, orderId)).ok).toBe(true);
    await phone.drain('command');
    const orders = await phone.orders();
    expect(orders.map(({ paymentMethod }) => paymentMethod)).toEqual(['cod']);
    expect(await chargesOf(server, orderId)).toEqual({ statuses: ['failed'], back: [] });
  });

  it('ORD-3 that was cancelled is paid at the second try, on the same terms', async () => {
    const phone = await aShopPhone(server);
    const orderId = await anAwaitedOrder(server, phone);
    const first = await beginToPay(phone, orderId);
    await payAt(first, 'cancelled');
    await phone.drain('start');
    expect((await rowOf(phone, orderId)).payment?.status).toBe('cancelled');
    const second = await beginToPay(phone, orderId);
    expect(second).not.toBe(first);
    await payAt(second, 'success');
    await phone.drain('start');
    expect(await endOf(phone, orderId)).toEqual(PAID_ONCE);
  });

  it('ORD-3 is made by the webhook alone, and the pull of orders finds it', async () => {
    const phone = await aShopPhone(server);
    const orderId = await anAwaitedOrder(server, phone);
    await payAt(await beginToPay(phone, orderId), 'success-webhook-first');
    phone.line.broken = true;
    await phone.drain('start');
    phone.line.broken = false;
    await phone.service.pullOrders();
    expect((await rowOf(phone, orderId)).state).toBe('confirmed');
    await phone.drain('start');
    expect(await endOf(phone, orderId)).toEqual(PAID_ONCE);
  });

  it('ORD-3 whose money comes after the payment was given up leaves nothing waiting here', async () => {
    const phone = await aShopPhone(server);
    const orderId = await anAwaitedOrder(server, phone);
    const page = await beginToPay(phone, orderId);
    // The phone learns of an end that the provider takes back: the page was still open elsewhere.
    await payAt(page, 'success-webhook-late');
    await phone.person.outbox.toCollection().modify({ state: 'needs-buyer' });
    await phone.person.orders.update(orderId, { state: 'needs-buyer' });
    server.clock.advance(31_000);
    await paymentRound(server);
    await phone.service.pullOrders();
    expect(await endOf(phone, orderId)).toEqual(PAID_ONCE);
  });
});

describe('a server that takes no online payment', () => {
  it('ORD-3 says so before anything is paid; cash is possible, and the phone knows it for the next checkout', async () => {
    const cashOnly = await startTestServer({ payments: { PAYMENT_PROVIDER: 'none' } });
    try {
      const phone = await aShopPhone(cashOnly);
      const orderId = await anAwaitedOrder(cashOnly, phone);
      expect(await rowOf(phone, orderId)).toMatchObject({
        state: 'needs-buyer',
        attention: { error: { code: 'payment_not_offered' } },
      });
      expect(await readPaysOnline(phone.person)).toBe(false);
      await payCash(phone.context, orderId);
      await phone.drain('command');
      expect((await rowOf(phone, orderId)).server?.paymentMethod).toBe('cod');
    } finally {
      await cashOnly.close();
    }
  });
});

describe('a payment and a bad line', () => {
  it.each(['create-payment', 'confirm-call'])(
    'OUT-1 ORD-3 charges once when the answer to %s is lost',
    async (lost) => {
      const phone = await aShopPhone(server);
      const orderId = await anAwaitedOrder(server, phone);
      phone.line.losesAnswer = (service) => service === lost;
      const { payment } = await rowOf(phone, orderId);
      const first = await phone.service.beginPayment([orderId], payment?.amountPaise ?? 0);
      expect(first.ok).toBe(lost !== 'create-payment');
      if (!first.ok) phone.line.losesAnswer = () => false;
      const page = await beginToPay(phone, orderId);
      await payAt(page, 'success');
      await phone.drain('start');
      phone.line.losesAnswer = () => false;
      await phone.drain('start');
      expect(await endOf(phone, orderId)).toEqual(PAID_ONCE);
    },
  );

  it('ORD-3 is not begun without the network, and says so', async () => {
    const phone = await aShopPhone(server);
    const orderId = await anAwaitedOrder(server, phone);
    phone.line.broken = true;
    const { payment } = await rowOf(phone, orderId);
    const begun = await phone.service.beginPayment([orderId], payment?.amountPaise ?? 0);
    expect(begun).toMatchObject({ ok: false, problem: { code: 'network' } });
    expect(await rowOf(phone, orderId)).toMatchObject({
      state: 'needs-buyer',
      payment: { status: 'awaited' },
    });
    expect((await chargesOf(server, orderId)).statuses).toEqual([]);
  });

  it('ORD-3 that was paid before the line was lost is confirmed when it is back', async () => {
    const phone = await aShopPhone(server);
    const orderId = await anAwaitedOrder(server, phone);
    await payAt(await beginToPay(phone, orderId), 'success');
    phone.line.broken = true;
    await phone.drain('start');
    expect((await rowOf(phone, orderId)).state).toBe('sent');
    phone.line.broken = false;
    await phone.drain('online');
    expect(await endOf(phone, orderId)).toEqual(PAID_ONCE);
  });
});

describe('a server that was set back to before the payment', () => {
  it('ORD-3 lets the buyer pay anew', async () => {
    const phone = await aShopPhone(server);
    const orderId = await anAwaitedOrder(server, phone);
    await beginToPay(phone, orderId);
    await server.db.delete(payments).where(eq(payments.transactionId, orderId));
    await phone.drain('start');
    expect((await rowOf(phone, orderId)).attention?.error?.code).toBe('payment_awaited');
    await payAt(await beginToPay(phone, orderId), 'success-webhook-first');
    await phone.drain('start');
    expect(await endOf(phone, orderId)).toEqual(PAID_ONCE);
  });
});

describe('never charged twice', () => {
  it('ORD-3 OUT-2 two taps in two tabs begin one payment, and two drains make one order', async () => {
    const phone = await aShopPhone(server);
    const orderId = await anAwaitedOrder(server, phone);
    const pages = await Promise.all([beginToPay(phone, orderId), beginToPay(phone, orderId)]);
    expect(new Set(pages).size).toBe(1);
    await Promise.all(pages.map((page) => payAt(page, 'success')));
    await Promise.all([phone.drain('start'), phone.drain('online')]);
    expect(await endOf(phone, orderId)).toEqual(PAID_ONCE);
  });

  it('ORD-3 asks how the last payment ended before it begins another: a paid one is the order', async () => {
    const phone = await aShopPhone(server);
    const orderId = await anAwaitedOrder(server, phone);
    await payAt(await beginToPay(phone, orderId), 'success');
    const { payment } = await rowOf(phone, orderId);
    const again = await phone.service.beginPayment([orderId], payment?.amountPaise ?? 0);
    expect(again).toEqual({ ok: true, value: { kind: 'look-again' } });
    expect(await endOf(phone, orderId)).toEqual(PAID_ONCE);
  });

  it('ORD-3 cash after a payment that came through is the paid order', async () => {
    const phone = await aShopPhone(server);
    const orderId = await anAwaitedOrder(server, phone);
    await payAt(await beginToPay(phone, orderId), 'success-webhook-first');
    await payCash(phone.context, orderId);
    await phone.drain('command');
    expect(await endOf(phone, orderId)).toEqual(PAID_ONCE);
  });

  it('ORD-3 money that comes after it was ordered in cash goes back, and the buyer is told when', async () => {
    const phone = await aShopPhone(server);
    const orderId = await anAwaitedOrder(server, phone);
    const page = await beginToPay(phone, orderId);
    await payCash(phone.context, orderId);
    await phone.drain('command');
    expect(await rowOf(phone, orderId)).toMatchObject({ state: 'confirmed', paymentMethod: 'cod' });
    await payAt(page, 'success-webhook-first');
    expect(await phone.service.pullPayment(orderId)).toEqual({ ok: true, value: null });
    const row = await rowOf(phone, orderId);
    expect(row).toMatchObject({ state: 'confirmed', server: { paymentMethod: 'cod' } });
    expect(row.payment?.refund).toMatchObject({ amountPaise: row.bill.amountToBePaidPaise });
    expect(row.payment?.refund?.expectedBy).toBeGreaterThan(server.clock.now());
    expect((await chargesOf(server, orderId)).back).toHaveLength(1);
  });
});

describe('terms that change or end while the buyer pays', () => {
  it('ORD-2 terms that ran out are asked for anew, and the same price is paid with the same tap', async () => {
    const phone = await aShopPhone(server);
    const orderId = await anAwaitedOrder(server, phone);
    server.clock.advance(11 * MINUTE);
    await payAt(await beginToPay(phone, orderId), 'success');
    await phone.drain('start');
    expect(await endOf(phone, orderId)).toEqual(PAID_ONCE);
  });

  it('ORD-2 a dearer price meanwhile is asked about, and nothing is paid', async () => {
    const phone = await aShopPhone(server);
    const shop = await aShopWithDal(server);
    const orderId = await orderOnline(phone, shop);
    await phone.drain('command');
    const { payment } = await rowOf(phone, orderId);
    await changeItems(server.db, shop.store.id, [{ itemId: shop.item.id, pricePaise: 6_000 }]);
    server.clock.advance(11 * MINUTE);
    const begun = await phone.service.beginPayment([orderId], payment?.amountPaise ?? 0);
    expect(begun).toEqual({ ok: true, value: { kind: 'look-again' } });
    const row = await rowOf(phone, orderId);
    expect(row.state).toBe('needs-buyer');
    expect(row.attention?.difference).not.toBeNull();
    expect((await chargesOf(server, orderId)).statuses).toEqual([]);
  });

  it('ORD-3 a payment that nobody made runs out, and the order is its buyer’s again', async () => {
    const phone = await aShopPhone(server);
    const orderId = await anAwaitedOrder(server, phone);
    await beginToPay(phone, orderId);
    server.clock.advance(16 * MINUTE);
    await phone.drain('start');
    expect(await rowOf(phone, orderId)).toMatchObject({
      state: 'needs-buyer',
      payment: { status: 'cancelled' },
    });
    await payAt(await beginToPay(phone, orderId), 'success');
    await phone.drain('start');
    expect(await endOf(phone, orderId)).toEqual(PAID_ONCE);
  });
});

describe('what a buyer wishes', () => {
  it('ORD-6 goes with the order to the store, and comes back with it', async () => {
    const phone = await aShopPhone(server);
    const wishes = {
      ...DEFAULT_WISHES,
      recipient: { name: 'Meera', contactNumber: '9123456780' },
      substitution: 'similar' as const,
    };
    const shop = await aShopWithDal(server);
    const orderId = await orderOnline(phone, shop, { paymentMethod: 'cod', wishes });
    await phone.drain('command');
    expect((await rowOf(phone, orderId)).server?.wishes).toEqual(wishes);
  });

  it('OUT-1 DB-1 an order that an app of before wrote goes out byte for byte as that app would have sent it', async () => {
    const phone = await aShopPhone(server);
    const orderId = await orderOnline(phone, await aShopWithDal(server), { paymentMethod: 'cod' });
    await phone.person.outbox.toCollection().modify((entry, place) => {
      if (entry.kind !== PLACE_ORDER.kind) return;
      const known = entry.payload as PlaceOrderPayload;
      const { paymentMode: _mode, wishes: _wishes, ...payload } = known;
      place.value = { ...entry, payload, payloadVersion: 2 };
    });
    // The app of before got as far as init-call and no answer: the server replays it to the same bytes only.
    phone.line.before = async (service) => {
      if (service !== 'init-call') return;
      const [entry] = await entriesOf(phone, orderId);
      if (entry === undefined) throw new Error('nothing waits to be sent');
      const { storeId, lines, address } = entry.payload as PlaceOrderPayload;
      const { messageIds } = entry.progress as { messageIds: { init: string } };
      const messageId = messageIds.init;
      const wanted = lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
      const ask = { transactionId: orderId, messageId, storeId, lines: wanted, address };
      await server.call(initCall, ask, { as: phone.as, key: messageId });
    };
    await phone.drain('command');
    expect((await rowOf(phone, orderId)).server).toMatchObject({ paymentMethod: 'cod' });
    expect((await rowOf(phone, orderId)).server).not.toHaveProperty('wishes');
  });
});
