import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '../../../src/contracts/calls.ts';
import {
  GENERAL_TOPIC,
  messagesPath,
  orderStatusEvent,
} from '../../../src/contracts/events/event-topics.ts';
import { initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { sandboxKeysOf } from '../../../server/payments/sandbox/sandbox-protocol.ts';
import { openRaw, readRaw } from '../../support/servers/raw-http.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { servicePath, type PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const KB = 1024;
/** A body is refused in far less, also on a busy machine (ms). */
const AT_ONCE_MS = 2_000;

let server: TestServer;
let admin: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

const ownPath = (path: string, { realm, user }: PersonSession): string =>
  path.replace('{realm}', String(realm)).replace('{user}', String(user));

/** Every way in that takes JSON: a service of the engine stands for all, which share one route. */
const WAYS_IN: readonly (readonly [string, (as: PersonSession) => string])[] = [
  ['a service', (as) => servicePath(initCall, as)],
  ['an event of the engine', (as) => servicePath(orderStatusEvent, as)],
  ...CALLS.filter(({ method }) => method === 'POST').map(
    ({ contract, path }) => [contract.name, (as: PersonSession) => ownPath(path, as)] as const,
  ),
  ['events', () => `/events${messagesPath(GENERAL_TOPIC.production)}`],
  ...['profile', 'page', 'event', 'ping'].map(
    (kind) => [`engagement ${kind}`, () => `/engagement/eu1/${kind}`] as const,
  ),
  ['a payment webhook', () => '/payments/webhooks/sandbox'],
  ['the payment sandbox', () => '/sandbox-pay/v1/payments'],
];

const { apiKey } = sandboxKeysOf('a secret that only this test knows');
const headersOf = (path: string): Record<string, string> => ({
  'content-type': 'application/json',
  'idempotency-key': randomUUID(),
  authorization: `Bearer ${path.startsWith('/sandbox-pay') ? apiKey : admin.token}`,
});

async function post(path: string, body: string | Buffer, headers: Record<string, string> = {}) {
  const begun = performance.now();
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { ...headersOf(path), ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  const text = await response.text();
  expect(performance.now() - begun).toBeLessThan(AT_ONCE_MS);
  return { status: response.status, text };
}

/** 16 MB of nothing, packed into 16 KB. */
const BOMB = gzipSync(Buffer.alloc(16 * KB * KB, ' '));

const nested = (open: string, close: string, depth: number): string =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;

describe.each(WAYS_IN)('a body for %s', (_, pathOf) => {
  test('of 300 KB, of 1 MB, or of more than it announces is not taken', async () => {
    const path = pathOf(admin);
    for (const size of [300 * KB, 1024 * KB]) {
      expect((await post(path, JSON.stringify({ name: 'x'.repeat(size) }))).status).toBe(413);
    }
    const head = Object.entries(headersOf(path)).map(([name, value]) => `${name}: ${value}`);
    const lines = [`POST ${path} HTTP/1.1`, 'Host: haat', 'Connection: close', ...head];
    const chunked = `${lines.join('\r\n')}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const piece = `${(64 * KB).toString(16)}\r\n${'x'.repeat(64 * KB)}\r\n`;
    const { status } = await readRaw(await openRaw(server.url, chunked + piece.repeat(8)));
    expect(status).toBe(413);
  });

  test.each<[string, () => string]>([
    ['40 objects in each other', () => nested('{"a":', '}', 40)],
    ['40 lists in each other', () => nested('[', ']', 40)],
    ['15,000 lists in each other', () => nested('[', ']', 15_000)],
    ['15,000 lists that nothing closes', () => '['.repeat(15_000)],
    ['a deep member beside others', () => `{"a":1,"b":${nested('{"c":[', ']}', 20)}}`],
  ])('of %s is refused', async (_what, body) => {
    const { status, text } = await post(pathOf(admin), body());
    expect(status).toBe(400);
    expect(text).not.toMatch(/\.ts|stack|Maximum call/);
  });

  test.each<[string, () => string]>([
    [
      '2,000 members',
      () => `{${Array.from({ length: 2_000 }, (_each, index) => `"m${index}":1`).join(',')}}`,
    ],
    [
      '10,000 lists beside each other',
      () => `[${Array.from({ length: 10_000 }, () => '[]').join(',')}]`,
    ],
    ['one member 5,000 times', () => `{${'"a":1,'.repeat(5_000)}"a":1}`],
    ['a number of 30,000 digits', () => `{"limit":${'9'.repeat(30_000)}}`],
    ['a text of 30,000 backslashes', () => `{"a":"${'\\\\'.repeat(15_000)}"}`],
    ['a prototype', () => '{"__proto__":{"role":4},"constructor":{"prototype":{"role":4}}}'],
  ])('of %s is refused', async (_what, body) => {
    const { status } = await post(pathOf(admin), body());
    expect([400, 202]).toContain(status);
    expect('role' in {}).toBe(false);
  });

  test('that is packed is not unpacked', async () => {
    for (const coding of ['gzip', 'br', 'deflate', 'gzip, gzip']) {
      const { status } = await post(pathOf(admin), BOMB, { 'content-encoding': coding });
      expect([400, 413]).toContain(status);
    }
  });
});
