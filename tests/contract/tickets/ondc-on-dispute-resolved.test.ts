import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerOrderListing } from '../../../src/contracts/orders/order-listings.ts';
import { buyerB2cIssueCall } from '../../../src/contracts/tickets/raise-ticket.ts';
import {
  fetchIssuesByReferenceId,
  ondcOnDisputeResolved,
} from '../../../src/contracts/tickets/ticket-reads.ts';
import { ledgerEntries, orderRefunds } from '../../../server/money/money-tables.ts';
import { coinEntries } from '../../../server/rewards/reward-tables.ts';
import { paidAndGiven } from '../../../server/orders/order-refunds.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { settleRefunds } from '../../../server/orders/settle-refunds.ts';
import { coinBalance } from '../../../server/rewards/coin-account.ts';
import { decideApproval, fetchApprovals } from '../../../src/contracts/audit/audit.ts';
import { fetchDeskOrder } from '../../../src/contracts/orders/desk/desk-order.ts';
import { chooseRefundPlace } from '../../../src/contracts/orders/return-order.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { formatRupees } from '../../../src/domain/money.ts';
import { aPaidOrder, stockOf } from '../../support/builders/payment-builders.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

let server: TestServer;
let asha: PersonSession;
let cr: PersonSession;
let storeId: string;
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  cr = await signInAs(server, 'cr');
  storeId = (await aStore(server.db)).id;
  itemId = (await anItem(server.db, storeId)).id;
});
afterAll(() => server.close());

/** An order that was delivered and that its buyer disputes, with a ticket about it. */
async function aDispute(ofItem = itemId, atStore = storeId) {
  const wish = anOrderWish(atStore, [{ itemId: ofItem, quantity: 1 }]);
  const order = await placeOrder(server, asha, wish);
  const { orderId, externalReferenceId } = order;
  const at = server.clock.now();
  await walkOrder(server.db, { order, userId: asha.details.userId, to: 'DELIVERED', at });
  const ticketId = randomUUID();
  await server.call(
    buyerB2cIssueCall,
    {
      ticketId,
      externalReferenceId,
      issueType: 'ITM01',
      summary: 'Milk is missing',
      description: 'Two packets',
      pictureFileId: null,
    },
    { as: asha },
  );
  await server.db.transaction((transaction) =>
    moveOrder(transaction, { orderId, to: 'ORDER_DISPUTED', at, by: 'buyer' }),
  );
  return { orderId, externalReferenceId, ticketId };
}

const resolve = (orderId: string, parts: object = {}, as = cr) =>
  server.send(
    ondcOnDisputeResolved,
    { orderId, outcome: 'rejected', note: 'The goods were as shown', ...parts },
    { as },
  );
const pulled = async () => {
  const orders = await server.call(buyerOrderListing, { limit: 100 }, { as: asha });
  const tickets = await server.call(fetchIssuesByReferenceId, { limit: 100 }, { as: asha });
  return { orders: orders.output.orders, tickets: tickets.output.tickets };
};

const orderOf = async (externalReferenceId: string): Promise<Order> => {
  const { orders } = await pulled();
  const order = orders.find((each) => each.externalReferenceId === externalReferenceId);
  if (order === undefined) throw new Error('the order is gone');
  return order;
};

/** The order and its tickets as their buyer pulls them. */
async function ofBuyer(orderId: string) {
  const { orders, tickets } = await pulled();
  const order = orders.find((each) => each.orderId === orderId);
  if (order === undefined) throw new Error('the order is gone');
  return { order, tickets: tickets.filter((each) => each.orderId === orderId) };
}

const entriesOf = (orderId: string) =>
  server.db.select().from(coinEntries).where(eq(coinEntries.orderId, orderId));
/** Coins that an order has earned, less what was taken back. */
const coinsOf = async (orderId: string) =>
  (await entriesOf(orderId)).reduce((sum, { coins }) => sum + coins, 0);
const reversedOf = async (orderId: string) =>
  (await entriesOf(orderId)).reduce(
    (sum, { kind, coins }) => (kind === 'reversed' ? sum - coins : sum),
    0,
  );

describe('ondc-on-dispute-resolved', () => {
  test("settles the dispute, and the buyer's phone learns of order and ticket", async () => {
    const { orderId, ticketId } = await aDispute();
    const { output } = await resolve(orderId);
    // DESK-2: nothing of whose it is.
    expect(output).toEqual({ status: 'DISPUTE RESOLVED' });
    const resolution = {
      outcome: 'rejected',
      note: 'The goods were as shown',
      at: server.clock.now(),
    };
    const { order, tickets } = await ofBuyer(orderId);
    expect(order.status).toBe('DISPUTE RESOLVED');
    expect(tickets).toMatchObject([{ ticketId, status: 'RESOLVED', resolution }]);
  });

  test('starts the refund where the buyer was right', async () => {
    const { orderId } = await aDispute();
    const { output } = await resolve(orderId, { outcome: 'refund' });
    expect(output.status).toBe('ORDER_REFUND_INITIATED');
    expect((await ofBuyer(orderId)).order.milestones.slice(-2).map(({ status }) => status)).toEqual(
      ['DISPUTE RESOLVED', 'ORDER_REFUND_INITIATED'],
    );
  });

  test('leaves a large refund to an administrator', async () => {
    const dear = await anItem(server.db, storeId, { pricePaise: 250_000, mrpPaise: 250_000 });
    const { orderId } = await aDispute(dear.id);
    const { status, problem } = await resolve(orderId, { outcome: 'refund' });
    expect([status, problem.detail]).toEqual([
      409,
      'Refunds above ₹2,000 are an administrator’s to decide.',
    ]);
    const admin = await signInAs(server, 'admin');
    const { output } = await resolve(orderId, { outcome: 'refund' }, admin);
    expect(output.status).toBe('ORDER_REFUND_INITIATED');
  });

  test('is decided once: of two who decide at the same time one is told that it is decided', async () => {
    const { orderId } = await aDispute();
    const admin = await signInAs(server, 'admin');
    const answers = await Promise.all([
      resolve(orderId, { outcome: 'refund' }),
      resolve(orderId, { outcome: 'rejected' }, admin),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem.code).toBe('transition_not_allowed');
  });

  test('changes nothing about an order without a dispute', async () => {
    const order = await placeOrder(server, asha, anOrderWish(storeId, [{ itemId, quantity: 1 }]));
    const before = await pulled();
    const { status, problem } = await resolve(order.orderId, { outcome: 'refund' });
    expect([status, problem.code]).toEqual([409, 'transition_not_allowed']);
    expect(await pulled()).toEqual(before);
    expect((await resolve('HNONE')).problem.code).toBe('order_not_found');
  });

  test('REF-1 gives back a part, never more than was paid, and takes back the coins of that part', async () => {
    const cream = await anItem(server.db, storeId, { pricePaise: 40_000, mrpPaise: 40_000 });
    const { orderId, externalReferenceId } = await aDispute(cream.id);
    const { bill } = await orderOf(externalReferenceId);
    const paidPaise = bill.amountToBePaidPaise;
    const coins = await coinsOf(orderId);
    const above = await resolve(orderId, { outcome: 'refund', amountPaise: paidPaise + 1 });
    const paid = formatRupees(paidPaise);
    expect([above.status, above.problem.detail]).toEqual([
      409,
      `${paid} was paid for this order: no more than ${paid} can go back.`,
    ]);
    const amountPaise = 10_000;
    await resolve(orderId, { outcome: 'refund', amountPaise });
    const { order } = await ofBuyer(orderId);
    expect(order).toMatchObject({
      status: 'ORDER_REFUND_INITIATED',
      refund: { amountPaise, needsPlace: true },
    });
    const seenInitiatedAt = order.refund?.initiatedAt ?? 0;
    const refundTo = { kind: 'upi', upiId: 'asha@okaxis' } as const;
    const said = { externalReferenceId, seenInitiatedAt, refundTo };
    await server.call(chooseRefundPlace, said, { as: asha });
    await server.db.transaction((transaction) =>
      moveOrder(transaction, {
        orderId,
        to: 'ORDER_REFUND_COMPLETED',
        at: server.clock.now(),
        by: 'system',
      }),
    );
    const kept = coins - (await coinsOf(orderId));
    expect([coins, kept]).toEqual([4, 1]);
  });

  test('COIN-2 REF-1 gives the money back as coins, whichever way it was paid', async () => {
    const { order } = await aPaidOrder(server, asha);
    const { orderId } = order;
    const at = server.clock.now();
    await walkOrder(server.db, { order, userId: asha.details.userId, to: 'DELIVERED', at });
    await server.db.transaction((transaction) =>
      moveOrder(transaction, { orderId, to: 'ORDER_DISPUTED', at, by: 'buyer' }),
    );
    const balance = () => coinBalance(server.db, asha.details.userId, server.clock.now());
    const before = await balance();
    await resolve(orderId, { outcome: 'coins', amountPaise: 5_050 });
    const seen = (await ofBuyer(orderId)).order;
    expect(seen).toMatchObject({
      status: 'ORDER_REFUND_INITIATED',
      refund: { amountPaise: 5_050, method: 'coins' },
    });
    expect(seen.milestones.at(-2)).toMatchObject({ status: 'DISPUTE RESOLVED' });
    await settleRefunds(server.db, server.clock.now());
    const again = await orderOf(order.externalReferenceId);
    expect(again.status).toBe('ORDER_REFUND_COMPLETED');
    // A begun rupee is the buyer's.
    const earnedBack = await reversedOf(orderId);
    expect((await balance()) - before).toBe(51 - earnedBack);
  });

  test('DESK-1 has the shop bring the goods again, at no cost, with stock, words and links for all who look', async () => {
    const milk = await anItem(server.db, storeId, { stock: 5 });
    const { orderId, ticketId } = await aDispute(milk.id);
    const lines = [{ itemId: milk.id, quantity: 2 }];
    const more = await resolve(orderId, { outcome: 'replacement', lines });
    expect(more.problem.detail).toBe('No more can be replaced than was ordered.');
    const { output } = await resolve(orderId, { outcome: 'replacement' });
    const { replacementOrderId = '', status } = output;
    expect(status).toBe('DISPUTE RESOLVED');
    expect((await ofBuyer(orderId)).tickets).toMatchObject([
      { ticketId, resolution: { outcome: 'replacement' } },
    ]);
    const { orders } = await pulled();
    const replacement = orders.find((each) => each.orderId === replacementOrderId);
    expect(replacement).toMatchObject({
      status: 'ORDER_CREATED',
      storeId,
      bill: { discountPaise: 5_000, deliveryChargePaise: 0, amountToBePaidPaise: 0 },
      lines: [{ itemId: milk.id, quantity: 1 }],
      wishes: {
        instructions: { store: `Replaces goods of order ${orderId}. Nothing is to be paid.` },
      },
    });
    expect(await stockOf(server, milk.id)).toBe(3);
    const seen = await server.call(fetchDeskOrder, { orderId }, { as: cr });
    expect(seen.output.order).toMatchObject({
      notes: [{ text: `Replaced by order ${replacementOrderId}.` }],
      messages: [{ title: 'New goods are on their way' }],
      acts: [{ reason: `replacement by order ${replacementOrderId}: The goods were as shown` }],
    });
    const made = { orderId: replacementOrderId };
    const { output: its } = await server.call(fetchDeskOrder, made, { as: cr });
    expect(its.order).toMatchObject({
      moves: [{ status: 'ORDER_CREATED', by: 'admin' }],
      placedByUserId: cr.details.userId,
    });
    const none = await resolve(orderId, { outcome: 'replacement' });
    expect(none.problem.detail).toBe('There is no dispute to settle: the order is DISPUTE RES.');
    expect(await stockOf(server, milk.id)).toBe(3);
  });

  test('REF-1 a replacement is worth nothing: delivered and disputed it pays nobody', async () => {
    const { orderId } = await aDispute();
    const { output } = await resolve(orderId, { outcome: 'replacement' });
    const { orders } = await pulled();
    const order = orders.find((each) => each.orderId === output.replacementOrderId);
    if (order === undefined) throw new Error('no replacement');
    const at = server.clock.now();
    await walkOrder(server.db, { order, userId: asha.details.userId, to: 'DELIVERED', at });
    const booked = await server.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.orderId, order.orderId));
    expect(booked.filter(({ amountPaise }) => amountPaise !== 0)).toEqual([]);
    await server.db.transaction((transaction) =>
      moveOrder(transaction, { orderId: order.orderId, to: 'ORDER_DISPUTED', at, by: 'buyer' }),
    );
    const refund = await resolve(order.orderId, { outcome: 'refund' });
    expect(refund.problem.detail).toBe('Nothing was paid for this order, so nothing can go back.');
    expect((await resolve(order.orderId, { outcome: 'replacement' })).status).toBe(200);
  });

  test.each([
    ['and only the charges go back', false],
    ['unless the new goods are not brought', true],
  ])('REF-1 goods that were replaced are not paid back as well, %s', async (_, isCancelled) => {
    const { orderId } = await aDispute();
    const { replacementOrderId = '' } = (await resolve(orderId, { outcome: 'replacement' })).output;
    const move = { at: server.clock.now(), by: 'admin', isAgreed: true } as const;
    const to = (of: string, status: 'CANCELLED' | 'ORDER_REFUND_INITIATED') =>
      server.db.transaction((transaction) =>
        moveOrder(transaction, { ...move, orderId: of, to: status }),
      );
    if (isCancelled) await to(replacementOrderId, 'CANCELLED');
    const { paidPaise, givenPaise } = await server.db.transaction((transaction) =>
      paidAndGiven(transaction, orderId),
    );
    expect(givenPaise).toBe(isCancelled ? 0 : 5_000);
    await to(orderId, 'ORDER_REFUND_INITIATED');
    const [refund] = await server.db
      .select()
      .from(orderRefunds)
      .where(eq(orderRefunds.orderId, orderId));
    expect(refund?.amountPaise).toBe(paidPaise - givenPaise);
  });

  test('REF-1 where all that was paid came as new goods, no money goes back', async () => {
    const free = await aStore(server.db, { deliveryChargePaise: 0, packingChargePaise: 0 });
    const { orderId } = await aDispute((await anItem(server.db, free.id)).id, free.id);
    expect((await resolve(orderId, { outcome: 'replacement' })).status).toBe(200);
    const at = server.clock.now();
    const payBack = server.db.transaction((transaction) =>
      moveOrder(transaction, { orderId, at, by: 'admin', to: 'ORDER_REFUND_INITIATED' }),
    );
    const detail = 'All that was paid went back already, as money, coins or new goods.';
    await expect(payBack).rejects.toMatchObject({ extras: { detail } });
  });

  test('a replacement that the shop does not have leaves the dispute open', async () => {
    const last = await anItem(server.db, storeId, { stock: 1 });
    const { orderId, externalReferenceId } = await aDispute(last.id);
    const { status, problem } = await resolve(orderId, { outcome: 'replacement' });
    expect([status, problem.code]).toEqual([409, 'quantity_unavailable']);
    expect((await orderOf(externalReferenceId)).status).toBe('ORDER_DISPUTED');
  });

  test('DESK-1 keeps replacements and coins within the limits of a role, as refunds', async () => {
    const dear = await anItem(server.db, storeId, { pricePaise: 250_000, mrpPaise: 250_000 });
    const gold = await anItem(server.db, storeId, { pricePaise: 1_200_000, mrpPaise: 1_200_000 });
    const admin = await signInAs(server, 'admin');
    const first = await aDispute(dear.id);
    for (const [outcome, what] of [
      ['replacement', 'Replacements'],
      ['coins', 'Refunds'],
    ] as const) {
      const { problem } = await resolve(first.orderId, { outcome });
      expect(problem.detail).toBe(`${what} above ₹2,000 are an administrator’s to decide.`);
    }
    // A small part of it is care's.
    const part = await resolve(first.orderId, { outcome: 'coins', amountPaise: 200_000 });
    expect(part.output.status).toBe('ORDER_REFUND_INITIATED');
    const { orderId } = await aDispute(gold.id);
    const replaced = await resolve(orderId, { outcome: 'replacement' }, admin);
    expect(replaced.problem.detail).toMatch(/^Goods above ₹10,000 are not replaced/);
    const asked = await resolve(orderId, { outcome: 'coins', amountPaise: 1_100_000 }, admin);
    expect(asked.output).toMatchObject({
      status: 'ORDER_DISPUTED',
      refundAskedAt: server.clock.now(),
    });
    const second = await signInAs(server, 'admin');
    const { output } = await server.call(fetchApprovals, { list: 'waiting' }, { as: second });
    const { approvalId = '', amountPaise } =
      output.approvals.find((each) => each.orderId === orderId) ?? {};
    expect(amountPaise).toBe(1_100_000);
    const agreed = { approvalId, agrees: true, reason: 'It is right' };
    await server.call(decideApproval, agreed, { as: second });
    const { orders } = await pulled();
    expect(orders.find((each) => each.orderId === orderId)?.refund).toMatchObject({
      amountPaise: 1_100_000,
      method: 'coins',
    });
  });

  test('an amount and goods belong to what they fit only', async () => {
    const { orderId } = await aDispute();
    const lines = [{ itemId, quantity: 1 }];
    for (const parts of [
      { outcome: 'refund', lines },
      { outcome: 'rejected', amountPaise: 100 },
      { outcome: 'replacement', amountPaise: 100 },
      { outcome: 'refund', amountPaise: 0 },
      { outcome: 'refund', amountPaise: -100 },
      { outcome: 'refund', amountPaise: 0.5 },
    ]) {
      expect((await resolve(orderId, parts)).problem.code).toBe('bad_input');
    }
  });

  test('is for staff, who must say why', async () => {
    const { orderId } = await aDispute();
    for (const as of [asha, await signInAs(server, 'seller')]) {
      const { status, problem } = await resolve(orderId, {}, as);
      expect([status, problem.code]).toEqual([403, 'not_allowed']);
    }
    expect((await resolve(orderId, { note: '  ' })).problem.code).toBe('bad_input');
  });
});
