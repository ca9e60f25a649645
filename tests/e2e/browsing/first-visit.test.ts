import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { startAppBehindProxy, type AppServer } from '../../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import {
  startFaultProxy,
  type FaultProxy,
  type Passage,
} from '../../support/servers/fault-proxy.ts';
import {
  chooseArea,
  fetchStores,
  goInApp,
  openStore,
  signIn,
  untilInstalled,
  untilStoresAreHere,
} from '../../support/browser/journeys.ts';

/**
 * What a first visit may ask for, the app's own files included (LIM-1): 39 to 42 of who waits for the installing, 47 to 50 of who is
 * faster, by how much of /home they see before they go on.
 */
const MOST_REQUESTS = 58;
/** Scripts and styles among them: nine of who is faster. */
const MOST_FILES = 10;

const SHELL_ARCHIVE = /^\/assets\/shell-[^/]+\.bin$/;

let server: AppServer;
let proxy: FaultProxy;
let phone: Phone | undefined;

beforeAll(async () => {
  server = await startAppBehindProxy({ FULFILMENT: 'manual' });
});

beforeEach(async () => {
  proxy = await startFaultProxy(server.url);
  phone = await aPhone({ isNew: true });
});

afterEach(async () => {
  await phone?.discard();
  await proxy?.close();
});

afterAll(() => server?.close());

/** From the welcome screen until all stores around are on the phone. @returns what was asked for */
async function visit(
  page: Page,
  { waitsFirst }: { waitsFirst: boolean },
): Promise<readonly Passage[]> {
  if (waitsFirst) {
    await page.goto(`${proxy.url}/welcome`);
    await untilInstalled(page);
  } else {
    // Nothing is installed before the store is open, however fast this machine is.
    proxy.fail(SHELL_ARCHIVE, 'hold');
  }
  await signIn(page, proxy.url);
  await fetchStores(page);
  await chooseArea(page);
  await goInApp(page, '/home');
  await openStore(page);
  await page.getByRole('button', { name: /^Add/ }).first().waitFor();
  proxy.release();
  await untilInstalled(page);
  await untilStoresAreHere(page);
  return proxy.passages;
}

it.each([
  { who: 'reads the welcome screen first', waitsFirst: true },
  // The files of all its screens are fetched by the page, and once more with the precache.
  { who: 'is faster than the installing', waitsFirst: false },
])(
  'LIM-1 a first visit of somebody who $who takes few requests until all stores around are on the phone',
  async ({ waitsFirst }) => {
    const passages = await visit(pageOf(await (phone as Phone).open()), { waitsFirst });
    const asked = passages.map(({ path }) => path);
    const kilobytes = Math.round(passages.reduce((sum, { bytes = 0 }) => sum + bytes, 0) / 1000);
    process.stdout.write(`first visit: ${asked.length} requests, ${kilobytes} KB\n`);
    expect(asked.filter((path) => path.startsWith('/catalogue/')).length).toBeLessThanOrEqual(5);
    const files = asked.filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(MOST_FILES);
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
  },
);
