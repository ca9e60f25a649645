import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addNewPersonalAccount } from '../../../src/contracts/money/bank-accounts.ts';
import { getCashTransactions } from '../../../src/contracts/money/statements.ts';
import { sellerUpdate } from '../../../src/contracts/sellers/seller-update.ts';
import { ledgerEntries, payouts } from '../../../server/money/money-tables.ts';
import { sandboxPayouts } from '../../../server/payments/payment-tables.ts';
import { stores } from '../../../server/sellers/store-tables.ts';
import { payShops } from '../../../server/payments/payouts.ts';
import { bookRefund, bookShopPayout } from '../../../server/money/book-money.ts';
import { aPaidOrder, paymentRound } from '../../support/builders/payment-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import { walkOrder } from '../../support/people/walk-order.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const DAY_MS = 86_400_000;
/** Two units at ₹50 and the charges of the store, less 2.5 % of the goods. */
const COMMISSION = 250;

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await signInAs(server, 'buyer');
});
afterAll(() => server.close());

async function anAccount(as: PersonSession, accountNumber: string, ifsc = 'HDFC0001234') {
  const account = { holderName: 'Green Basket', accountNumber, ifsc };
  const { output } = await server.call(addNewPersonalAccount, account, { as });
  server.clock.advance(1000);
  return output.account.accountId;
}

/** A shop with one order that was paid online and delivered; Haat has 2.5 % of its goods. */
async function aShop() {
  const { order } = await aPaidOrder(server, asha);
  const { storeId } = order;
  const seller = await signInAs(server, 'seller');
  await giveStore(server.db, storeId, seller);
  await server.db.update(stores).set({ commissionBasisPoints: 250 }).where(eq(stores.id, storeId));
  await walkOrder(server.db, { order, to: 'DELIVERED', at: server.clock.now() });
  const owedPaise = order.bill.amountToBePaidPaise - COMMISSION;
  return { storeId, seller, order, owedPaise };
}

/** What the server does by itself: decides on payouts, then has them sent. */
async function payRound(): Promise<void> {
  await payShops(server);
  await paymentRound(server);
}

const untilTomorrow = () => {
  server.clock.advance(DAY_MS);
};
const statement = async (storeId: string, as: PersonSession) =>
  (await server.call(getCashTransactions, { storeId }, { as })).output;
const payoutsOf = async (storeId: string, as: PersonSession) =>
  (await statement(storeId, as)).payouts;
const rowsOf = (storeId: string) =>
  server.db
    .select()
    .from(payouts)
    .where(eq(payouts.storeId, storeId))
    .orderBy(asc(payouts.requestedAt));
const choose = (storeId: string, payoutAccountId: string, as: PersonSession) =>
  server.send(sellerUpdate, { storeId, store: { payoutAccountId } }, { as });

describe('payouts to shops', () => {
  test('SELL-6 what was delivered is sent the day after, once, however many rounds and servers there are', async () => {
    const { storeId, seller, owedPaise } = await aShop();
    await anAccount(seller, '50100123454321');
    await payRound();
    const today = await payoutsOf(storeId, seller);
    expect(today).toMatchObject({ owedPaise, payouts: [] });
    // It says when, and that is midnight in India.
    expect(((today?.nextAt ?? 0) + 5.5 * 3_600_000) % DAY_MS).toBe(0);

    untilTomorrow();
    await Promise.all([1, 2, 3].map(() => payRound()));
    await payRound();
    const after = await statement(storeId, seller);
    expect(after.payouts).toMatchObject({
      owedPaise: 0,
      payouts: [{ amountPaise: owedPaise, state: 'completed', maskedNumber: 'XXXXXXXX4321' }],
    });
    expect(after.transactions[0]).toMatchObject({
      reason: 'payout',
      amountPaise: -owedPaise,
      balancePaise: 0,
    });
    const sent = await server.db
      .select()
      .from(sandboxPayouts)
      .where(eq(sandboxPayouts.reference, after.payouts?.payouts[0]?.payoutId ?? ''));
    expect(sent).toMatchObject([{ upiId: 'HDFC0001234, XXXXXXXX4321', amountPaise: owedPaise }]);
    expect(JSON.stringify([after, await rowsOf(storeId), sent])).not.toContain('50100123454321');
    untilTomorrow();
    await payRound();
    expect(await rowsOf(storeId)).toHaveLength(1);
  });

  test('SELL-6 nothing is sent without an account; with one, on the same day', async () => {
    const { storeId, seller, owedPaise } = await aShop();
    untilTomorrow();
    await payRound();
    expect(await payoutsOf(storeId, seller)).toMatchObject({ owedPaise, accountId: null });
    expect(await rowsOf(storeId)).toEqual([]);
    await anAccount(seller, '50100123454321');
    await payRound();
    expect(await rowsOf(storeId)).toMatchObject([{ amountPaise: owedPaise }]);
  });

  test('SELL-6 what a shop owes of today is taken off what it is sent; too little waits', async () => {
    const { storeId, seller, order, owedPaise } = await aShop();
    await anAccount(seller, '50100123454321');
    untilTomorrow();
    const now = server.clock.now();
    // All but ₹50 goes back as coins that Haat gave the buyer; its part of the commission with it.
    const amountPaise = order.bill.amountToBePaidPaise - 5000;
    const refund = { id: `${order.orderId}-R1`, orderId: order.orderId, amountPaise };
    await server.db.transaction((transaction) =>
      bookRefund(transaction, { ...refund, method: 'coins' }, now),
    );
    const back = Math.round((COMMISSION * amountPaise) / order.bill.amountToBePaidPaise);
    await payRound();
    expect(await payoutsOf(storeId, seller)).toMatchObject({
      // What came back of the commission is of today.
      owedPaise: owedPaise - amountPaise + back,
      payouts: [],
    });
    const { order: next } = await aPaidOrder(server, asha);
    await server.db.update(stores).set({ sellerUserId: null }).where(eq(stores.id, next.storeId));
    untilTomorrow();
    await payRound();
    expect(await rowsOf(storeId)).toEqual([]);
  });

  test('SELL-6 an account that the bank refuses: said so, owed again, and sent to another the next day', async () => {
    const { storeId, seller, owedPaise } = await aShop();
    await anAccount(seller, '11112222330000', 'SAND0000000');
    untilTomorrow();
    await payRound();
    expect(await payoutsOf(storeId, seller)).toMatchObject({
      owedPaise,
      payouts: [{ state: 'failed', completedAt: null }],
    });
    const other = await anAccount(seller, '50100123454321');
    expect((await choose(storeId, other, seller)).status).toBe(200);
    await payRound();
    expect(await rowsOf(storeId)).toHaveLength(1);
    untilTomorrow();
    await payRound();
    expect(await payoutsOf(storeId, seller)).toMatchObject({
      owedPaise: 0,
      accountId: other,
      payouts: [{ state: 'completed', amountPaise: owedPaise }, { state: 'failed' }],
    });
    // No word changes what has ended, and what is booked is booked once.
    const [failed] = await rowsOf(storeId);
    const entry = {
      id: failed?.id ?? '',
      storeId,
      amountPaise: owedPaise,
      state: 'failed',
    } as const;
    await server.db.transaction((transaction) =>
      bookShopPayout(transaction, { ...entry, now: server.clock.now() }),
    );
    expect(await payoutsOf(storeId, seller)).toMatchObject({ owedPaise: 0 });
  });

  test('SELL-6 an answer of the provider that was lost: asked again, sent once', async () => {
    const { storeId, seller } = await aShop();
    await anAccount(seller, '50100123454321');
    untilTomorrow();
    await payRound();
    const [payout] = await rowsOf(storeId);
    const reference = payout?.id ?? '';
    const lost = { state: 'requested', completedAt: null, nextTryAt: 0 } as const;
    await server.db.update(payouts).set(lost).where(eq(payouts.id, reference));
    await payRound();
    const sent = server.db
      .select()
      .from(sandboxPayouts)
      .where(eq(sandboxPayouts.reference, reference));
    expect(await sent).toHaveLength(1);
    const booked = server.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.transfer, `paid-out:${reference}`));
    expect(await booked).toHaveLength(2);
  });

  test('SELL-6 only the owner chooses where the money goes, and only of their own accounts', async () => {
    const { storeId, seller } = await aShop();
    const own = await anAccount(seller, '50100123454321');
    const admin = await signInAs(server, 'admin');
    const stranger = await signInAs(server, 'seller');
    const strangers = await anAccount(stranger, '50100123459999');
    for (const [account, as] of [
      [strangers, seller],
      [own, admin],
      [await anAccount(admin, '50100123458888'), admin],
    ] as const) {
      const refused = await choose(storeId, account, as);
      expect([refused.status, refused.problem.code]).toEqual([404, 'account_not_found']);
    }
    expect((await choose(storeId, strangers, stranger)).problem.code).toBe('store_not_found');
    expect(await payoutsOf(storeId, seller)).toMatchObject({ accountId: own });
  });
});
