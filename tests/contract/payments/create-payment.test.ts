import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmCallCod, initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { createPayment } from '../../../src/contracts/payments/payments.ts';
import { payments } from '../../../server/payments/payment-tables.ts';
import { orderTerms } from '../../../server/orders/order-tables.ts';
import { stores } from '../../../server/sellers/store-tables.ts';
import {
  anOpenPayment,
  payAt,
  paymentRow,
  paymentStatus,
  RETURN_PATH,
  termsToPay,
} from '../../support/builders/payment-builders.ts';
import { anOrderWish } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const MINUTE = 60_000;

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

const create = (
  terms: { transactionId: string; acceptedAmountPaise: number; returnPath?: string },
  as = asha,
) => {
  const { transactionId, acceptedAmountPaise, returnPath = RETURN_PATH } = terms;
  return server.call(createPayment, { transactionId, acceptedAmountPaise, returnPath }, { as });
};

describe('create-payment', () => {
  test('ORD-3 sends the buyer to a hosted page with the amount of the terms', async () => {
    const terms = await termsToPay(server, asha);
    const { status, output } = await create(terms);
    expect(status).toBe(200);
    expect(output).toEqual({
      paymentId: expect.any(String),
      redirectUrl: expect.stringMatching(`^${server.url}/sandbox-pay/pay/spay_[0-9a-f]{32}$`),
      upiUri: expect.stringContaining('upi://pay?'),
      amountPaise: terms.acceptedAmountPaise,
      expiresAt: server.clock.now() + 15 * MINUTE,
    });
    const page = await fetch(output.redirectUrl);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('₹135.00');
  });

  test('the hosted page runs no script and is framed by nobody', async () => {
    const { payment } = await anOpenPayment(server, asha);
    const page = await fetch(payment.redirectUrl);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-inline');
    expect(await page.text()).not.toMatch(/<script|\son\w+=|javascript:/i);
  });

  test('ORD-3 has one payment of a transaction alive, whoever asks how often', async () => {
    const terms = await termsToPay(server, asha);
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(terms)));
    expect(new Set(answers.map(({ output }) => output.redirectUrl)).size).toBe(1);
    const { transactionId } = terms;
    const rows = await server.db
      .select()
      .from(payments)
      .where(eq(payments.transactionId, transactionId));
    expect(rows).toHaveLength(1);
  });

  test('keeps terms and stock while the buyer pays, and does not let the terms change', async () => {
    const { wish, transactionId } = await anOpenPayment(server, asha);
    const [terms] = await server.db
      .select()
      .from(orderTerms)
      .where(eq(orderTerms.transactionId, transactionId));
    expect(terms?.expiresAt).toBe(server.clock.now() + 17 * MINUTE);
    const methods = { paymentMethods: ['cod' as const, 'online' as const] };
    const { output } = await server.call(
      initCall,
      { ...wish, ...methods, transactionId: randomUUID(), messageId: randomUUID() },
      { as: asha },
    );
    expect(output.paymentMethods).toEqual(['cod', 'online']);
    const again = await server.call(initCall, { ...wish, messageId: randomUUID() }, { as: asha });
    expect([again.status, again.problem.code]).toEqual([409, 'payment_in_progress']);
  });

  test('refuses another amount, terms that are over, and a store that has closed', async () => {
    const terms = await termsToPay(server, asha);
    const cheap = await create({ ...terms, acceptedAmountPaise: 100 });
    expect(cheap.problem.code).toBe('quote_changed');
    const never = await create({ ...terms, transactionId: randomUUID() });
    expect(never.problem.code).toBe('quote_expired');
    const { id } = terms.store;
    await server.db.update(stores).set({ takingOrders: false }).where(eq(stores.id, id));
    expect((await create(terms)).problem.code).toBe('store_not_taking_orders');
    server.clock.advance(10 * MINUTE);
    expect((await create(terms)).problem.code).toBe('quote_expired');
  });

  test('refuses a transaction that is an order already', async () => {
    const terms = await termsToPay(server, asha);
    const { transactionId, acceptedAmountPaise } = terms;
    const input = { transactionId, messageId: randomUUID(), acceptedAmountPaise };
    await server.call(confirmCallCod, input, { as: asha });
    const { status, problem } = await create(terms);
    expect([status, problem.code]).toEqual([409, 'already_ordered']);
  });

  test("does not pay another person's terms", async () => {
    const terms = await termsToPay(server, asha);
    const ravi = await server.signIn('9876543211');
    expect((await create(terms, ravi)).problem.code).toBe('quote_expired');
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/a//evil.example',
    'javascript:alert(1)',
    '/a\r\nlocation: x',
    '/a b',
    '',
  ])('never sends a buyer anywhere but into the app: %j', async (returnPath) => {
    const terms = await termsToPay(server, asha);
    const { status, problem } = await create({ ...terms, returnPath });
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });

  test('ORD-3 after a payment that was cancelled, another one can be begun or cash chosen', async () => {
    const first = await anOpenPayment(server, asha);
    await payAt(first.payment.redirectUrl, 'cancelled');
    expect((await paymentStatus(server, asha, first)).status).toBe('cancelled');
    const second = await create(first);
    expect(second.output.paymentId).not.toBe(first.payment.paymentId);
    await payAt(second.output.redirectUrl, 'failure');
    const status = await paymentStatus(server, asha, { payment: second.output });
    expect([status.status, status.order]).toEqual(['failed', null]);
    const { transactionId, acceptedAmountPaise } = first;
    const cash = { transactionId, messageId: randomUUID(), acceptedAmountPaise };
    const { output } = await server.call(confirmCallCod, cash, { as: asha });
    expect(output.order).toMatchObject({ paymentMethod: 'cod', paymentId: null });
  });

  test('nobody keeps stock from others by opening payments without end', async () => {
    const ravi = await server.signIn('9876543212');
    const store = await aStore(server.db);
    const dal = await anItem(server.db, store.id);
    const answers = [];
    for (let round = 0; round < 21; round += 1) {
      const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]);
      const { output } = await server.call(initCall, wish, { as: ravi });
      const acceptedAmountPaise = output.quote.bill.amountToBePaidPaise;
      answers.push(await create({ ...wish, acceptedAmountPaise }, ravi));
    }
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  test('a payment that nobody finished is given up after its time', async () => {
    const { payment, transactionId } = await anOpenPayment(server, asha);
    server.clock.advance(15 * MINUTE);
    const { status } = await paymentStatus(server, asha, { payment });
    expect(status).toBe('cancelled');
    const late = await payAt(payment.redirectUrl, 'success');
    expect(late.status).toBe(200);
    expect(await late.text()).toContain('The time to pay is over.');
    expect((await paymentRow(server, payment.paymentId)).transactionId).toBe(transactionId);
  });
});

describe('create-payment without a provider', () => {
  test('is not offered, and init-call says so', async () => {
    const bare = await startTestServer({ payments: { PAYMENT_PROVIDER: 'none' } });
    const ravi = await bare.signIn('9876543210');
    const { wish, ...terms } = await termsToPay(bare, ravi);
    const { transactionId, acceptedAmountPaise } = terms;
    const input = { transactionId, acceptedAmountPaise, returnPath: '/' };
    const { problem } = await bare.call(createPayment, input, { as: ravi });
    expect(problem.code).toBe('payment_not_offered');
    const methods = { paymentMethods: ['cod' as const, 'online' as const] };
    const again = { ...wish, ...methods, messageId: randomUUID() };
    const { output } = await bare.call(initCall, again, { as: ravi });
    expect(output.paymentMethods).toEqual(['cod']);
    expect((await fetch(`${bare.url}/sandbox-pay/v1/payments`)).status).toBe(404);
    await bare.close();
  });

  test('whose address nobody answers at: 503, and the same payment once it is back', async () => {
    const away = await startTestServer({
      payments: { SANDBOX_PAY_URL: 'http://127.0.0.1:9/sandbox-pay' },
    });
    const ravi = await away.signIn('9876543210');
    const { transactionId, acceptedAmountPaise, wish } = await termsToPay(away, ravi);
    const input = { transactionId, acceptedAmountPaise, returnPath: '/' };
    const first = await away.call(createPayment, input, { as: ravi });
    expect([first.status, first.problem.code]).toEqual([503, 'payment_provider_unavailable']);
    expect(first.headers.get('retry-after')).toBe('5');
    await away.call(createPayment, input, { as: ravi });
    expect(await away.db.select().from(payments)).toHaveLength(1);
    // Nobody can have paid it: the buyer may change the order meanwhile.
    const again = { ...wish, messageId: randomUUID() };
    expect((await away.call(initCall, again, { as: ravi })).status).toBe(200);
    const [payment] = await away.db.select().from(payments);
    expect(payment?.state).toBe('failed');
    await away.close();
  });
});
