import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkOrders } from '../../../server/orders/after-order-tables.ts';
import { storeItems, stores } from '../../../server/sellers/store-tables.ts';
import { setCartQuantity } from '../../../src/commands/cart/set-quantity.ts';
import { type OrderDecision, placeOrders } from '../../../src/commands/orders/place-order.ts';
import { readCartSections } from '../../../src/db/reads/cart.ts';
import { ALWAYS_ASK } from '../../../src/domain/orders/quotes/quote-difference.ts';
import type { Lot } from '../../../src/domain/orders/quotes/lots.ts';
import { chargesOf } from '../../support/browser/paying-phone.ts';
import { aShopPhone } from '../../support/browser/shop-phone.ts';
import { payAt } from '../../support/builders/payment-builders.ts';
import { anAddress } from '../../support/builders/order-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const LOT: Lot = { minimum: 10, step: 5, prices: [{ from: 20, pricePaise: 4_600 }] };
const FREIGHT = 4_000;

/** Suppliers with an item each, sold by the lot in bags of 45 kg, and a phone that has them in its cart. */
async function aPhoneWithSuppliers(howMany: number) {
  const startTimer = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
  const phone = await aShopPhone(server, { startTimer });
  const asked: string[] = [];
  phone.line.before = (service) => {
    asked.push(service);
    return Promise.resolve();
  };
  const items = [];
  for (let place = 0; place < howMany; place += 1) {
    const store = await aStore(server.db, { freightPaisePerQuintal: FREIGHT });
    const item = await anItem(server.db, store.id, { unit: '45 kg', lot: LOT });
    await phone.service.pullStore(store.id);
    const { id: itemId, storeId, name, unit, picture, pricePaise, mrpPaise } = item;
    const row = { storeId, itemId, name, unit, picture, pricePaise, mrpPaise, lot: LOT };
    await setCartQuantity(phone.context, row, 20, null);
    items.push(item);
  }
  return { phone, asked, items };
}

type Filled = Awaited<ReturnType<typeof aPhoneWithSuppliers>>;

async function placeAll(
  { phone: { context } }: Filled,
  payment: Pick<OrderDecision, 'paymentMethod' | 'paymentMode'> = {},
) {
  const sections = await readCartSections(context.person, context.device, context.now());
  const placed = await placeOrders(
    context,
    sections.map(({ storeId, store, lines, coupon, freeLine }) => {
      if (store === undefined) throw new Error('a store is not on the phone');
      const shown = { storeId, storeName: store.name, lines, coupon, freeItem: freeLine };
      return { ...shown, charges: store, address: anAddress(), choice: ALWAYS_ASK, ...payment };
    }),
  );
  if (!placed.ok) throw new Error(placed.message);
  return placed.value.orderIds;
}

const placingCalls = (asked: readonly string[]) =>
  asked.filter((service) => /(select|init|confirm)-call/.test(service));

const ordersOf = async ({ phone }: Filled) => {
  const orders = await phone.orders();
  return orders.map(({ storeId, bill, lines }) => ({ storeId, bill, lines }));
};

const waitingOrders = async ({ phone }: Filled) => {
  const entries = await phone.context.person.outbox.toArray();
  return entries.filter(({ kind }) => kind === 'place-order');
};

describe('orders that are placed together', () => {
  it('LOT-1 LOT-2 go by three calls for all stores, at the price of the quantity and with freight', async () => {
    const filled = await aPhoneWithSuppliers(3);
    const orderIds = await placeAll(filled);
    await filled.phone.drain('command');
    expect(placingCalls(filled.asked)).toEqual([
      'buyer-b2c-bulk-select-call',
      'bulk-init-call',
      'bulk-confirm-call-cod',
    ]);
    const orders = await ordersOf(filled);
    expect(orders.map(({ storeId }) => storeId).toSorted()).toEqual(
      filled.items.map(({ storeId }) => storeId).toSorted(),
    );
    for (const { lines, bill } of orders) {
      expect(lines).toMatchObject([{ quantity: 20, pricePaise: 4_600 }]);
      // 900 kg: nine times the freight, though delivery is free.
      expect(bill).toMatchObject({ itemTotalPaise: 92_000, deliveryChargePaise: 9 * FREIGHT });
    }
    const rows = await filled.phone.context.person.orders.bulkGet([...orderIds]);
    expect(rows.map((row) => row?.server?.status)).toEqual(Array(3).fill('ORDER_CREATED'));
    expect((await server.db.select().from(bulkOrders)).length).toBe(3);
  });

  it('ORD-4 make one order for each store where the answer of the last call is lost', async () => {
    const filled = await aPhoneWithSuppliers(3);
    await placeAll(filled);
    let lost = 0;
    filled.phone.line.losesAnswer = (service) => {
      const loses = service === 'bulk-confirm-call-cod' && lost === 0;
      if (loses) lost += 1;
      return loses;
    };
    await filled.phone.drain('command');
    server.clock.advance(60_000);
    await filled.phone.drain('command');
    expect(lost).toBe(1);
    expect(
      filled.asked.filter((each) => each === 'get-order-by-external-reference-id'),
    ).toHaveLength(3);
    expect(await ordersOf(filled)).toHaveLength(3);
    expect(await waitingOrders(filled)).toEqual([]);
  });

  it('ORD-2 let the others stand where one store has too few, and ask the buyer about that one', async () => {
    const filled = await aPhoneWithSuppliers(3);
    const [first] = filled.items;
    await server.db
      .update(storeItems)
      .set({ stock: 12 })
      .where(eq(storeItems.id, first?.id ?? ''));
    await placeAll(filled);
    await filled.phone.drain('command');
    expect(await ordersOf(filled)).toHaveLength(2);
    const waiting = await waitingOrders(filled);
    expect(waiting).toMatchObject([{ state: 'needs-buyer' }]);
    const order = await filled.phone.context.person.orders.get(
      waiting[0]?.subject.split(':')[1] ?? '',
    );
    // Whole lots: of the 12 that are left 10 can be had, at the price of 10.
    expect(order?.attention?.quote?.lines).toMatchObject([{ available: 10, pricePaise: 5_000 }]);
    expect(placingCalls(filled.asked)).toEqual([
      'buyer-b2c-bulk-select-call',
      'bulk-init-call',
      'bulk-confirm-call-cod',
    ]);
  });

  it('go on alone where a store of them refuses, and where nobody else is left', async () => {
    const filled = await aPhoneWithSuppliers(2);
    const [first] = filled.items;
    await placeAll(filled);
    await server.db
      .update(stores)
      .set({ takingOrders: false })
      .where(eq(stores.id, first?.storeId ?? ''));
    await filled.phone.drain('command');
    expect(placingCalls(filled.asked)).toEqual([
      'buyer-b2c-bulk-select-call',
      'init-call',
      'confirm-call-cod',
    ]);
    expect(await ordersOf(filled)).toHaveLength(1);
    expect(await waitingOrders(filled)).toMatchObject([
      { state: 'rejected', lastError: { code: 'store_not_taking_orders' } },
    ]);
  });

  it('ORD-7 are none at all where the cart of one store has changed since the look', async () => {
    const filled = await aPhoneWithSuppliers(2);
    const { context } = filled.phone;
    const sections = await readCartSections(context.person, context.device, context.now());
    const decisions = sections.map(({ storeId, store, lines }) => ({
      storeId,
      storeName: store?.name ?? '',
      lines,
      address: anAddress(),
      choice: ALWAYS_ASK,
      charges: store ?? FREE,
    }));
    const [last] = decisions.slice(-1).flatMap(({ lines }) => lines);
    if (last === undefined) throw new Error('no line');
    await setCartQuantity(context, { ...last, pricePaise: last.addedPaise }, 25, null);
    const placed = await placeOrders(context, decisions);
    expect(placed).toMatchObject({ ok: false, kind: 'changed' });
    expect(await context.person.cart.count()).toBe(2);
    expect(await context.person.orders.count()).toBe(0);
  });
});

const FREE = {
  deliveryChargePaise: 0,
  freeDeliveryFromPaise: null,
  packingChargePaise: 0,
  minimumOrderPaise: 0,
};

describe('orders of several stores that are paid online', () => {
  const ONLINE = { paymentMethod: 'online', paymentMode: 'upi' } as const;

  /** Orders of so many suppliers whose terms wait to be paid. */
  async function awaited(howMany: number) {
    const filled = await aPhoneWithSuppliers(howMany);
    await placeAll(filled, ONLINE);
    await filled.phone.drain('command');
    return filled;
  }

  const rowsOf = ({ phone }: Filled) => phone.person.orders.toArray();

  /** "Pay" on the page that shows all that can be paid. */
  async function pay(filled: Filled) {
    const rows = (await rowsOf(filled)).filter(
      ({ state, attention }) => state !== 'needs-buyer' || attention?.error?.code === TO_PAY,
    );
    const open = rows.filter(({ state }) => state !== 'confirmed');
    const paise = open.reduce((sum, { payment }) => sum + (payment?.amountPaise ?? 0), 0);
    return filled.phone.service.beginPayment(
      open.map(({ id }) => id),
      paise,
    );
  }
  const TO_PAY = 'payment_awaited';

  it('ORD-3 are charged once, in one payment, though answers are lost and two tabs pay at once', async () => {
    const filled = await awaited(3);
    const { phone, asked } = filled;
    expect(
      asked.filter((service) => service.includes('select') || service.includes('init')),
    ).toEqual(['buyer-b2c-bulk-select-call', 'bulk-init-call']);
    phone.line.losesAnswer = (service) => service === 'create-bulk-payment';
    expect(await pay(filled)).toMatchObject({ ok: false });
    phone.line.losesAnswer = () => false;
    const both = await Promise.all([pay(filled), pay(filled)]);
    const pages = both.flatMap((each) =>
      each.ok && each.value.kind === 'pay' ? [each.value.redirectUrl] : [],
    );
    expect(new Set(pages).size).toBe(1);
    await payAt(pages[0] ?? '', 'success');
    await phone.drain('start');
    const rows = await rowsOf(filled);
    expect(rows.map(({ state, server: told }) => [state, told?.paymentMethod])).toEqual(
      Array.from({ length: 3 }, () => ['confirmed', 'online']),
    );
    const made = await phone.orders();
    expect(new Set(made.map(({ paymentId }) => paymentId)).size).toBe(3);
  });

  it('ORD-3 ORD-2 leave out a store that takes none any more: the others are paid, and it is not', async () => {
    const filled = await awaited(3);
    const { phone, items } = filled;
    const gone = items[1]?.storeId ?? '';
    await server.db.update(stores).set({ takingOrders: false }).where(eq(stores.id, gone));
    expect(await pay(filled)).toMatchObject({ ok: true, value: { kind: 'look-again' } });
    const left = (await rowsOf(filled)).find(({ storeId }) => storeId === gone);
    expect(left).toMatchObject({
      state: 'needs-buyer',
      attention: { error: { code: 'store_not_taking_orders' } },
    });
    const begun = await pay(filled);
    if (!begun.ok || begun.value.kind !== 'pay') throw new Error('nothing to pay');
    await payAt(begun.value.redirectUrl, 'success');
    await phone.drain('start');
    expect(await phone.orders()).toHaveLength(2);
    const { statuses } = await chargesOf(server, left?.id ?? '');
    expect(statuses).toEqual([]);
  });
});
