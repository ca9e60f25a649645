import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { getOrderByExternalReferenceId } from '../../../src/contracts/orders/order-listings.ts';
import { getPaymentStatus } from '../../../src/contracts/payments/payments.ts';
import { refundDueDate } from '../../../src/domain/orders/payments/refund.ts';
import {
  refunds,
  sandboxPayments,
  sandboxRefunds,
} from '../../../server/payments/payment-tables.ts';
import { settleRefunds } from '../../../server/orders/settle-refunds.ts';
import { requestRefund } from '../../../server/payments/refunds.ts';
import {
  anOpenPayment,
  aPaidOrder,
  payAt,
  paymentRound,
  paymentStatus,
} from '../../support/builders/payment-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

describe('get-payment-status', () => {
  test('knows a payment by its own id and by its transaction', async () => {
    const open = await anOpenPayment(server, asha);
    const { paymentId, amountPaise, expiresAt } = open.payment;
    const { transactionId } = open;
    const byTransaction = await server.call(getPaymentStatus, { transactionId }, { as: asha });
    expect(byTransaction.output).toEqual({
      paymentId,
      transactionId,
      status: 'pending',
      amountPaise,
      expiresAt,
      refund: null,
      order: null,
    });
    expect(await paymentStatus(server, asha, open)).toEqual(byTransaction.output);
  });

  test('ORD-3 asks the provider when the webhook has not come, though not at every call', async () => {
    const open = await anOpenPayment(server, asha);
    expect((await paymentStatus(server, asha, open)).status).toBe('pending');
    await payAt(open.payment.redirectUrl, 'success-webhook-late');
    expect((await paymentStatus(server, asha, open)).status).toBe('pending');
    server.clock.advance(2000);
    const { status, order } = await paymentStatus(server, asha, open);
    expect([status, order?.externalReferenceId]).toEqual(['successful', open.transactionId]);
  });

  test('wants one of the two names, and finds nothing of another person', async () => {
    const open = await anOpenPayment(server, asha);
    const { transactionId, payment } = open;
    const { paymentId } = payment;
    for (const input of [{}, { transactionId, paymentId }]) {
      const { status, problem } = await server.call(getPaymentStatus, input, { as: asha });
      expect([status, problem.code]).toEqual([400, 'bad_input']);
    }
    const ravi = await server.signIn('9876543211');
    for (const input of [{ transactionId }, { paymentId }, { paymentId: randomUUID() }]) {
      const { status, problem } = await server.call(getPaymentStatus, input, { as: ravi });
      expect([status, problem.code]).toEqual([404, 'payment_not_found']);
    }
  });

  test('shows the refund of an order that was cancelled, and the order shows it too', async () => {
    const { order, paymentId } = await aPaidOrder(server, asha);
    const { externalReferenceId } = order;
    const cancel = { externalReferenceId, reasonCode: '001' as const };
    const cancelled = await server.call(buyerB2cCancelCall, cancel, { as: asha });
    expect(cancelled.status).toBe(200);
    const now = server.clock.now();
    const asked = await paymentStatus(server, asha, { payment: { paymentId } });
    expect([asked.status, asked.refund]).toEqual([
      'successful',
      {
        amountPaise: order.bill.amountToBePaidPaise,
        reason: `${order.orderId}-R1`,
        requestedAt: now,
        expectedBy: refundDueDate(now),
        completedAt: null,
      },
    ]);
    await paymentRound(server);
    await settleRefunds(server.db, now);
    const done = await paymentStatus(server, asha, { payment: { paymentId } });
    expect(done.refund?.completedAt).toBe(now);
    const read = { externalReferenceId };
    const { output } = await server.call(getOrderByExternalReferenceId, read, { as: asha });
    expect(output.order.refund).toMatchObject({ completedAt: now });
  });
});

describe('a refund', () => {
  const refundOf = (paymentId: string, amountPaise: number, reason: string) =>
    server.db.transaction((transaction) =>
      requestRefund(transaction, { paymentId, amountPaise, reason, now: server.clock.now() }),
    );

  test('ORD-6 happens once per reason, and all of them are never more than was paid', async () => {
    const { order, paymentId } = await aPaidOrder(server, asha);
    const { amountToBePaidPaise } = order.bill;
    const first = await refundOf(paymentId, 1000, 'a');
    expect(await refundOf(paymentId, 1000, 'a')).toEqual(first);
    const rest = await refundOf(paymentId, amountToBePaidPaise, 'b');
    expect(rest?.amountPaise).toBe(amountToBePaidPaise - 1000);
    expect(await refundOf(paymentId, 1, 'c')).toBeUndefined();
  });

  test('OUT-1 is one refund at the provider, however many rounds send it', async () => {
    const { paymentId } = await aPaidOrder(server, asha);
    const refund = await refundOf(paymentId, 1000, 'a');
    const reference = refund?.refundId ?? '';
    await Promise.all([paymentRound(server), paymentRound(server), paymentRound(server)]);
    await server.db.update(refunds).set({ state: 'requested', nextTryAt: 0 });
    await paymentRound(server);
    const given = await server.db
      .select()
      .from(sandboxRefunds)
      .where(eq(sandboxRefunds.reference, reference));
    expect(given.map(({ amountPaise }) => amountPaise)).toEqual([1000]);
  });

  test('that the provider refuses is failed, for people to look at, and is not sent for ever', async () => {
    const { paymentId } = await aPaidOrder(server, asha);
    await server.db
      .update(sandboxPayments)
      .set({ status: 'failed' })
      .where(eq(sandboxPayments.reference, paymentId));
    await refundOf(paymentId, 1000, 'a');
    await paymentRound(server);
    const [row] = await server.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect([row?.state, row?.tries]).toEqual(['failed', 1]);
    await paymentRound(server);
    const [later] = await server.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(later?.tries).toBe(1);
  });
});
