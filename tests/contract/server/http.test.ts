import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSellersByPincode } from '../../../src/contracts/sellers/store-search.ts';
import { servicePath, VISITOR } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const path = servicePath(getSellersByPincode, VISITOR);
const post = (init: RequestInit, at = path) =>
  fetch(`${server.url}${at}`, { method: 'POST', ...init });
const json = { 'content-type': 'application/json' };
const problemOf = async (response: Response): Promise<[number, string]> => {
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const problem = (await response.json()) as {
    status: number;
    code: string;
    requestId: string;
    type: string;
  };
  expect(problem.requestId).toBe(response.headers.get('x-request-id'));
  expect(problem.type).toBe(`urn:haat:problem:${problem.code}`);
  expect(problem.status).toBe(response.status);
  return [problem.status, problem.code];
};

describe('security headers', () => {
  test.each(['/healthz', '/nothing-here', path, '/openapi.json'])(
    'stand on the answer to %s',
    async (url) => {
      const { headers } = await fetch(`${server.url}${url}`);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy.split(';')).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          // The page's own watch over its start, once the app is built.
          expect.stringMatching(/^script-src 'self'( 'sha256-[\w+/=]{44}')?$/) as string,
          "style-src 'self' 'unsafe-inline'",
          "img-src 'self' data: blob:",
          "connect-src 'self'",
          "worker-src 'self'",
          "manifest-src 'self'",
          "object-src 'none'",
          "base-uri 'self'",
          "frame-ancestors 'none'",
          "form-action 'self'",
          "require-trusted-types-for 'script'",
          'trusted-types haat default',
        ]),
      );
      expect(policy).not.toContain('upgrade-insecure-requests');
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('permissions-policy')).toMatch(
        /^geolocation=\(self\), camera=\(self\), microphone=\(self\), .*payment=\(\)/,
      );
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('strict-transport-security')).toBeNull();
    },
  );

  test('ask for TLS only where TLS is', async () => {
    const { headers } = await fetch(`${server.url}/healthz`, {
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  });
});

describe('a request that no service gets to see', () => {
  test('is told that nothing is there', async () => {
    for (const url of [
      '/',
      '/nothing',
      '/workflow',
      '/workflow/1/1/v1/execution/service/run',
      '/catalogue/nothing',
    ]) {
      expect(await problemOf(await fetch(`${server.url}${url}`))).toEqual([404, 'not_found']);
    }
    const unknown = await post(
      { headers: json, body: '{}' },
      path.replace('get-sellers-by-pincode', 'get-secrets'),
    );
    expect(await problemOf(unknown)).toEqual([404, 'service_unknown']);
    const proto = await post(
      { headers: json, body: '{}' },
      path.replace('get-sellers-by-pincode', '__proto__'),
    );
    expect(await problemOf(proto)).toEqual([404, 'service_unknown']);
  });

  test('is told that a bad address is none', async () => {
    expect(await problemOf(await fetch(`${server.url}/workflow/%zz`))).toEqual([404, 'not_found']);
    const realm = await post({ headers: json, body: '{}' }, path.replace('/1/1/', '/1e1/1/'));
    expect(await problemOf(realm)).toEqual([404, 'not_found']);
  });

  test.each(['GET', 'PUT', 'PATCH', 'DELETE'])('is told that %s is not allowed', async (method) => {
    for (const url of [path, path.replace('/run/', '/runWithNoAuth/')]) {
      const response = await fetch(`${server.url}${url}`, { method });
      expect(response.headers.get('allow')).toBe('POST');
      expect(await problemOf(response)).toEqual([405, 'method_not_allowed']);
    }
  });

  test.each([
    ['not JSON', json, '{"pincode":', 400, 'malformed_body'],
    ['empty', json, '', 400, 'malformed_body'],
    [
      'a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'pincode=560103',
      415,
      'unsupported_media_type',
    ],
    [
      'plain text, which needs no preflight',
      { 'content-type': 'text/plain' },
      '{}',
      415,
      'unsupported_media_type',
    ],
    ['nested too deep', json, `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 400, 'malformed_body'],
    ['poisoned', json, '{"__proto__":{"polluted":true}}', 400, 'malformed_body'],
    [
      'larger than 256 KiB',
      json,
      JSON.stringify({ pincode: 'x'.repeat(256 * 1024) }),
      413,
      'body_too_large',
    ],
  ])('is told what is wrong with a body that is %s', async (_what, headers, body, status, code) => {
    expect(await problemOf(await post({ headers, body }))).toEqual([status, code]);
    expect('polluted' in {}).toBe(false);
  });

  test('counts brackets in texts as text', async () => {
    const body = JSON.stringify({ pincode: `"\\${'['.repeat(100)}` });
    expect(await problemOf(await post({ headers: json, body }))).toEqual([400, 'bad_input']);
  });

  test('never tells what went wrong inside', async () => {
    let isBroken = false;
    const now = (): number => {
      if (isBroken) throw new Error('the secret clock of 9876543210 is broken');
      return Date.now();
    };
    const broken = await startTestServer({ clock: { now, advance: () => undefined } });
    isBroken = true;
    const url = `${broken.url}/workflow/1/1/v1/execution/service/runWithNoAuth/haat-user-login-send-otp`;
    const response = await fetch(url, {
      method: 'POST',
      headers: json,
      body: '{"mobileNumber":"9876543210"}',
    });
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({
      code: 'internal',
      title: 'Something went wrong on the server',
    });
    expect(text).not.toMatch(/secret|9876543210|\.ts/);
    expect(broken.log.join('')).toContain('the secret clock');
    await broken.close();
  });
});

describe('limits', () => {
  test('count requests by address', async () => {
    const limited = await startTestServer({ settings: { RATE_LIMIT_PER_MINUTE: 3 } });
    const ask = (url = '/openapi.json') => fetch(`${limited.url}${url}`);
    for (let request = 0; request < 3; request += 1) {
      const answer = await ask();
      expect(answer.status).toBe(200);
      // To its end: a server does not close while somebody is still to read from it.
      await answer.arrayBuffer();
    }
    const refused = await ask();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await problemOf(refused)).toEqual([429, 'too_many_requests']);
    expect(await problemOf(await ask('/nothing-here'))).toEqual([429, 'too_many_requests']);
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(200);
    await limited.close();
  });

  test('believe only known proxies about whom they speak for', async () => {
    const headers = (client: string) => ({ 'x-forwarded-for': client });
    const direct = await startTestServer({ settings: { RATE_LIMIT_PER_MINUTE: 1 } });
    const behind = await startTestServer({
      settings: { RATE_LIMIT_PER_MINUTE: 1, TRUST_PROXY: 1 },
    });
    const statuses = async ({ url }: TestServer) => {
      const ask = async (client: string) => {
        const response = await fetch(`${url}/openapi.json`, { headers: headers(client) });
        await response.arrayBuffer();
        return response.status;
      };
      return [
        await ask('203.0.113.1'),
        await ask('203.0.113.2'),
        await ask('198.51.100.9, 203.0.113.2'),
      ];
    };
    expect(await statuses(direct)).toEqual([200, 429, 429]);
    expect(await statuses(behind)).toEqual([200, 200, 429]);
    await direct.close();
    await behind.close();
  });
});

describe('health', () => {
  test('says that the process lives', async () => {
    const response = await fetch(`${server.url}/healthz`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('says that it can work, as soon as the machine has time for it', async () => {
    const ask = () => fetch(`${server.url}/readyz`);
    await expect.poll(async () => (await ask()).status, { timeout: 20_000 }).toBe(200);
  });

  test('says that it cannot work without its database', async () => {
    const broken = await startTestServer();
    await broken.closeDatabase();
    const response = await fetch(`${broken.url}/readyz`);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await problemOf(response)).toEqual([503, 'not_ready']);
    expect((await fetch(`${broken.url}/healthz`)).status).toBe(200);
    await broken.close();
  });
});

describe('the log', () => {
  test('has a line per request with its id, and nothing about people', async () => {
    const asha = await server.signIn('9876543210');
    const secretPlace = '12.345,77.654';
    await fetch(`${server.url}/maps/geocode/json?latlng=${secretPlace}&key=haat-maps`);
    const { headers } = await server.send(getSellersByPincode, { pincode: 7 }, { as: asha });
    const text = server.log.join('');
    expect(text).toContain(headers.get('x-request-id'));
    const line = server.log.find((one) => one.includes(headers.get('x-request-id') ?? ''));
    expect(JSON.parse(line ?? '')).toMatchObject({
      method: 'POST',
      service: 'get-sellers-by-pincode',
      status: 400,
      ms: expect.any(Number),
    });
    for (const secret of [asha.token, '9876543210', secretPlace, 'haat-maps', `/${asha.user}/`]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('a client that sends no HTTP', () => {
  test('is cut off without a word about the server', async () => {
    const { port } = new URL(server.url);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.once('close', () => resolve(text));
      socket.once('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request/);
    expect(answer).not.toMatch(/fastify|node|\.ts/i);
  });
});
