import { randomUUID } from 'node:crypto';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { getSellersByPincode } from '../../../src/contracts/sellers/store-search.ts';
import { sendOtp, verifyOtp } from '../../../src/contracts/sign-in/sign-in.ts';
import { readSettings } from '../../../server/settings.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../support/servers/test-server.ts';

let server: TestServer | undefined;
let folder: string | undefined;

afterEach(async () => {
  await server?.close();
  if (folder !== undefined) await rm(folder, { recursive: true });
  server = folder = undefined;
});

async function start(options: TestServerOptions): Promise<TestServer> {
  server = await startTestServer(options);
  return server;
}

/** A built app as far as limits know it. */
async function anApp(): Promise<string> {
  folder = await mkdtemp(path.join(tmpdir(), 'haat-limits-'));
  await mkdir(path.join(folder, 'assets'));
  const files = ['index.html', 'sw.js', 'manifest.webmanifest', 'assets/start-1.js'];
  for (const file of files) await writeFile(path.join(folder, file), `/* ${file} */`);
  return folder;
}

async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  return answer.status;
}

/** The statuses of so many requests in a row. */
async function statuses(count: number, url: string, headers: Record<string, string> = {}) {
  const all: number[] = [];
  for (let request = 0; request < count; request += 1) all.push(await statusOf(url, headers));
  return all;
}

const device = (id: string) => ({ 'haat-device': id.padEnd(16, '-') });

describe('LIM-1 limits', () => {
  test('LIM-1 count each phone and each session behind one address by itself', async () => {
    const { url } = await start({ settings: { RATE_LIMIT_PER_MINUTE: 2 } });
    const asked = `${url}/nothing-here`;
    expect(await statuses(3, asked, device('one'))).toEqual([404, 404, 429]);
    expect(await statuses(3, asked, device('other'))).toEqual([404, 404, 429]);
    const session = { ...device('one'), authorization: 'Bearer a-session' };
    expect(await statuses(3, asked, session)).toEqual([404, 404, 429]);
    // The visitor's token is everybody's.
    const visitor = { ...device('one'), authorization: 'Bearer haat-visitor' };
    expect(await statusOf(asked, visitor)).toBe(429);
    expect(await statuses(3, asked)).toEqual([404, 404, 429]);
  });

  test('LIM-1 count the address, too: made-up phones get no further', async () => {
    const { url, clock } = await start({
      settings: { RATE_LIMIT_PER_MINUTE: 2, RATE_LIMIT_PER_ADDRESS: 5 },
    });
    const asked = `${url}/nothing-here`;
    const madeUp = async () => {
      const all: number[] = [];
      for (let n = 0; n < 7; n += 1) all.push(await statusOf(asked, device(randomUUID())));
      return all;
    };
    expect(await madeUp()).toEqual([404, 404, 404, 404, 404, 429, 429]);
    clock.advance(60_000);
    expect(await statusOf(asked, device('one'))).toBe(404);
  });

  test('LIM-1 never count what an app is installed by, and packs only where there are none', async () => {
    const { url } = await start({
      settings: { RATE_LIMIT_PER_MINUTE: 1, RATE_LIMIT_PER_ADDRESS: 1 },
      appDirectory: await anApp(),
    });
    expect(await statuses(2, `${url}/nothing-here`)).toEqual([404, 429]);
    for (const file of ['sw.js', 'index.html', 'manifest.webmanifest', 'assets/start-1.js']) {
      expect([file, ...(await statuses(3, `${url}/${file}`))]).toEqual([file, 200, 200, 200]);
    }
    expect(await statuses(2, `${url}/readyz`)).toEqual([200, 200]);
    const unknown = `${url}/catalogue/packs/${'0'.repeat(64)}`;
    expect(await statuses(3, unknown)).toEqual([404, 429, 429]);
  });

  test('LIM-1 show a page with a clock to who opens a screen, and a problem to programs', async () => {
    const { url } = await start({
      settings: { RATE_LIMIT_PER_MINUTE: 1 },
      appDirectory: await anApp(),
    });
    const accept = { accept: 'text/html' };
    expect(await statusOf(`${url}/home`, accept)).toBe(200);
    const limited = await fetch(`${url}/home`, { headers: accept });
    expect(limited.status).toBe(429);
    expect(limited.headers.get('content-type')).toContain('text/html');
    expect(limited.headers.get('retry-after')).toBe('60');
    const page = await limited.text();
    expect(page).toContain('<meta http-equiv="refresh" content="60">');
    expect(page).toContain('role="timer"');
    // The policy of every answer allows no inline script.
    expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/limited-page.js">']);
    expect(await statuses(2, `${url}/limited-page.js`)).toEqual([200, 200]);
    const problem = await fetch(`${url}/nothing-here`);
    expect(await problem.json()).toMatchObject({ code: 'too_many_requests' });
  });
});

describe('LIM-1 a proxy that is not believed', () => {
  const told = (log: readonly string[]) => log.filter((line) => line.includes('TRUST_PROXY'));

  test('LIM-1 is told of in the log, once, and where it is asked whether the server is ready', async () => {
    const { url, log } = await start({});
    expect(told(log)).toEqual([]);
    const forwarded = { 'x-forwarded-for': '203.0.113.9' };
    expect(await statuses(2, `${url}/healthz`, forwarded)).toEqual([200, 200]);
    expect(told(log)).toHaveLength(1);
    const ready = (await (await fetch(`${url}/readyz`)).json()) as { warnings?: string[] };
    expect(ready.warnings?.[0]).toContain('Set TRUST_PROXY');
  });

  test('LIM-1 is told of at the start, where browsers see the server with TLS', async () => {
    const { log } = await start({ settings: { PUBLIC_URL: 'https://shop.example' } });
    expect(told(log)).toHaveLength(1);
  });

  test('LIM-1 is no matter where proxies are believed, which the public address says alone', async () => {
    const { url, log } = await start({ settings: { TRUST_PROXY: 1 } });
    await statusOf(`${url}/healthz`, { 'x-forwarded-for': '203.0.113.9' });
    expect(told(log)).toEqual([]);
    const trusted = (variables: Record<string, string>) => {
      const read = readSettings(variables);
      return read.ok ? read.settings.TRUST_PROXY : read.message;
    };
    expect(trusted({})).toBe(0);
    expect(trusted({ PUBLIC_URL: 'http://localhost:8080' })).toBe(0);
    expect(trusted({ PUBLIC_URL: 'https://shop.example' })).toBe(1);
    expect(trusted({ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '2' })).toBe(2);
  });
});

describe('LIM-1 one-time codes', () => {
  const ask = (from: TestServer, number: number, headers: Record<string, string> = {}) =>
    from.call(sendOtp, { mobileNumber: String(number) }, { headers });

  test('LIM-1 are limited by phone, by all phones of an address, and by who names none', async () => {
    const strict = await start({ otp: { perDevice: 2, perSharedAddress: 5, perAddress: 1 } });
    const codes = async (headers: readonly Record<string, string>[], from: number) => {
      const all: number[] = [];
      for (const [n, each] of headers.entries()) {
        all.push((await ask(strict, 9_876_500_000 + from + n, each)).status);
      }
      return all;
    };
    const [one, two, three] = [device('one'), device('two'), device('three')];
    expect(await codes([{}, {}], 0)).toEqual([200, 429]);
    expect(await codes([one, one, one], 10)).toEqual([200, 200, 429]);
    expect(await codes([two, two, three, three], 20)).toEqual([200, 200, 200, 429]);
  });
});

/** Calls of a first visit that are counted; the others are files, which are free (tests/e2e/browsing/first-visit.test.ts). */
const CALLS_OF_A_VISIT = 20;

describe('LIM-1 carrier NAT', () => {
  test('LIM-1 512 people behind one address sign in and shop within one minute, by the default limits', async () => {
    const defaults = readSettings({});
    if (!defaults.ok) throw new Error(defaults.message);
    const { settings } = defaults;
    const shop = await start({
      settings,
      otp: {
        perNumber: settings.OTP_PER_NUMBER,
        perDevice: settings.OTP_PER_DEVICE,
        perSharedAddress: settings.OTP_PER_SHARED_ADDRESS,
        perAddress: settings.OTP_PER_ADDRESS,
      },
    });
    const { id: storeId } = await aStore(shop.db);
    const { id: itemId } = await anItem(shop.db, storeId, { stock: 1_000 });
    const refused: string[] = [];
    let ordered = 0;
    for (let person = 0; person < 512; person += 1) {
      const headers = device(`phone-${person}`);
      const note = (what: string, status: number) => {
        if (status !== 200) refused.push(`${what} of ${person}: ${status}`);
      };
      const mobileNumber = String(9_876_000_000 + person);
      note('code', (await shop.call(sendOtp, { mobileNumber }, { headers })).status);
      const code = shop.codeOf(mobileNumber);
      const { status, output } = await shop.call(verifyOtp, { mobileNumber, code }, { headers });
      note('sign-in', status);
      const { userId: user, realmOwnerInfo } = output.user;
      const as = { token: output.token, realm: realmOwnerInfo.realmIdentifier, user };
      const area = await shop.call(getSellersByPincode, { pincode: '560103' }, { as, headers });
      note('area', area.status);
      const bundle = await fetch(`${shop.url}/catalogue/bundles`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ stores: [{ storeId, have: [], liveVersion: null }] }),
      });
      await bundle.arrayBuffer();
      note('bundle', bundle.status);
      // All of them together are far more than one person may ask for, and each asks for no more than a visit needs.
      const more = await statuses(CALLS_OF_A_VISIT - 4, `${shop.url}/nothing-here`, headers);
      for (const each of more) note('call', each === 404 ? 200 : each);
      // One in eight orders at once; the others ask as much.
      if (person % 8 === 0) {
        const wish = anOrderWish(storeId, [{ itemId, quantity: 1 }]);
        const { lines } = await placeOrder(shop, as, wish);
        ordered += lines.length;
      }
      shop.clock.advance(Math.floor(55_000 / 512));
    }
    expect(refused).toEqual([]);
    expect(ordered).toBe(64);
  }, 300_000);
});
