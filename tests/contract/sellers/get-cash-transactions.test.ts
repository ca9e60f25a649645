import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCashTransactions } from '../../../src/contracts/money/statements.ts';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { ledgerEntries } from '../../../server/money/money-tables.ts';
import { stores } from '../../../server/sellers/store-tables.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import {
  anOpenPayment,
  aPaidOrder,
  payAt,
  paymentRound,
} from '../../support/builders/payment-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const statement = async (as: PersonSession, input: object = {}) =>
  (await server.call(getCashTransactions, input, { as })).output;
const walletsOf = ({ wallets }: Awaited<ReturnType<typeof statement>>) =>
  Object.fromEntries(wallets.map(({ walletType, amountPaise }) => [walletType, amountPaise]));

describe('get-cash-transactions', () => {
  test("ORD-6 an order that was paid online: the buyer's in and out, the seller's locked until delivery", async () => {
    const [asha, seller] = [await signInAs(server, 'buyer'), await signInAs(server, 'seller')];
    const { order } = await aPaidOrder(server, asha);
    await giveStore(server.db, order.storeId, seller);
    const amount = order.bill.amountToBePaidPaise;
    const bought = await statement(asha);
    expect(bought.transactions).toMatchObject([
      { walletType: 'DEBIT', amountPaise: -amount, balancePaise: 0, reason: 'order' },
      { walletType: 'CREDIT', amountPaise: amount, balancePaise: amount, reason: 'paid_online' },
    ]);
    expect(walletsOf(bought)).toEqual({ CREDIT: amount, DEBIT: amount, BALANCE: 0, LOCKED: 0 });
    expect(walletsOf(await statement(seller))).toMatchObject({ BALANCE: 0, LOCKED: amount });
    const at = server.clock.now();
    await walkOrder(server.db, { order, to: 'DELIVERED', at });
    const sold = await statement(seller);
    expect(walletsOf(sold)).toEqual({ CREDIT: amount, DEBIT: 0, BALANCE: amount, LOCKED: 0 });
    expect(sold.cashCollectedPaise).toBe(0);
  });

  test('cash at the door is the seller’s when the order is delivered', async () => {
    const [asha, seller] = [await signInAs(server, 'buyer'), await signInAs(server, 'seller')];
    const store = await aStore(server.db);
    const dal = await anItem(server.db, store.id);
    await giveStore(server.db, store.id, seller);
    const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]);
    const order = await placeOrder(server, asha, wish);
    expect((await statement(seller)).transactions).toEqual([]);
    await walkOrder(server.db, { order, to: 'DELIVERED', at: server.clock.now() });
    const sold = await statement(seller, { storeId: store.id });
    const amount = order.bill.amountToBePaidPaise;
    expect(sold.cashCollectedPaise).toBe(amount);
    expect(sold.transactions).toMatchObject([
      { walletType: 'CREDIT', amountPaise: amount, reason: 'cash_on_delivery' },
    ]);
  });

  test('a refund is locked with the buyer until the bank has it', async () => {
    const asha = await signInAs(server, 'buyer');
    const { order } = await aPaidOrder(server, asha);
    const amount = order.bill.amountToBePaidPaise;
    const { externalReferenceId } = order;
    const cancel = { externalReferenceId, reasonCode: '001' as const };
    await server.call(buyerB2cCancelCall, cancel, { as: asha });
    const waiting = await statement(asha);
    expect(waiting.transactions[0]).toMatchObject({
      walletType: 'LOCKED',
      amountPaise: amount,
      lockedPaise: amount,
      reason: 'refund_requested',
      orderId: order.orderId,
    });
    await paymentRound(server);
    const done = await statement(asha);
    expect(done.transactions[0]).toMatchObject({ walletType: 'LOCKED', amountPaise: -amount });
    expect(walletsOf(done)).toMatchObject({ BALANCE: 0, LOCKED: 0 });
  });

  test('a payment that could not become an order comes and goes without a store', async () => {
    const asha = await signInAs(server, 'buyer');
    const open = await anOpenPayment(server, asha);
    const { id } = open.store;
    await server.db.update(stores).set({ takingOrders: false }).where(eq(stores.id, id));
    await payAt(open.payment.redirectUrl, 'success-webhook-first');
    await paymentRound(server);
    const { transactions, ...rest } = await statement(asha);
    expect(transactions.map(({ reason }) => reason)).toEqual([
      'refund_completed',
      'refund_requested',
      'refund_requested',
      'paid_online',
    ]);
    expect(walletsOf({ transactions, ...rest })).toMatchObject({ BALANCE: 0, LOCKED: 0 });
  });

  test('pages without gaps and keeps the sums of a row whatever is asked for', async () => {
    const asha = await signInAs(server, 'buyer');
    await aPaidOrder(server, asha);
    await aPaidOrder(server, asha);
    const all = await statement(asha);
    expect(all.transactions).toHaveLength(4);
    const first = await statement(asha, { limit: 3 });
    const before = first.nextBefore ?? 0;
    const second = await statement(asha, { limit: 3, before });
    expect([...first.transactions, ...second.transactions]).toEqual(all.transactions);
    expect(second.nextBefore).toBeNull();
    const credits = await statement(asha, { walletType: 'CREDIT' });
    expect(credits.transactions).toEqual(
      all.transactions.filter(({ walletType }) => walletType === 'CREDIT'),
    );
  });

  test("shows neither another person's account nor another seller's store", async () => {
    const [asha, ravi] = [await signInAs(server, 'buyer'), await signInAs(server, 'seller')];
    const { order } = await aPaidOrder(server, asha);
    expect((await statement(ravi)).transactions).toEqual([]);
    const { storeId } = order;
    const asked = await server.call(getCashTransactions, { storeId }, { as: ravi });
    expect([asked.status, asked.problem.code]).toEqual([404, 'store_not_found']);
  });

  test('ORD-6 nothing comes from nowhere: every transfer, and so everything, adds up to zero', async () => {
    const amount = sql<string>`sum(${ledgerEntries.amountPaise})`;
    const sums = await server.db
      .select({ transfer: ledgerEntries.transfer, amount, rows: sql<string>`count(*)` })
      .from(ledgerEntries)
      .groupBy(ledgerEntries.transfer);
    expect(sums.length).toBeGreaterThan(5);
    for (const one of sums) expect([Number(one.amount), Number(one.rows)]).toEqual([0, 2]);
  });
});
