import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '../../../src/contracts/calls.ts';
import { GENERAL_TOPIC, messagesPath } from '../../../src/contracts/events/event-topics.ts';
import { CONTRACTS } from '../../../src/contracts/registry.ts';
import type { ServiceContract } from '../../../src/contracts/service.ts';
import { signOutService, captureLead } from '../../../src/contracts/sign-in/sign-in.ts';
import { sandboxKeysOf, signWebhook } from '../../../server/payments/sandbox/sandbox-protocol.ts';
import { rowsOfPerson } from '../../support/browser/database-rows.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { anOpenPayment, ordersOf, payAt } from '../../support/builders/payment-builders.ts';
import { servicePath, type PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { validInputs, type ValidInputs } from '../../support/inputs/valid-inputs.ts';

let server: TestServer;
let asha: PersonSession;
let thief: PersonSession;
let inputs: ValidInputs;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn(aMobileNumber());
  thief = await server.signIn(aMobileNumber());
  inputs = await validInputs(server, asha);
});
afterAll(() => server.close());

/** Whoever has a device's push token says whose device it is now: there a repeated request is meant to win. */
const OF_A_DEVICE = 'nfc-update-fcm-token';

const changing = CONTRACTS.filter(
  ({ changes, noAuth, callers, name }) =>
    changes && !noAuth && callers.includes('buyer') && name !== OF_A_DEVICE,
).map((contract): [string, ServiceContract] => [contract.name, contract]);

describe('a request that was overheard', () => {
  test.each(changing)(
    'OUT-1 of %s: its key gives the answer to nobody else',
    async (name, contract) => {
      const body = inputs[name]?.() ?? {};
      const key = 'messageId' in body ? String(body.messageId) : randomUUID();
      const first = await server.send(contract, body, { as: asha, key });
      expect(first.status).toBe(200);
      const before = await rowsOfPerson(server.db, asha.details.userId);
      const { headers } = await server.send(contract, body, { as: thief, key });
      expect(headers.get('idempotency-replayed')).toBeNull();
      expect(await rowsOfPerson(server.db, asha.details.userId)).toEqual(before);
    },
  );

  test('OUT-1 without a session tells another visitor nothing of what was sent', async () => {
    const lead = { name: 'Asha', mobileNumber: aMobileNumber(), areaCode: '560103' };
    const key = randomUUID();
    const { output } = await server.call(captureLead, lead, { key });
    expect(JSON.stringify(output)).not.toMatch(new RegExp(`Asha|${lead.mobileNumber}`));
    const { problem } = await server.call(captureLead, { ...lead, name: 'Ravi' }, { key });
    expect(problem.code).toBe('idempotency_key_reused');
  });

  test('is not one that a foreign page can send: no cookie counts, and no origin is let in', async () => {
    const contract = CONTRACTS.find(({ name }) => name === 'get-user-coin-balance');
    if (contract === undefined) throw new Error('get-user-coin-balance is gone');
    const url = `${server.url}${servicePath(contract, asha)}`;
    const origin = 'https://evil.example';
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    const stolen = { cookie: `token=${asha.token}; auth=${asha.token}; session=${asha.token}` };
    const sent = await fetch(`${url}?access_token=${asha.token}&token=${asha.token}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...stolen },
      body: '{}',
    });
    expect(sent.status).toBe(401);
    for (const { headers } of [preflight, sent]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers.get('set-cookie')).toBeNull();
    }
  });
});

/** Every way in that a token opens. */
function waysIn(): { readonly what: string; readonly path: string; readonly body?: string }[] {
  const mine = (path: string): string =>
    path
      .replace('{realm}', String(asha.realm))
      .replace('{user}', String(asha.user))
      .replace('{id}', String(asha.realm));
  return [
    ...CONTRACTS.filter(({ noAuth }) => !noAuth).map((contract) => ({
      what: contract.name,
      path: servicePath(contract, asha),
      body: '{}',
    })),
    ...CALLS.filter(({ contract }) => !contract.noAuth).map(({ contract, method, path }) => ({
      what: contract.name,
      path: mine(path),
      ...(method === 'POST' ? { body: '{}' } : {}),
    })),
    { what: 'a file', path: `/workflow/uploadFile/${randomUUID()}` },
    { what: 'an upload', path: '/workflow/uploadFile/request', body: '{}' },
    { what: 'an invoice', path: '/workflow/invoices/H0000000000.pdf' },
    { what: 'events', path: `/events${messagesPath(GENERAL_TOPIC.production)}`, body: '[]' },
    { what: 'engagement', path: '/engagement/eu1/ping', body: '{}' },
  ];
}

describe('a stolen token', () => {
  test('opens nothing, by no way in, once its owner has signed out', async () => {
    const { token } = await server.signIn(asha.details.contact);
    const statusOf = async ({ path, body }: ReturnType<typeof waysIn>[number]) => {
      const response = await fetch(`${server.url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      });
      await response.body?.cancel();
      return response.status;
    };
    for (const way of waysIn()) {
      expect([way.what, await statusOf(way)]).not.toEqual([way.what, 401]);
    }
    await server.call(signOutService, { token });
    for (const way of waysIn()) {
      expect([way.what, await statusOf(way)]).toEqual([way.what, 401]);
    }
  });

  test('is not another one in another case, shortened, or with something behind it', async () => {
    const contract = CONTRACTS.find(({ name }) => name === 'get-cart');
    if (contract === undefined) throw new Error('get-cart is gone');
    const { token } = thief;
    const swapped = token.replaceAll(/[a-zA-Z]/g, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    for (const like of [swapped, token.slice(0, -1), `${token}=`, `${token}.`, `=${token}`]) {
      const { status } = await server.send(contract, {}, { as: { ...thief, token: like } });
      expect(status).toBe(401);
    }
  });
});

describe('a webhook that was overheard', () => {
  const { webhookSecret } = sandboxKeysOf('a secret that only this test knows');
  const bodyOf = (payment: { paymentId: string; redirectUrl: string }, amountPaise: number) =>
    JSON.stringify({
      eventId: `sevt_${randomUUID()}`,
      type: 'payment',
      payment: {
        id: payment.redirectUrl.split('/').at(-1) ?? '',
        reference: payment.paymentId,
        amountPaise,
        status: 'paid',
        redirectUrl: payment.redirectUrl,
        upiUri: 'upi://pay',
      },
    });
  const post = (body: string, signature: string) =>
    fetch(`${server.url}/payments/webhooks/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      body,
    });

  test('ORD-3 pays for nothing else: its signature is of its own body and time', async () => {
    const mine = await anOpenPayment(server, asha);
    const other = await anOpenPayment(server, asha);
    const now = server.clock.now();
    const overheard = signWebhook(
      webhookSecret,
      bodyOf(mine.payment, mine.acceptedAmountPaise),
      now,
    );
    const forged = bodyOf(other.payment, other.acceptedAmountPaise);
    const later = overheard.replace(/t=\d+/, `t=${Math.floor(now / 1000) + 60}`);
    const doubled = `${overheard},v1=${'0'.repeat(64)}`;
    for (const signature of [overheard, later, doubled, overheard.toUpperCase(), 't=,v1=']) {
      expect((await post(forged, signature)).status).toBe(400);
    }
    expect(await ordersOf(server, other.transactionId)).toEqual([]);
  });

  test('ORD-3 is taken from nobody but the provider that is configured', async () => {
    const { payment, acceptedAmountPaise } = await anOpenPayment(server, asha);
    const body = bodyOf(payment, acceptedAmountPaise);
    for (const provider of ['razorpay', 'none', 'sandbox/..', '%73andbox2', '__proto__']) {
      const { status } = await fetch(`${server.url}/payments/webhooks/${provider}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect([provider, status]).toEqual([provider, 404]);
    }
  });

  test('ORD-3 a second time after the order was paid adds neither order nor money', async () => {
    const open = await anOpenPayment(server, asha);
    await payAt(open.payment.redirectUrl, 'success-webhook-first');
    const before = await rowsOfPerson(server.db, asha.details.userId);
    const body = bodyOf(open.payment, open.acceptedAmountPaise);
    const signature = signWebhook(webhookSecret, body, server.clock.now());
    for (let time = 0; time < 3; time += 1) expect((await post(body, signature)).status).toBe(200);
    expect(await rowsOfPerson(server.db, asha.details.userId)).toEqual(before);
  });
});
