import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { createPayment } from '../../../src/contracts/payments/payments.ts';
import { refunds, sandboxWebhooks } from '../../../server/payments/payment-tables.ts';
import { sandboxKeysOf, signWebhook } from '../../../server/payments/sandbox/sandbox-protocol.ts';
import {
  anOpenPayment,
  confirmPaid,
  ordersOf,
  payAt,
  paymentRound,
  paymentRow,
  paymentStatus,
  stockOf,
} from '../../support/builders/payment-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const MINUTE = 60_000;
const { webhookSecret } = sandboxKeysOf('a secret that only this test knows');

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

type Open = Awaited<ReturnType<typeof anOpenPayment>>;

/** What the sandbox would say of a paid payment. */
function paidEvent({ payment, acceptedAmountPaise }: Open, amountPaise = acceptedAmountPaise) {
  const { paymentId: reference, redirectUrl } = payment;
  const id = redirectUrl.split('/').at(-1) ?? '';
  const status = 'paid';
  return JSON.stringify({
    eventId: `sevt_${randomUUID()}`,
    type: 'payment',
    payment: { id, reference, amountPaise, status, redirectUrl, upiUri: 'upi://pay' },
  });
}

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/payments/webhooks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
const signed = (body: string, at = server.clock.now(), secret = webhookSecret) => ({
  'x-signature': signWebhook(secret, body, at),
});

describe('a payment webhook', () => {
  test('ORD-3 makes the order alone, though the phone never comes back', async () => {
    const open = await anOpenPayment(server, asha);
    await payAt(open.payment.redirectUrl, 'success-webhook-first');
    expect(await ordersOf(server, open.transactionId)).toHaveLength(1);
    const payment = await paymentRow(server, open.payment.paymentId);
    expect(payment.state).toBe('successful');
    expect(payment.paidPaise).toBe(open.acceptedAmountPaise);
  });

  test('ORD-3 that comes half a minute late finds the terms still there', async () => {
    const open = await anOpenPayment(server, asha);
    await payAt(open.payment.redirectUrl, 'success-webhook-late');
    await paymentRound(server);
    expect(await ordersOf(server, open.transactionId)).toHaveLength(0);
    server.clock.advance(30_000);
    await paymentRound(server);
    expect(await ordersOf(server, open.transactionId)).toHaveLength(1);
  });

  test('OUT-1 that comes twice, and after the confirmation, makes one order', async () => {
    const open = await anOpenPayment(server, asha);
    await payAt(open.payment.redirectUrl, 'success-webhook-twice');
    await confirmPaid(server, asha, open);
    await paymentRound(server);
    const body = paidEvent(open);
    const again = await Promise.all(Array.from({ length: 10 }, () => post(body, signed(body))));
    expect(again.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await ordersOf(server, open.transactionId)).toHaveLength(1);
    expect(await stockOf(server, open.dal.id)).toBe(98);
  });

  test('OUT-1 racing 20 other words makes one order', async () => {
    const open = await anOpenPayment(server, asha);
    const bodies = Array.from({ length: 10 }, () => paidEvent(open));
    await Promise.all([
      ...bodies.map((body) => post(body, signed(body))),
      ...Array.from({ length: 10 }, () => confirmPaid(server, asha, open)),
    ]);
    expect(await ordersOf(server, open.transactionId)).toHaveLength(1);
    expect(await stockOf(server, open.dal.id)).toBe(98);
    const { paymentId } = open.payment;
    expect(
      await server.db.select().from(refunds).where(eq(refunds.paymentId, paymentId)),
    ).toHaveLength(0);
  });

  test('is not believed without a signature, with a forged one, or with another body', async () => {
    const open = await anOpenPayment(server, asha);
    const body = paidEvent(open);
    const forged = [
      {},
      { 'x-signature': '' },
      { 'x-signature': `t=${Math.floor(server.clock.now() / 1000)},v1=${'0'.repeat(64)}` },
      signed(body, server.clock.now(), 'another secret'),
      signed(`${body} `),
    ];
    for (const headers of forged) {
      const answer = await post(body, headers);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'signature_invalid' });
    }
    expect((await paymentRow(server, open.payment.paymentId)).state).toBe('pending');
    expect(await ordersOf(server, open.transactionId)).toHaveLength(0);
  });

  test('is not believed when it was signed more than five minutes ago', async () => {
    const open = await anOpenPayment(server, asha);
    const body = paidEvent(open);
    const headers = signed(body);
    server.clock.advance(5 * MINUTE + 1000);
    expect((await post(body, headers)).status).toBe(400);
    expect((await paymentRow(server, open.payment.paymentId)).state).toBe('pending');
  });

  test('ORD-6 with another amount orders nothing and gives back just what came in', async () => {
    const open = await anOpenPayment(server, asha);
    const body = paidEvent(open, 500);
    expect((await post(body, signed(body))).status).toBe(200);
    expect(await ordersOf(server, open.transactionId)).toHaveLength(0);
    const view = await paymentStatus(server, asha, open);
    expect(view).toMatchObject({
      status: 'refunding',
      refund: { amountPaise: 500, reason: 'amount_differs' },
    });
  });

  test('ORD-3 of a payment that was given up, while another one is open, is paid back', async () => {
    const first = await anOpenPayment(server, asha);
    const { transactionId, acceptedAmountPaise, wish } = first;
    server.clock.advance(15 * MINUTE);
    expect((await paymentStatus(server, asha, first)).status).toBe('cancelled');
    await server.call(initCall, { ...wish, messageId: randomUUID() }, { as: asha });
    const input = { transactionId, acceptedAmountPaise, returnPath: '/' };
    const { output: second } = await server.call(createPayment, input, { as: asha });
    const body = paidEvent(first);
    await post(body, signed(body));
    const view = await paymentStatus(server, asha, first);
    expect([view.status, view.refund?.reason]).toEqual(['refunding', 'paid_again']);
    await payAt(second.redirectUrl, 'success-webhook-first');
    const [order, ...more] = await ordersOf(server, transactionId);
    expect([order?.paymentId, more]).toEqual([second.paymentId, []]);
  });

  test('ORD-3 of a payment that was given up makes the order while its terms still hold', async () => {
    const open = await anOpenPayment(server, asha);
    server.clock.advance(15 * MINUTE);
    expect((await paymentStatus(server, asha, open)).status).toBe('cancelled');
    const body = paidEvent(open);
    await post(body, signed(body));
    const view = await paymentStatus(server, asha, open);
    expect([view.status, view.order?.paymentId]).toEqual(['successful', open.payment.paymentId]);
  });

  test('about something else, or nothing that is known, is taken and does nothing', async () => {
    const open = await anOpenPayment(server, asha);
    const body = paidEvent({ ...open, payment: { ...open.payment, paymentId: randomUUID() } });
    expect((await post(body, signed(body))).status).toBe(200);
    const nonsense = '{"eventId":"1","type":"lottery"}';
    expect((await post(nonsense, signed(nonsense))).status).toBe(400);
    const noJson = '{"eventId":';
    expect((await post(noJson, signed(noJson))).status).toBe(400);
    expect(await ordersOf(server, open.transactionId)).toHaveLength(0);
  });

  test('larger than any real one is refused before its signature is looked at', async () => {
    expect((await post(`"${'x'.repeat(70_000)}"`)).status).toBe(413);
  });

  test('is sent again until it is taken', async () => {
    const open = await anOpenPayment(server, asha);
    await payAt(open.payment.redirectUrl, 'success-webhook-late');
    await server.db
      .update(sandboxWebhooks)
      .set({ url: `${server.url}/nobody` })
      .where(eq(sandboxWebhooks.dueAt, server.clock.now() + 30_000));
    server.clock.advance(30_000);
    await paymentRound(server);
    const waiting = await server.db.select().from(sandboxWebhooks);
    const letter = waiting.find(({ dueAt }) => dueAt !== null);
    expect([letter?.tries, letter?.dueAt]).toEqual([1, server.clock.now() + 5000]);
  });

  test('never puts a signature, a key or a card into the log', async () => {
    const open = await anOpenPayment(server, asha);
    const body = paidEvent(open);
    const headers = signed(body);
    await post(body, headers);
    await post(body, { 'x-signature': 'forged' });
    const { apiKey } = sandboxKeysOf('a secret that only this test knows');
    const log = server.log.join('\n');
    expect(log).toContain('a webhook was refused');
    for (const secret of [headers['x-signature'], webhookSecret, apiKey, '9876543210']) {
      expect(log).not.toContain(secret);
    }
  });

  test("REF-1 about somebody else's refund ends none of ours", async () => {
    const open = await anOpenPayment(server, asha);
    await payAt(open.payment.redirectUrl, 'success-webhook-first');
    const { order } = (await confirmPaid(server, asha, open)).output;
    const { externalReferenceId } = order;
    await server.send(buyerB2cCancelCall, { externalReferenceId, reasonCode: '010' }, { as: asha });
    const ours = async () =>
      (
        await server.db.select().from(refunds).where(eq(refunds.paymentId, open.payment.paymentId))
      ).map(({ state }) => state);
    expect(await ours()).toEqual(['requested']);
    // Another merchant's reference need not look like ours.
    for (const reference of [randomUUID(), 'order-42 of somebody else']) {
      const { amountToBePaidPaise: amountPaise } = order.bill;
      const refund = {
        id: 'srfd_x',
        reference,
        paymentId: 'spay_x',
        amountPaise,
        status: 'processed',
      };
      const body = JSON.stringify({ eventId: `sevt_${randomUUID()}`, type: 'refund', refund });
      expect((await post(body, signed(body))).status).toBe(200);
    }
    expect(await ours()).toEqual(['requested']);
  });
});
