import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchShopLedger, getCashTransactions } from '../../../src/contracts/money/statements.ts';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { itemFactRows } from '../../../server/catalogue/catalogue-tables.ts';
import { stores } from '../../../server/sellers/store-tables.ts';
import { bookRefund } from '../../../server/money/book-money.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { aPaidOrder } from '../../support/builders/payment-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import { walkOrder } from '../../support/people/walk-order.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await signInAs(server, 'buyer');
});
afterAll(() => server.close());

const period = () => ({
  from: server.clock.now() - DAY_MS,
  to: server.clock.now() + DAY_MS,
});
const send = (storeId: string, as: PersonSession, more: object = {}) =>
  server.send(fetchShopLedger, { storeId, ...period(), ...more }, { as });

/** Who runs the store, which gives Haat 2.5 % of its goods. */
async function sellerOf(storeId: string): Promise<PersonSession> {
  const seller = await signInAs(server, 'seller');
  await giveStore(server.db, storeId, seller);
  await server.db.update(stores).set({ commissionBasisPoints: 250 }).where(eq(stores.id, storeId));
  return seller;
}

async function aShop() {
  const store = await aStore(server.db, { deliveryChargePaise: 1990, packingChargePaise: 500 });
  const rice = await anItem(server.db, store.id, { pricePaise: 9999, mrpPaise: 12_000 });
  return { storeId: store.id, itemId: rice.id, seller: await sellerOf(store.id) };
}

const buy = (storeId: string, itemId: string) =>
  placeOrder(server, asha, anOrderWish(storeId, [{ itemId, quantity: 3 }]));

describe('fetch-shop-ledger', () => {
  test('SELL-6 a line of cash: goods, charges, tax, commission, and what the shop owes of it', async () => {
    const { storeId, itemId, seller } = await aShop();
    await server.db.insert(itemFactRows).values({ itemId, facts: { gstPercent: 5 } });
    const order = await buy(storeId, itemId);
    const open = (await send(storeId, seller)).output;
    expect(open.lines).toMatchObject([
      {
        orderId: order.orderId,
        goodsPaise: 29_997,
        chargesPaise: 2490,
        offerPaise: 0,
        amountPaise: 32_487,
        // 5 of 105 parts of 29,997.
        taxPaise: 1428,
        hasUnknownTax: false,
        commissionPaise: 0,
        cashTakenPaise: 0,
        owedPaise: 0,
      },
    ]);
    await walkOrder(server.db, { order, to: 'DELIVERED', at: server.clock.now() });
    const { lines, totals } = (await send(storeId, seller)).output;
    // 2.5 % of 29,997 are 749.925.
    const money = { commissionPaise: 750, cashTakenPaise: 32_487, paidOnlinePaise: 0 };
    expect(lines).toMatchObject([{ status: 'DELIVERED', ...money, heldPaise: 0, owedPaise: -750 }]);
    expect(totals).toMatchObject({ orders: 1, ...money, owedPaise: -750 });
  });

  test('SELL-6 paid online: held until the delivery, then owed without the commission', async () => {
    const { order } = await aPaidOrder(server, asha);
    const seller = await sellerOf(order.storeId);
    const amount = order.bill.amountToBePaidPaise;
    const before = (await send(order.storeId, seller)).output;
    expect(before.lines[0]).toMatchObject({
      paymentMethod: 'online',
      paidOnlinePaise: amount,
      heldPaise: amount,
      owedPaise: 0,
      hasUnknownTax: true,
    });
    await walkOrder(server.db, { order, to: 'DELIVERED', at: server.clock.now() });
    const { totals } = (await send(order.storeId, seller)).output;
    const commission = Math.round(order.bill.itemTotalPaise * 0.025);
    expect(totals).toMatchObject({
      commissionPaise: commission,
      heldPaise: 0,
      owedPaise: amount - commission,
    });
    // What the statement says that the shop has is the same, to the paisa.
    const { wallets } = (
      await server.call(getCashTransactions, { storeId: order.storeId }, { as: seller })
    ).output;
    expect(wallets).toContainEqual({ walletType: 'BALANCE', amountPaise: amount - commission });
  });

  test('SELL-6 what goes back takes its part of the commission with it, once', async () => {
    const { storeId, itemId, seller } = await aShop();
    const order = await buy(storeId, itemId);
    const now = server.clock.now();
    await walkOrder(server.db, { order, to: 'DELIVERED', at: now });
    const half = { id: `${order.orderId}-R1`, orderId: order.orderId, amountPaise: 16_243 };
    for (const method of ['cash', 'cash'] as const) {
      await server.db.transaction((transaction) =>
        bookRefund(transaction, { ...half, method }, now),
      );
    }
    const { totals } = (await send(storeId, seller)).output;
    // 750 × 16,243 / 32,487 = 374.99.
    expect(totals).toMatchObject({
      cashTakenPaise: 32_487,
      givenBackPaise: 16_243,
      commissionPaise: 375,
      owedPaise: -375,
    });
    const rest = { id: `${order.orderId}-R2`, orderId: order.orderId, amountPaise: 32_487 };
    await server.db.transaction((transaction) =>
      bookRefund(transaction, { ...rest, method: 'upi' }, now),
    );
    const after = (await send(storeId, seller)).output.totals;
    // More went back than came in; of the commission never more than was taken.
    expect([after.commissionPaise, after.owedPaise]).toEqual([0, -32_487]);
  });

  test('a cancelled order has nothing to pay; pages follow each other without a gap', async () => {
    const { storeId, itemId, seller } = await aShop();
    const orders = [];
    for (let count = 0; count < 3; count += 1) orders.push(await buy(storeId, itemId));
    const [first] = orders;
    const cancel = { externalReferenceId: first?.externalReferenceId ?? '', reasonCode: '001' };
    await server.send(buyerB2cCancelCall, cancel, { as: asha });
    const one = (await send(storeId, seller, { limit: 2 })).output;
    expect(one.totals).toMatchObject({ orders: 3, goodsPaise: 2 * 29_997 });
    expect(one.next).not.toBeNull();
    const two = (await send(storeId, seller, { limit: 2, after: one.next })).output;
    expect(two.next).toBeNull();
    const ids = [...one.lines, ...two.lines].map(({ orderId }) => orderId);
    expect(ids.toSorted()).toEqual(orders.map(({ orderId }) => orderId).toSorted());
    const cancelled = [...one.lines, ...two.lines].find(({ status }) => status === 'CANCELLED');
    expect(cancelled).toMatchObject({ goodsPaise: 0, chargesPaise: 0, taxPaise: 0, owedPaise: 0 });
  });

  test("shows nothing of another one's shop, nor a period of more than a year", async () => {
    const { storeId, seller } = await aShop();
    const other = await signInAs(server, 'seller');
    expect((await send(storeId, other)).problem.code).toBe('store_not_found');
    const now = server.clock.now();
    const long = await send(storeId, seller, { from: now - 367 * DAY_MS, to: now });
    expect(long.problem.code).toBe('bad_input');
    expect((await send(storeId, await signInAs(server, 'admin'))).output.totals.orders).toBe(0);
  });
});
