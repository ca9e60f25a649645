import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payments, refunds, sandboxRefunds } from '../../../server/payments/payment-tables.ts';
import { stores } from '../../../server/sellers/store-tables.ts';
import { bulkInitCall } from '../../../src/contracts/orders/bulk/bulk-orders.ts';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { createBulkPayment, createPayment } from '../../../src/contracts/payments/payments.ts';
import { deliverySlots } from '../../../src/domain/orders/slots/delivery-slots.ts';
import { DEFAULT_WISHES } from '../../../src/domain/orders/order-wishes.ts';
import { aBulkWish, bulkTerms, someStores } from '../../support/builders/bulk-builders.ts';
import {
  confirmPaid,
  ordersOf,
  payAt,
  paymentRound,
  paymentStatus,
  RETURN_PATH,
} from '../../support/builders/payment-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const MINUTE = 60_000;

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn(aMobileNumber());
});
afterAll(() => server.close());

/** Terms of some stores, ready to be paid. */
async function someTerms(howMany = 3, as = asha) {
  const shops = await someStores(server.db, howMany);
  const wish = aBulkWish(shops);
  const { parts } = await bulkTerms(server, as, wish);
  return { shops, wish, parts };
}

type Parts = Awaited<ReturnType<typeof someTerms>>['parts'];

const create = (parts: Parts, as = asha) =>
  server.call(createBulkPayment, { parts, returnPath: RETURN_PATH }, { as });

const sumOf = (parts: Parts) =>
  parts.reduce((sum, { acceptedAmountPaise }) => sum + acceptedAmountPaise, 0);

const rowsOf = (parts: Parts) =>
  server.db
    .select()
    .from(payments)
    .where(
      inArray(
        payments.transactionId,
        parts.map(({ transactionId }) => transactionId),
      ),
    );

async function begun(howMany?: number) {
  const terms = await someTerms(howMany);
  const { output } = await create(terms.parts);
  return { ...terms, payment: output };
}

const closeStore = (storeId: string, takingOrders = false) =>
  server.db.update(stores).set({ takingOrders }).where(eq(stores.id, storeId));

describe('create-bulk-payment', () => {
  test('ORD-3 leads to one page with the sum, and pays each order with its own amount', async () => {
    const { parts, payment } = await begun();
    expect(payment).toMatchObject({
      redirectUrl: expect.stringMatching(`^${server.url}/sandbox-pay/pay/spay_[0-9a-f]{32}$`),
      amountPaise: sumOf(parts),
      expiresAt: server.clock.now() + 15 * MINUTE,
      parts: parts.map(({ transactionId, acceptedAmountPaise: amountPaise }) => ({
        transactionId,
        amountPaise,
      })),
    });
    await payAt(payment.redirectUrl, 'success-webhook-first');
    for (const { transactionId, paymentId, amountPaise } of payment.parts) {
      const { output } = await confirmPaid(server, asha, { transactionId, payment: { paymentId } });
      expect(output.order).toMatchObject({
        paymentId,
        paymentMethod: 'online',
        bill: { amountToBePaidPaise: amountPaise },
      });
      expect(await ordersOf(server, transactionId)).toHaveLength(1);
    }
  });

  test('ORD-3 has one payment of the same orders alive, whoever asks how often and in whatever order', async () => {
    const { parts } = await someTerms();
    const asked = Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? parts : parts.toReversed()));
    const answers = await Promise.all(asked.map((each) => create(each)));
    expect(new Set(answers.map(({ output }) => output.redirectUrl)).size).toBe(1);
    expect(await rowsOf(parts)).toHaveLength(3);
  });

  test('ORD-3 is the only way to pay one of them while it is open, and none is once it failed', async () => {
    const { parts, payment } = await begun();
    const [first = { transactionId: '', acceptedAmountPaise: 0 }] = parts;
    const alone = () => server.call(createPayment, { ...first, returnPath: '/' }, { as: asha });
    expect((await alone()).problem?.code).toBe('payment_in_progress');
    expect((await create(parts.slice(1))).problem?.code).toBe('payment_in_progress');
    await payAt(payment.redirectUrl, 'failure');
    server.clock.advance(3_000);
    for (const { paymentId } of payment.parts)
      expect((await paymentStatus(server, asha, { payment: { paymentId } })).status).toBe('failed');
    expect((await alone()).status).toBe(200);
    expect((await create(parts)).problem?.code).toBe('payment_in_progress');
    expect((await create(parts.slice(1))).status).toBe(200);
  });

  test('ORD-3 begins nothing where one of them can’t be paid', async () => {
    const { parts, shops } = await someTerms();
    const [first, ...others] = parts;
    if (first === undefined) throw new Error('no terms');
    const dearer = { ...first, acceptedAmountPaise: first.acceptedAmountPaise + 1 };
    expect((await create([dearer, ...others])).problem?.code).toBe('quote_changed');
    const unknown = { ...first, transactionId: randomUUID() };
    expect((await create([unknown, ...others])).problem?.code).toBe('quote_expired');
    await closeStore(shops[1]?.storeId ?? '');
    expect((await create(parts)).problem?.code).toBe('store_not_taking_orders');
    expect(await rowsOf(parts)).toEqual([]);
    const ravi = await server.signIn(aMobileNumber());
    expect((await create(others, ravi)).problem?.code).toBe('quote_expired');
  });

  test('ORD-3 REF-1 gives back to the paisa what a store can’t take any more; the others are ordered', async () => {
    const { parts, shops, payment } = await begun();
    await closeStore(shops[1]?.storeId ?? '');
    await payAt(payment.redirectUrl, 'success-webhook-first');
    const views = [];
    for (const { paymentId } of payment.parts)
      views.push(await paymentStatus(server, asha, { payment: { paymentId } }));
    expect(views.map(({ status }) => status)).toEqual(['successful', 'refunding', 'successful']);
    const back = parts[1]?.acceptedAmountPaise ?? 0;
    expect(views[1]).toMatchObject({
      order: null,
      refund: { amountPaise: back, reason: 'store_not_taking_orders' },
    });
    const externalReferenceId = parts[0]?.transactionId ?? '';
    const cancel = { externalReferenceId, reasonCode: '006' as const };
    expect((await server.call(buyerB2cCancelCall, cancel, { as: asha })).status).toBe(200);
    server.clock.advance(MINUTE);
    await paymentRound(server);
    const rows = await rowsOf(parts);
    const given = await server.db
      .select()
      .from(refunds)
      .where(
        inArray(
          refunds.paymentId,
          rows.map(({ id }) => id),
        ),
      );
    const atProvider = await server.db
      .select()
      .from(sandboxRefunds)
      .where(
        inArray(
          sandboxRefunds.reference,
          given.map(({ id }) => id),
        ),
      );
    expect(atProvider.map(({ amountPaise }) => amountPaise).toSorted((x, y) => x - y)).toEqual(
      [back, parts[0]?.acceptedAmountPaise ?? 0].toSorted((x, y) => x - y),
    );
  });

  test('takes a delivery time for each store with the terms, and refuses one that the store does not offer', async () => {
    const shops = await someStores(server.db, 2);
    const [shop] = await server.db
      .select()
      .from(stores)
      .where(eq(stores.id, shops[0]?.storeId ?? ''));
    const [slot] = shop === undefined ? [] : deliverySlots(shop, server.clock.now());
    if (slot === undefined) throw new Error('the store offers no times');
    const wish = aBulkWish(shops);
    const [one, other] = wish.parts;
    if (one === undefined || other === undefined) throw new Error('no parts');
    const never = { from: slot.from + 1, to: slot.to + 1 };
    const withSlots = {
      ...wish,
      parts: [
        { ...one, wishes: { ...DEFAULT_WISHES, deliverySlot: slot } },
        { ...other, wishes: { ...DEFAULT_WISHES, deliverySlot: never } },
      ],
    };
    const { output } = await server.call(bulkInitCall, withSlots, { as: asha });
    expect(output.parts).toMatchObject([
      { ok: true },
      { ok: false, problem: { code: 'slot_not_available' } },
    ]);
  });

  test.each([
    ['one order', (parts: Parts) => parts.slice(0, 1)],
    ['the same order twice', (parts: Parts) => [...parts, ...parts.slice(0, 1)]],
    ['too many orders', (parts: Parts) => Array.from({ length: 11 }, () => parts).flat()],
  ])('is no payment of %s', async (_what, change) => {
    const { parts } = await someTerms(2);
    expect((await create(change(parts))).problem?.code).toBe('bad_input');
  });

  test('does not let the terms of one change meanwhile', async () => {
    const { wish } = await begun(2);
    const [part] = wish.parts;
    if (part === undefined) throw new Error('no part');
    const { address } = wish;
    const again = { ...part, address, messageId: randomUUID() };
    const { problem } = await server.call(initCall, again, { as: asha });
    expect(problem?.code).toBe('payment_in_progress');
  });
});
