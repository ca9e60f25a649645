import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmCall, confirmCallCod } from '../../../src/contracts/orders/placing-calls.ts';
import { refunds, sandboxWebhooks } from '../../../server/payments/payment-tables.ts';
import { storeItems, stores } from '../../../server/sellers/store-tables.ts';
import {
  anOpenPayment,
  confirmPaid,
  ordersOf,
  payAt,
  paymentRound,
  paymentRow,
  paymentStatus,
  RETURN_PATH,
  stockOf,
} from '../../support/builders/payment-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const MINUTE = 60_000;

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

const refundsOf = (paymentId: string) =>
  server.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));

describe('confirm-call', () => {
  test('ORD-3 ORD-6 answers with the order of the terms once the provider says that they are paid', async () => {
    const open = await anOpenPayment(server, asha);
    const redirect = await payAt(open.payment.redirectUrl, 'success');
    expect([redirect.status, redirect.headers.get('location')]).toEqual([
      303,
      `${server.url}${RETURN_PATH}`,
    ]);
    const { status, output } = await confirmPaid(server, asha, open);
    expect(status).toBe(200);
    expect(output.order).toMatchObject({
      externalReferenceId: open.transactionId,
      status: 'ORDER_CREATED',
      paymentMethod: 'online',
      paymentId: open.payment.paymentId,
      bill: { amountToBePaidPaise: open.acceptedAmountPaise },
    });
    expect(await stockOf(server, open.dal.id)).toBe(98);
    const view = await paymentStatus(server, asha, open);
    expect(view).toMatchObject({ status: 'successful', refund: null, order: output.order });
  });

  test('ORD-1 makes no order of a payment that is not decided, and asks to come again', async () => {
    const open = await anOpenPayment(server, asha);
    const { status, problem, headers } = await confirmPaid(server, asha, open);
    expect([status, problem.code]).toEqual([425, 'payment_pending']);
    expect(headers.get('retry-after')).toBe('3');
    expect(await ordersOf(server, open.transactionId)).toHaveLength(0);
  });

  test.each(['failure', 'cancelled'] as const)('ORD-1 makes no order after %s', async (outcome) => {
    const open = await anOpenPayment(server, asha);
    await payAt(open.payment.redirectUrl, outcome);
    const { status, problem } = await confirmPaid(server, asha, open);
    expect([status, problem.code]).toEqual([409, 'payment_failed']);
    expect(await ordersOf(server, open.transactionId)).toHaveLength(0);
    expect(await stockOf(server, open.dal.id)).toBe(100);
  });

  test('ORD-3 OUT-1 makes one order of 20 confirmations, polls and webhooks at once', async () => {
    const open = await anOpenPayment(server, asha);
    await payAt(open.payment.redirectUrl, 'success-webhook-twice');
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => confirmPaid(server, asha, open)),
      paymentStatus(server, asha, open),
      paymentRound(server),
    ]);
    const statuses = answers.slice(0, 20).map((answer) => (answer as { status: number }).status);
    expect(statuses.every((status) => status === 200 || status === 425)).toBe(true);
    const { output } = await confirmPaid(server, asha, open);
    expect(await ordersOf(server, open.transactionId)).toHaveLength(1);
    expect(output.order.paymentId).toBe(open.payment.paymentId);
    expect(await stockOf(server, open.dal.id)).toBe(98);
    expect(await refundsOf(open.payment.paymentId)).toHaveLength(0);
  });

  test('ORD-3 pays back in full when the goods are gone after all', async () => {
    const open = await anOpenPayment(server, asha);
    await server.db.update(storeItems).set({ stock: 1 }).where(eq(storeItems.id, open.dal.id));
    await payAt(open.payment.redirectUrl, 'success-webhook-first');
    const { status, problem } = await confirmPaid(server, asha, open);
    expect([status, problem.code]).toEqual([409, 'payment_refunded']);
    const before = await paymentStatus(server, asha, open);
    expect([before.status, before.order]).toEqual(['refunding', null]);
    expect(before.refund).toMatchObject({
      amountPaise: open.acceptedAmountPaise,
      reason: 'quantity_unavailable',
      completedAt: null,
    });
    await paymentRound(server);
    const after = await paymentStatus(server, asha, open);
    expect(after.status).toBe('refunded');
    expect(after.refund?.completedAt).toBe(server.clock.now());
    expect(await ordersOf(server, open.transactionId)).toHaveLength(0);
  });

  test('ORD-3 pays back what was paid for terms that are over or a store that has closed', async () => {
    const closing = await anOpenPayment(server, asha);
    const { id } = closing.store;
    await server.db.update(stores).set({ takingOrders: false }).where(eq(stores.id, id));
    await payAt(closing.payment.redirectUrl, 'success-webhook-first');
    const view = await paymentStatus(server, asha, closing);
    expect([view.status, view.refund?.reason]).toEqual(['refunding', 'store_not_taking_orders']);

    const late = await anOpenPayment(server, asha);
    await payAt(late.payment.redirectUrl, 'success-webhook-late');
    server.clock.advance(17 * MINUTE);
    await paymentRound(server);
    await paymentRound(server);
    const refunded = await paymentStatus(server, asha, late);
    expect([refunded.status, refunded.refund?.reason]).toEqual(['refunded', 'quote_expired']);
  });

  test('ORD-3 is never paid twice: who chose cash meanwhile gets the online money back', async () => {
    const open = await anOpenPayment(server, asha);
    const { transactionId, acceptedAmountPaise } = open;
    const cash = { transactionId, messageId: randomUUID(), acceptedAmountPaise };
    await server.call(confirmCallCod, cash, { as: asha });
    await payAt(open.payment.redirectUrl, 'success-webhook-first');
    const view = await paymentStatus(server, asha, open);
    expect([view.status, view.refund?.reason]).toEqual(['refunding', 'already_ordered']);
    const [order] = await ordersOf(server, transactionId);
    expect([order?.paymentMethod, order?.paymentId]).toEqual(['cod', null]);
  });

  test('OUT-1 a confirmation that is sent again is answered with the same order', async () => {
    const open = await anOpenPayment(server, asha);
    await payAt(open.payment.redirectUrl, 'success');
    const first = await confirmPaid(server, asha, open);
    const second = await confirmPaid(server, asha, open);
    expect(second.output).toEqual(first.output);
    expect(await ordersOf(server, open.transactionId)).toHaveLength(1);
  });

  test("does not find another person's payment, nor one of another transaction", async () => {
    const open = await anOpenPayment(server, asha);
    await payAt(open.payment.redirectUrl, 'success');
    const ravi = await server.signIn('9876543211');
    expect((await confirmPaid(server, ravi, open)).problem.code).toBe('payment_not_found');
    const { paymentId } = open.payment;
    const other = { transactionId: randomUUID(), messageId: randomUUID(), paymentId };
    const { status, problem } = await server.call(confirmCall, other, { as: asha });
    expect([status, problem.code]).toEqual([404, 'payment_not_found']);
  });

  test('ORD-3 the order is there though the phone never comes back and the webhook is lost', async () => {
    const open = await anOpenPayment(server, asha);
    await payAt(open.payment.redirectUrl, 'success-webhook-late');
    await server.db.update(sandboxWebhooks).set({ dueAt: null });
    await paymentRound(server);
    expect((await paymentRow(server, open.payment.paymentId)).state).toBe('pending');
    server.clock.advance(2 * MINUTE);
    await paymentRound(server);
    expect(await ordersOf(server, open.transactionId)).toHaveLength(1);
  });
});
