import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { addNewPersonalAccount, fetchWallet } from '../../../src/contracts/money/bank-accounts.ts';
import { createPayment } from '../../../src/contracts/payments/payments.ts';
import { payouts } from '../../../server/money/money-tables.ts';
import { payShops } from '../../../server/payments/payouts.ts';
import { refunds } from '../../../server/payments/payment-tables.ts';
import {
  anOpenPayment,
  confirmPaid,
  ordersOf,
  paymentRound,
  paymentRow,
  paymentStatus,
  termsToPay,
} from '../../support/builders/payment-builders.ts';
import { walletNumber } from '../../support/builders/wallet-builders.ts';
import {
  RAZORPAY_KEYS,
  razorpaySignature,
  startRazorpayHost,
} from '../../support/servers/razorpay-host.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import { walkOrder } from '../../support/people/walk-order.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let host: Awaited<ReturnType<typeof startRazorpayHost>>;
let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  host = await startRazorpayHost();
  server = await startTestServer({
    payments: {
      ...RAZORPAY_KEYS,
      PAYMENT_PROVIDER: 'razorpay',
      RAZORPAY_URL: host.url,
      RAZORPAY_ACCOUNT_NUMBER: '7878780080316316',
    },
  });
  asha = await server.signIn('9876543210');
});
afterEach(() => host.answer(() => undefined));
afterAll(async () => {
  await server.close();
  await host.close();
});

const post = (event: object, headers?: Record<string, string>) => {
  const body = JSON.stringify(event);
  return fetch(`${server.url}/payments/webhooks/razorpay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': 'evt_1',
      'x-razorpay-signature': razorpaySignature(body),
      ...headers,
    },
    body,
  });
};

describe('paying through Razorpay', () => {
  test('ORD-6 asks for a payment link of the amount in paise, with basic authentication', async () => {
    const { payment, acceptedAmountPaise } = await anOpenPayment(server, asha);
    const { method, path, headers, body } = host.asked.at(-1) ?? {};
    expect([method, path]).toEqual(['POST', '/v1/payment_links']);
    const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = RAZORPAY_KEYS;
    expect(headers?.authorization).toBe(
      `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    );
    expect(body).toMatchObject({
      amount: acceptedAmountPaise,
      currency: 'INR',
      accept_partial: false,
      reference_id: payment.paymentId,
      callback_url: expect.stringContaining(`${server.url}/payment`),
      callback_method: 'get',
      customer: { contact: '+919876543210' },
      notify: { sms: false, email: false },
    });
    expect(payment.redirectUrl).toMatch(/^https:\/\/rzp\.example\/i\/plink_/);
    expect(payment.upiUri).toBeNull();
  });

  test('ORD-3 its signed webhook makes the order, however often it comes', async () => {
    const open = await anOpenPayment(server, asha);
    const event = host.pay(open.payment.paymentId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(event)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const { output } = await confirmPaid(server, asha, open);
    expect(output.order.paymentMethod).toBe('online');
    expect(await ordersOf(server, open.transactionId)).toHaveLength(1);
  });

  test('a webhook is not believed with another signature, secret or body', async () => {
    const open = await anOpenPayment(server, asha);
    const event = host.pay(open.payment.paymentId);
    const body = JSON.stringify(event);
    for (const signature of [
      '',
      'x',
      '0'.repeat(64),
      razorpaySignature(body, 'another'),
      razorpaySignature(`${body}\n`),
    ]) {
      const answer = await post(event, { 'x-razorpay-signature': signature });
      expect(answer.status).toBe(400);
    }
    expect((await paymentRow(server, open.payment.paymentId)).state).toBe('pending');
  });

  test('ORD-3 without any webhook the link itself is asked', async () => {
    const open = await anOpenPayment(server, asha);
    expect((await confirmPaid(server, asha, open)).problem.code).toBe('payment_pending');
    host.pay(open.payment.paymentId);
    server.clock.advance(2000);
    expect((await confirmPaid(server, asha, open)).status).toBe(200);
  });

  test('ORD-6 another amount than was asked for is paid back', async () => {
    const open = await anOpenPayment(server, asha);
    await post(host.pay(open.payment.paymentId, 100));
    const { status, refund } = await paymentStatus(server, asha, open);
    expect([status, refund?.reason, refund?.amountPaise]).toEqual([
      'refunding',
      'amount_differs',
      100,
    ]);
  });

  test.each(['payment_link.cancelled', 'payment_link.expired'])(
    '%s leaves the terms for another try',
    async (name) => {
      const open = await anOpenPayment(server, asha);
      const { paymentId: reference_id } = open.payment;
      await post({ event: name, payload: { payment_link: { entity: { reference_id } } } });
      expect((await paymentStatus(server, asha, open)).status).toBe('cancelled');
      const { transactionId, acceptedAmountPaise } = open;
      const input = { transactionId, acceptedAmountPaise, returnPath: '/' };
      expect((await server.call(createPayment, input, { as: asha })).status).toBe(200);
    },
  );

  test('an event about something else is taken, one in another form is not', async () => {
    expect((await post({ event: 'settlement.processed', payload: {} })).status).toBe(200);
    expect((await post({ event: 'payment_link.paid', payload: {} })).status).toBe(400);
  });

  test('OUT-1 an answer that was lost makes no second link', async () => {
    const { transactionId, acceptedAmountPaise } = await termsToPay(server, asha);
    const input = { transactionId, acceptedAmountPaise, returnPath: '/' };
    const before = host.links.size;
    host.answer(({ method, path, body }) => {
      if (method !== 'POST' || path !== '/v1/payment_links') return undefined;
      const { reference_id, amount } = body as { reference_id: string; amount: number };
      const id = 'plink_lost';
      const link = { id, reference_id, amount, status: 'created', amount_paid: 0, payments: null };
      host.links.set(id, link);
      return { status: 502, body: { error: { code: 'GATEWAY_ERROR' } } };
    });
    const lost = await server.call(createPayment, input, { as: asha });
    expect(lost.problem.code).toBe('payment_provider_unavailable');
    host.answer(() => undefined);
    const again = await server.call(createPayment, input, { as: asha });
    expect(again.output.redirectUrl).toBe('https://rzp.example/i/plink_lost');
    expect(host.links.size).toBe(before + 1);
  });

  test('what the gateway refuses is not offered, and the next try is a new payment', async () => {
    const { transactionId, acceptedAmountPaise } = await termsToPay(server, asha);
    const input = { transactionId, acceptedAmountPaise, returnPath: '/' };
    host.answer(({ method }) =>
      method === 'POST'
        ? {
            status: 400,
            body: {
              error: { code: 'BAD_REQUEST_ERROR', description: 'contact number is invalid' },
            },
          }
        : undefined,
    );
    const refused = await server.call(createPayment, input, { as: asha });
    expect([refused.status, refused.problem.code]).toEqual([409, 'payment_not_offered']);
    host.answer(() => undefined);
    expect((await server.call(createPayment, input, { as: asha })).status).toBe(200);
  });

  test('OUT-1 gives back once, by an idempotent request, and is done when the gateway says so', async () => {
    const open = await anOpenPayment(server, asha);
    await post(host.pay(open.payment.paymentId));
    const { output } = await confirmPaid(server, asha, open);
    const { externalReferenceId } = output.order;
    const cancel = { externalReferenceId, reasonCode: '001' as const };
    await server.call(buyerB2cCancelCall, cancel, { as: asha });
    await paymentRound(server);
    await server.db.update(refunds).set({ nextTryAt: 0 });
    await paymentRound(server);
    const { paymentId } = open.payment;
    const [row] = await server.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(row?.state).toBe('sent');
    const body = {
      amount: open.acceptedAmountPaise,
      speed: 'normal',
      receipt: row?.id,
    };
    const ours = host.asked.filter(({ headers }) => headers['x-refund-idempotency'] === row?.id);
    expect(ours.map((one) => one.body)).toEqual([body]);
    expect(host.asked.at(-1)?.path).toMatch(/^\/v1\/refunds\/rfnd_/);
    const entity = { ...host.refunds.get(row?.id ?? ''), status: 'processed' };
    await post({ event: 'refund.processed', payload: { refund: { entity } } });
    const { refund } = await paymentStatus(server, asha, open);
    expect(refund?.completedAt).toBe(server.clock.now());
  });

  test('a refund that was made by hand at the gateway is none of ours', async () => {
    const entity = { id: 'rfnd_1', status: 'processed', receipt: null };
    const answer = await post({ event: 'refund.processed', payload: { refund: { entity } } });
    expect(answer.status).toBe(200);
  });

  /** Money for a buyer, to be sent. @returns its id */
  async function aPayout(amountPaise = 10_000): Promise<string> {
    const id = randomUUID();
    const at = server.clock.now();
    const row = { id, upiId: 'asha@okaxis', amountPaise, requestedAt: at, nextTryAt: at };
    await server.db.insert(payouts).values({ ...row, state: 'requested' });
    return id;
  }
  const payoutRow = async (id: string) => {
    const [row] = await server.db.select().from(payouts).where(eq(payouts.id, id));
    return row;
  };
  const askedFor = (reference: string) =>
    host.asked.filter(({ headers }) => headers['x-payout-idempotency'] === reference);

  test('REF-1 money goes to a UPI id once, however often it is asked, and is there when the webhook says so', async () => {
    const id = await aPayout();
    host.answer(({ method, path }) =>
      method === 'POST' && path === '/v1/payouts' ? { status: 502, body: {} } : undefined,
    );
    await paymentRound(server);
    expect((await payoutRow(id))?.state).toBe('requested');
    host.answer(() => undefined);
    server.clock.advance(3_600_000);
    await paymentRound(server);
    expect((await payoutRow(id))?.state).toBe('sent');
    const bodies = askedFor(id).map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[0]).toMatchObject({
      account_number: '7878780080316316',
      amount: 10_000,
      currency: 'INR',
      mode: 'UPI',
      purpose: 'refund',
      reference_id: id,
      fund_account: { account_type: 'vpa', vpa: { address: 'asha@okaxis' } },
    });
    const processed = host.endPayout(id, 'processed');
    const forged = await post(processed, { 'x-razorpay-signature': '0'.repeat(64) });
    expect([forged.status, (await payoutRow(id))?.state]).toEqual([400, 'sent']);
    for (const _ of [1, 2]) expect((await post(processed)).status).toBe(200);
    expect(await payoutRow(id)).toMatchObject({
      state: 'completed',
      completedAt: server.clock.now(),
    });
    // What comes after the end is to be ignored.
    await post(host.endPayout(id, 'reversed'));
    expect((await payoutRow(id))?.state).toBe('completed');
  });

  test('REF-1 without a webhook the payout itself is asked; what came back or is refused is no refund', async () => {
    const [there, back, refused] = [await aPayout(), await aPayout(), await aPayout(50)];
    host.answer(({ body }) =>
      (body as { reference_id?: string } | undefined)?.reference_id === refused
        ? { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } }
        : undefined,
    );
    await paymentRound(server);
    host.endPayout(there, 'processed');
    host.endPayout(back, 'reversed');
    server.clock.advance(3_600_000);
    await paymentRound(server);
    const states = await Promise.all([there, back, refused].map(payoutRow));
    expect(states.map((row) => row?.state)).toEqual(['completed', 'failed', 'failed']);
    expect(askedFor(there)).toHaveLength(1);
  });

  test('SELL-6 a shop is paid to its account, by its number, which is in no log', async () => {
    const open = await anOpenPayment(server, asha);
    await post(host.pay(open.payment.paymentId));
    const { order } = (await confirmPaid(server, asha, open)).output;
    const seller = await signInAs(server, 'seller');
    await giveStore(server.db, order.storeId, seller);
    await walkOrder(server.db, { order, to: 'DELIVERED', at: server.clock.now() });
    const accountNumber = '50100123454321';
    const account = { holderName: 'Green Basket', accountNumber, ifsc: 'HDFC0001234' };
    await server.call(addNewPersonalAccount, account, { as: seller });
    server.clock.advance(86_400_000);
    await payShops(server);
    await paymentRound(server);
    const [payout] = await server.db
      .select()
      .from(payouts)
      .where(eq(payouts.storeId, order.storeId));
    expect(payout?.state).toBe('sent');
    expect(askedFor(payout?.id ?? '')).toMatchObject([
      {
        body: {
          amount: payout?.amountPaise,
          mode: 'IMPS',
          purpose: 'payout',
          fund_account: {
            account_type: 'bank_account',
            bank_account: {
              name: 'Green Basket',
              ifsc: 'HDFC0001234',
              account_number: accountNumber,
            },
            contact: { type: 'vendor' },
          },
        },
      },
    ]);
    await post(host.endPayout(payout?.id ?? '', 'processed'));
    expect((await payoutRow(payout?.id ?? ''))?.state).toBe('completed');
    expect(server.log.join('\n')).not.toContain(accountNumber);
  });

  test('WAL-2 a transfer to a virtual account is credited once, also without the payer’s name', async () => {
    const accountNumber = await walletNumber(server, asha);
    const credited = (id: string, payer: object | null) => ({
      entity: 'event',
      event: 'virtual_account.credited',
      contains: ['payment', 'virtual_account', 'bank_transfer'],
      payload: {
        payment: { entity: { id: 'pay_1', amount: 500_050, method: 'bank_transfer' } },
        virtual_account: {
          entity: {
            id: 'va_1',
            status: 'active',
            receivers: [
              { id: 'vpa_1', entity: 'vpa', address: 'rpy.payto@icici' },
              {
                id: 'ba_1',
                entity: 'bank_account',
                ifsc: 'RATN0VAAPIS',
                account_number: accountNumber,
              },
            ],
          },
        },
        bank_transfer: {
          entity: {
            id,
            entity: 'bank_transfer',
            payment_id: 'pay_1',
            mode: 'NEFT',
            bank_reference: '148867732',
            amount: 500_050,
            payer_bank_account: payer,
            virtual_account_id: 'va_1',
          },
        },
      },
    });
    const payer = { id: 'ba_2', name: 'Test payer', ifsc: 'HDFC0000001', account_number: '1' };
    const events = [credited('bt_1', payer), credited('bt_1', payer), credited('bt_2', null)];
    const answers = await Promise.all(events.map((event) => post(event)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { output } = await server.call(fetchWallet, {}, { as: asha });
    expect(output.balancePaise).toBe(1_000_100);
    expect(output.entries.map(({ partyName }) => partyName).toSorted()).toEqual(['', 'Test payer']);
    expect(output.transferPage).toBeNull();
    const forged = await post(credited('bt_3', payer), { 'x-razorpay-signature': '0'.repeat(64) });
    expect(forged.status).toBe(400);
    const broken = { ...credited('bt_3', payer), payload: {} };
    expect((await post(broken)).status).toBe(400);
  });

  test('no key, secret or signature stands in the log or an answer', async () => {
    const open = await anOpenPayment(server, asha);
    const event = host.pay(open.payment.paymentId);
    await post(event);
    const all = `${server.log.join('\n')}${JSON.stringify(open.payment)}`;
    for (const secret of [
      ...Object.values(RAZORPAY_KEYS),
      razorpaySignature(JSON.stringify(event)),
    ]) {
      expect(all).not.toContain(secret);
    }
  });
});
