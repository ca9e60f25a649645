import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { startAppBehindProxy, type AppServer } from '../../support/servers/app-server.ts';
import { axeFindings } from '../../support/browser/axe-findings.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { startFaultProxy, type FaultProxy } from '../../support/servers/fault-proxy.ts';
import {
  chooseArea,
  fetchStores,
  goInApp,
  signIn,
  storeLinks,
  untilInstalled,
} from '../../support/browser/journeys.ts';
import { readRows } from '../../support/browser/local-rows.ts';

/** A task that a person feels, ms (CAT-6). */
const LONG_TASK_MS = 50;
/** As many come of a busy machine alone, while some dozens of stores are fetched. */
const MOST_LONG_TASKS = 3;

const BUNDLES = /^\/catalogue\/bundles$/;

let server: AppServer;
let proxy: FaultProxy;
let phone: Phone;
let page: Page;

beforeAll(async () => {
  server = await startAppBehindProxy({ FULFILMENT: 'manual' });
});

afterAll(async () => {
  await server?.close();
});

beforeEach(async () => {
  proxy = await startFaultProxy(server.url);
  phone = await aPhone();
  page = pageOf(await phone.open());
});

afterEach(async () => {
  await phone?.discard();
  await proxy?.close();
});

interface Progress {
  readonly state: string;
  readonly total: number;
  readonly done: number;
}

async function readProgress(): Promise<Progress | undefined> {
  const settings = await readRows<{ name: string; value: Progress }>(page, {
    database: 'haat',
    table: 'settings',
  });
  return settings.find(({ name }) => name === 'catalogue-progress')?.value;
}

const storesOnPhone = async () =>
  (await readRows<{ storeId: string }>(page, { database: 'haat', table: 'manifests' })).length;

async function untilDone(): Promise<void> {
  await expect.poll(async () => (await readProgress())?.state).toBe('done');
}

describe('the catalogues that this phone keeps', () => {
  it('CAT-1 CAT-5 the stores around come by themselves, and open without a network', async () => {
    await signIn(page, proxy.url);
    await fetchStores(page);
    await chooseArea(page);
    await untilDone();
    const { total } = (await readProgress()) ?? { total: 0 };
    expect(total).toBeGreaterThan(5);
    expect(await storesOnPhone()).toBe(total);
    // One that nobody has opened.
    const path = (await storeLinks(page).nth(2).getAttribute('href')) ?? '';
    await untilInstalled(page);
    await page.context().setOffline(true);
    await goInApp(page, path);
    await page.getByRole('button', { name: /^Add/ }).first().waitFor();
    expect(await page.getByText('This store is not on this phone yet').count()).toBe(0);
  });

  it('CAT-5 a person sees how far it is, stops it, finds it stopped after a reload, and lets it go on', async () => {
    await signIn(page, proxy.url);
    await fetchStores(page);
    proxy.fail(BUNDLES, 'hold');
    await chooseArea(page);
    await goInApp(page, '/profile/shops');
    await page.getByRole('heading', { name: /^Fetching: \d+ of \d+ stores$/ }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('heading', { name: /^Stopped: \d+ of \d+ stores/ }).waitFor();
    proxy.release();
    await expect.poll(async () => (await readProgress())?.state).toBe('waiting');
    const stoppedAt = await readProgress();
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: /^Stopped: \d+ of \d+ stores/ }).waitFor();
    expect(await readProgress()).toMatchObject({ total: stoppedAt?.total, done: stoppedAt?.done });
    proxy.heal();
    await page.getByRole('button', { name: 'Go on' }).click();
    await untilDone();
    expect(await readProgress()).toMatchObject({ total: stoppedAt?.total });
    await page.getByRole('heading', { name: /^\d+ stores on this phone$/ }).waitFor();
  });

  it('CAT-1 CAT-2 packs that were changed on their way are refused, and a person can read that', async () => {
    await signIn(page, proxy.url);
    await fetchStores(page);
    proxy.rewrite(/^\/catalogue\/(packs|bundles)/, (text) => text.replaceAll('Onion', 'Gold'));
    await chooseArea(page);
    await untilDone();
    await goInApp(page, '/profile/shops');
    await page.getByRole('heading', { name: 'Not up to date' }).waitFor();
    await page.getByText('Some items arrived damaged and were not taken.').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const packs = await readRows<{ names: readonly string[] }>(page, {
      database: 'haat',
      table: 'packs',
    });
    expect(packs.flatMap(({ names }) => names).filter((name) => name.includes('Gold'))).toEqual([]);
  });

  it('CAT-6 the page has no long task of its own while catalogues are fetched', async () => {
    await signIn(page, proxy.url);
    await fetchStores(page);
    proxy.fail(BUNDLES, 'hold');
    await chooseArea(page);
    await goInApp(page, '/profile/shops');
    await page.getByRole('heading', { name: /^Fetching/ }).waitFor();
    await page.evaluate(() => {
      const seen: number[] = [];
      new PerformanceObserver((list) => {
        for (const task of list.getEntries()) seen.push(task.duration);
      }).observe({ entryTypes: ['longtask'] });
      Object.assign(globalThis, { longTasks: seen });
    });
    proxy.release();
    await untilDone();
    const tasks = await page.evaluate(() => (globalThis as { longTasks?: number[] }).longTasks);
    // A machine with other work to do lets a task wait; the app's own would come again with each of the stores.
    expect(tasks?.filter((ms) => ms > LONG_TASK_MS).length).toBeLessThanOrEqual(MOST_LONG_TASKS);
  });
});
