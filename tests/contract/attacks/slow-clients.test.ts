import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { getSellersByPincode } from '../../../src/contracts/sellers/store-search.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { openRaw, readRaw } from '../../support/servers/raw-http.ts';
import { servicePath, VISITOR, type PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { aForm, uploadForm } from '../../support/inputs/uploads.ts';

/** An ordinary answer comes in far less, also on a busy machine (ms). */
const SOON_MS = 3_000;

let server: TestServer;
/** One that is as impatient as a test. */
let impatient: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  impatient = await startTestServer({ requestTimeoutMs: 500 });
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await server.close();
  await impatient.close();
});

const PATH = servicePath(getSellersByPincode, VISITOR);
const HALF_A_HEAD = `POST ${PATH} HTTP/1.1\r\nHost: haat\r\nX-Slow: a`;
const HALF_A_BODY =
  `POST ${PATH} HTTP/1.1\r\nHost: haat\r\nContent-Type: application/json\r\n` +
  'Content-Length: 100000\r\n\r\n{"pincode":';

/** A connection that stays open until the test ends; whatever comes back, or its end, is not waited for. */
async function hold(url: string, text: string): Promise<Socket> {
  const socket = await openRaw(url, text);
  socket.on('error', () => socket.destroy());
  sockets.push(socket);
  return socket;
}

/** How ten ordinary requests are answered: their statuses, and the longest time that one took (ms). */
async function tenAnswers(): Promise<{ statuses: number[]; slowestMs: number }> {
  const statuses: number[] = [];
  let slowestMs = 0;
  for (let request = 0; request < 10; request += 1) {
    const begun = performance.now();
    statuses.push((await server.call(getSellersByPincode, { pincode: '560103' })).status);
    slowestMs = Math.max(slowestMs, performance.now() - begun);
  }
  return { statuses: [...new Set(statuses)], slowestMs };
}

describe('clients that are slow on purpose', () => {
  test('and begin 600 requests that they never end hold up nobody', async () => {
    for (let client = 0; client < 200; client += 1) {
      await hold(server.url, '');
      await hold(server.url, HALF_A_HEAD);
      await hold(server.url, HALF_A_BODY);
    }
    const { statuses, slowestMs } = await tenAnswers();
    expect([statuses, slowestMs < SOON_MS]).toEqual([[200], true]);
    expect((await server.signIn('9876543210')).token).toMatch(/^[\w-]{43}$/);
  });

  test('and ask for much that they never read hold up nobody', async () => {
    const ask = 'GET /openapi.json HTTP/1.1\r\nHost: haat\r\n\r\n';
    for (let client = 0; client < 20; client += 1) {
      (await hold(server.url, ask.repeat(50))).pause();
    }
    const { statuses, slowestMs } = await tenAnswers();
    expect([statuses, slowestMs < SOON_MS]).toEqual([[200], true]);
  });

  test.each([
    ['half a head', HALF_A_HEAD],
    ['half a body', HALF_A_BODY],
  ])('are cut off after %s, though they send a byte now and then', async (_, begin) => {
    const socket = await openRaw(impatient.url, begin);
    const drip = setInterval(() => socket.write('a'), 100);
    const { status } = await readRaw(socket);
    clearInterval(drip);
    expect(status).toBe(408);
    expect(impatient.log.join('')).not.toContain('"level":50');
  });
});

const uploadHead = ({ token }: PersonSession): string =>
  `POST /workflow/uploadFile/request HTTP/1.1\r\nHost: haat\r\nAuthorization: Bearer ${token}\r\n` +
  `Idempotency-Key: ${randomUUID()}\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
  'Content-Length: 1000\r\n';

/** Announces a file and sends a part of it once the server listens. */
async function beginUpload(as: PersonSession): Promise<void> {
  const socket = await hold(server.url, `${uploadHead(as)}Expect: 100-continue\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.write(
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nhalf of',
  );
}

describe('somebody who begins 40 uploads and ends none', () => {
  const statusOf = async (as: PersonSession) =>
    (await uploadForm(server.url, aForm(Buffer.from('a,b'), 'a.csv'), { as })).status;

  test('keeps nobody else from uploading', async () => {
    const slow = await server.signIn(aMobileNumber());
    const other = await server.signIn(aMobileNumber());
    for (let upload = 0; upload < 40; upload += 1) await beginUpload(slow);
    await expect.poll(() => statusOf(slow)).toBe(429);
    expect(await statusOf(other)).toBe(200);
  });

  test('but hangs up at once has all places back', async () => {
    const gone = await server.signIn(aMobileNumber());
    for (let upload = 0; upload < 40; upload += 1) {
      (await hold(server.url, `${uploadHead(gone)}\r\n--b`)).destroy();
    }
    await expect.poll(() => statusOf(gone), { timeout: 5000 }).toBe(200);
  });
});
