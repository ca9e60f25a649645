import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxKeysOf } from '../../../server/payments/sandbox/sandbox-protocol.ts';
import { anOpenPayment, payAt } from '../../support/builders/payment-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const { apiKey } = sandboxKeysOf('a secret that only this test knows');

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

const ask = (path: string, body?: object, key = apiKey) =>
  fetch(`${server.url}/sandbox-pay/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const intent = (parts: object = {}) => ({
  reference: randomUUID(),
  amountPaise: 5000,
  currency: 'INR',
  returnUrl: `${server.url}/back`,
  webhookUrl: `${server.url}/payments/webhooks/sandbox`,
  expiresAt: server.clock.now() + 60_000,
  ...parts,
});
interface Made {
  readonly id: string;
  readonly redirectUrl: string;
}
const made = async (parts: object = {}) =>
  (await (await ask('/payments', intent(parts))).json()) as Made;

describe('the sandbox payment provider', () => {
  test('takes nothing without its key', async () => {
    for (const [path, body] of [
      ['/payments', intent()],
      ['/payments/spay_00000000000000000000000000000000', undefined],
      ['/payments/spay_00000000000000000000000000000000/refunds', { reference: 'a' }],
    ] as const) {
      expect((await ask(path, body, 'guess')).status).toBe(401);
      expect((await ask(path, body, '')).status).toBe(401);
    }
  });

  test('makes one payment of a reference, and none of the same one with another amount', async () => {
    const body = intent();
    const [first, second] = await Promise.all([ask('/payments', body), ask('/payments', body)]);
    expect(await first.json()).toEqual(await second.json());
    expect((await ask('/payments', { ...body, amountPaise: 6000 })).status).toBe(422);
  });

  test.each([
    { webhookUrl: 'http://169.254.169.254/latest/meta-data' },
    { webhookUrl: 'http://127.0.0.1:1/' },
    { returnUrl: 'https://evil.example/' },
    { returnUrl: 'javascript:alert(1)' },
    { amountPaise: 0 },
    { amountPaise: 10.5 },
    { currency: 'USD' },
    { isPaid: true },
  ])('calls and sends nobody to anywhere but its merchant: %j', async (parts) => {
    expect((await ask('/payments', intent(parts))).status).toBe(400);
  });

  test('keeps the first outcome of a payment', async () => {
    const { redirectUrl, id } = await made();
    await payAt(redirectUrl, 'failure');
    await payAt(redirectUrl, 'success');
    expect(await (await ask(`/payments/${id}`)).json()).toMatchObject({ status: 'failed' });
    expect(await (await fetch(redirectUrl)).text()).toContain('This payment is failed.');
  });

  test('refuses an outcome that it does not know, and a page that is not there', async () => {
    const { redirectUrl } = await made();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const wrong = { method: 'POST', headers: form, body: 'outcome=free' };
    expect((await fetch(`${redirectUrl}/choose`, wrong)).status).toBe(400);
    const long = { ...wrong, body: `outcome=${'x'.repeat(2000)}` };
    expect((await fetch(`${redirectUrl}/choose`, long)).status).toBe(413);
    const nobody = `${server.url}/sandbox-pay/pay/spay_${'0'.repeat(32)}`;
    expect((await fetch(nobody)).status).toBe(404);
    expect((await payAt(nobody, 'success')).status).toBe(404);
  });

  test('gives back no more than came in, and once per reference', async () => {
    const { redirectUrl, id } = await made();
    const refund = (amountPaise: number, reference = randomUUID() as string) =>
      ask(`/payments/${id}/refunds`, { reference, amountPaise });
    expect((await refund(5000)).status).toBe(422);
    await payAt(redirectUrl, 'success');
    const reference = randomUUID();
    const [first, again] = [await refund(3000, reference), await refund(3000, reference)];
    expect(await first.json()).toEqual(await again.json());
    expect((await refund(4000, reference)).status).toBe(422);
    expect((await refund(2001)).status).toBe(422);
    const last = await refund(2000);
    expect(last.status).toBe(201);
    const answer = (await last.json()) as Made;
    expect(await (await ask(`/refunds/${answer.id}`)).json()).toEqual(answer);
    expect((await ask(`/refunds/srfd_${'0'.repeat(32)}`)).status).toBe(404);
  });

  test('shows what it is given as text, never as markup', async () => {
    const { redirectUrl } = await made({ reference: '<script>alert(1)</script>' });
    const page = await (await fetch(redirectUrl)).text();
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script');
  });

  test('its addresses are not to be guessed', async () => {
    const one = await anOpenPayment(server, asha);
    const two = await anOpenPayment(server, asha);
    expect(one.payment.redirectUrl).toMatch(/spay_[0-9a-f]{32}$/);
    expect(one.payment.redirectUrl).not.toBe(two.payment.redirectUrl);
  });
});
