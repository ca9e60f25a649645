import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPayment } from '../../../src/contracts/payments/payments.ts';
import { getSellersByPincode } from '../../../src/contracts/sellers/store-search.ts';
import { anOpenPayment, termsToPay } from '../../support/builders/payment-builders.ts';
import { sendRaw } from '../../support/servers/raw-http.ts';
import { servicePath, VISITOR, type PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

const INJECTED = /^x-injected|^set-cookie/im;
/** Line ends as attackers write them: plain, encoded, and characters that become them when they lose a byte. */
const LINE_ENDS = [
  '\r\n',
  '\n',
  '\r',
  '%0d%0a',
  '%0a',
  '%E5%98%8A%E5%98%8D',
  '\u560d\u560a',
  '\u2028',
];

/** A head as it stands before the body. */
const headOf = (text: string): string => text.slice(0, text.indexOf('\r\n\r\n'));

const JSON_POST = [
  `POST ${servicePath(getSellersByPincode, VISITOR)} HTTP/1.1`,
  'Host: haat',
  'Connection: close',
  'Content-Type: application/json',
];
const BODY = '{"pincode":"560103"}';

describe('a line end', () => {
  test('in a path to come back to after paying is refused', async () => {
    const { transactionId, acceptedAmountPaise } = await termsToPay(server, asha);
    for (const end of LINE_ENDS.filter((each) => !each.startsWith('%'))) {
      const returnPath = `/orders${end}X-Injected: 1`;
      const input = { transactionId, acceptedAmountPaise, returnPath };
      const { problem } = await server.call(createPayment, input, { as: asha });
      expect([end, problem.code]).toEqual([end, 'bad_input']);
    }
  });

  test('that is encoded stays encoded in the redirect', async () => {
    const { transactionId, acceptedAmountPaise } = await termsToPay(server, asha);
    const returnPath = '/orders?a=%0d%0aX-Injected=1%E5%98%8D%E5%98%8ASet-Cookie=a';
    const input = { transactionId, acceptedAmountPaise, returnPath };
    const { output } = await server.call(createPayment, input, { as: asha });
    const { text, status } = await sendRaw(
      server.url,
      [
        `POST ${new URL(output.redirectUrl).pathname}/choose HTTP/1.1`,
        'Host: haat',
        'Connection: close',
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 15',
      ],
      'outcome=failure',
    );
    expect([status, INJECTED.test(headOf(text))]).toEqual([303, false]);
    expect(headOf(text)).toContain(`location: ${server.url}${returnPath}`);
  });

  test.each([
    ['a file', '/workflow/uploadFile/'],
    ['an invoice', '/workflow/invoices/'],
    ['a pack', '/catalogue/packs/'],
    ['a live sheet', '/catalogue/stores/'],
    ['a page', '/orders/'],
    ['a payment page', '/sandbox-pay/pay/'],
  ])('in the name of %s comes back in no header', async (_, folder) => {
    for (const end of LINE_ENDS.filter((each) => each.startsWith('%'))) {
      const { status, text } = await sendRaw(server.url, [
        `GET ${folder}a${end}X-Injected:%201${end}Set-Cookie:%20a=b HTTP/1.1`,
        'Host: haat',
        'Connection: close',
        `Authorization: Bearer ${asha.token}`,
        `X-Request-Id: a${end}X-Injected: 1`,
      ]);
      expect([status, INJECTED.test(headOf(text))]).toEqual([404, false]);
    }
  });

  test('in the name of an uploaded file reaches nobody', async () => {
    const boundary = 'b'.repeat(10);
    const name = 'a%0d%0aX-Injected: 1\u560d\u560aSet-Cookie: a=b.csv';
    const head = `Content-Disposition: form-data; name="file"; filename="${name}"`;
    const body = `--${boundary}\r\n${head}\r\n\r\na,b\r\n--${boundary}--\r\n`;
    const { text } = await sendRaw(
      server.url,
      [
        'POST /workflow/uploadFile/request HTTP/1.1',
        'Host: haat',
        'Connection: close',
        `Authorization: Bearer ${asha.token}`,
        `Idempotency-Key: ${randomUUID()}`,
        `Content-Type: multipart/form-data; boundary=${boundary}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
      ],
      body,
    );
    const fileId = /"fileId":"([^"]+)"/.exec(text)?.[1] ?? '';
    const { headers } = await fetch(`${server.url}/workflow/uploadFile/${fileId}`, {
      headers: { authorization: `Bearer ${asha.token}` },
    });
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${fileId}.csv"`);
    expect([headers.has('x-injected'), headers.has('set-cookie')]).toEqual([false, false]);
  });
});

describe('a request that two servers would read differently', () => {
  const length = `Content-Length: ${BODY.length}`;
  test.each<[string, readonly string[]]>([
    ['both a length and chunks', [length, 'Transfer-Encoding: chunked']],
    ['two lengths', [length, 'Content-Length: 0']],
    ['two lengths in one', [`Content-Length: ${BODY.length}, 0`]],
    ['a length with a sign', [`Content-Length: +${BODY.length}`]],
    ['a length below zero', ['Content-Length: -1']],
    ['chunks that are not quite', ['Transfer-Encoding: xchunked']],
    ['chunks behind a space', ['Transfer-Encoding : chunked']],
    ['chunks that are not last', ['Transfer-Encoding: chunked, identity']],
    ['a folded header', [length, 'X-A: b', ' c: d']],
    ['a NUL in a header', [length, 'X-A: b\u0000c']],
    ['a lone line feed in a header', [length, 'X-A: b\nX-Injected: 1']],
    ['a header without a name', [length, ': b']],
    ['two hosts', [length, 'Host: evil.example']],
  ])('with %s is refused, or read one way only', async (_, headers) => {
    const smuggled = 'GET /openapi.json HTTP/1.1\r\nHost: haat\r\n\r\n';
    const { status, text } = await sendRaw(
      server.url,
      [...JSON_POST, ...headers],
      `${BODY}${smuggled}`,
    );
    expect(text).not.toContain('"openapi"');
    expect([200, 400]).toContain(status);
    expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });

  test('with more header than anyone needs is refused', async () => {
    const large = Array.from({ length: 40 }, (_, index) => `X-${index}: ${'a'.repeat(1000)}`);
    const { status } = await sendRaw(server.url, [...JSON_POST, ...large, 'Content-Length: 0']);
    expect(status).toBe(431);
  });
});

describe("a host that is not the server's", () => {
  test('leads no buyer and no payment anywhere', async () => {
    const { transactionId, acceptedAmountPaise } = await termsToPay(server, asha);
    const input = { transactionId, acceptedAmountPaise, returnPath: '/orders' };
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      forwarded: 'host=evil.example;proto=gopher',
      'x-original-url': '/evil',
      'x-rewrite-url': '/evil',
    };
    const { output } = await server.call(createPayment, input, { as: asha, headers });
    expect(output.redirectUrl.startsWith(`${server.url}/sandbox-pay/pay/`)).toBe(true);
    const { payment } = await anOpenPayment(server, asha);
    const path = new URL(payment.redirectUrl).pathname;
    const evil = ['Host: evil.example', 'X-Forwarded-Host: evil.example', 'Connection: close'];
    const page = await sendRaw(server.url, [`GET ${path} HTTP/1.1`, ...evil]);
    const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 15'];
    const chosen = await sendRaw(
      server.url,
      [`POST ${path}/choose HTTP/1.1`, ...evil, ...form],
      'outcome=failure',
    );
    expect([page.status, chosen.status]).toEqual([200, 303]);
    expect(`${page.text}${chosen.text}`).not.toContain('evil.example');
    expect(headOf(chosen.text)).toContain(`location: ${server.url}/`);
  });
});
