import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAppBehindProxy, type AppServer } from '../support/app-server.ts';
import { aPhone, pageOf, type Phone } from '../support/browser.ts';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts';
import {
  chooseArea,
  fetchStores,
  goInApp,
  openStore,
  signIn,
  untilInstalled,
} from '../support/journeys.ts';
import { readRows } from '../support/local-rows.ts';
import { pollUntil } from '../support/poll-until.ts';

/** What a first visit may ask for, the app's own files included (LIM-1); some 46 when nothing is slow. */
const MOST_REQUESTS = 60;

let server: AppServer;
let proxy: FaultProxy;
let phone: Phone;

beforeAll(async () => {
  server = await startAppBehindProxy({ FULFILMENT: 'manual' });
  proxy = await startFaultProxy(server.url);
  phone = await aPhone({ isNew: true });
});

afterAll(async () => {
  await phone?.discard();
  await proxy?.close();
  await server?.close();
});

it('LIM-1 a first visit, until all stores around are on the phone, takes few requests', async () => {
  const page = pageOf(await phone.open());
  await page.goto(`${proxy.url}/welcome`);
  // As a person who reads the welcome screen; who is faster than the installing loads some files of screens twice.
  await untilInstalled(page);
  await signIn(page, proxy.url);
  await fetchStores(page);
  await chooseArea(page);
  await goInApp(page, '/home');
  await openStore(page);
  await page.getByRole('button', { name: /^Add/ }).first().waitFor();
  const settings = { database: 'haat', table: 'settings' };
  const progress = async () =>
    (await readRows<{ name: string; value: { state?: string } }>(page, settings)).find(
      ({ name }) => name === 'catalogue-progress',
    )?.value.state;
  await pollUntil(progress, (state) => state === 'done', 'fetching the stores, to be done');
  const asked = proxy.passages.map(({ path }) => path);
  process.stdout.write(`first visit: ${asked.length} requests\n`);
  expect(asked.filter((path) => path.startsWith('/catalogue/')).length).toBeLessThanOrEqual(5);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
});
