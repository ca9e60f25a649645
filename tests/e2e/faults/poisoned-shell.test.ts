import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright';
import { startApp, type AppServer } from '../../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import {
  startFaultProxy,
  type CannedAnswer,
  type FaultProxy,
} from '../../support/servers/fault-proxy.ts';
import { followInApp, untilInstalled } from '../../support/browser/journeys.ts';
import { keptFiles, poisonShell } from '../../support/browser/poisoned-shell.ts';

/** What a portal, a firewall or a server in mid-deployment answers to everything. */
const PAGE: CannedAnswer = {
  status: 200,
  html: '<!doctype html><title>We will be back soon</title>',
};

let server: AppServer;
let proxy: FaultProxy;
let phone: Phone;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  server = await startApp();
  proxy = await startFaultProxy(server.url);
  phone = await aPhone({ isNew: true });
  context = await phone.open();
  page = pageOf(context);
});

afterAll(async () => {
  await phone?.discard();
  await proxy?.close();
  await server?.close();
});

const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name });

describe('a network that answers with a page in the place of files', () => {
  it('SHELL-1 keeps a first start waiting, no longer than it lasts, and never gets into the shell', async () => {
    proxy.fail(/^\/assets\/index-.*\.js$/, PAGE, 2);
    proxy.fail(/^\/sw\.js$/, { status: 503 }, 1);
    proxy.fail(/^\/assets\/.*\.bin$/, PAGE, 1);
    proxy.fail(/^\/assets\/.*\.bin$/, { status: 429 }, 1);
    await page.goto(`${proxy.url}/welcome`);
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    // The worker did not come; it is asked for again after half a minute, or when the network is back.
    const again = setInterval(() => {
      page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined);
    }, 500);
    try {
      await untilInstalled(page);
    } finally {
      clearInterval(again);
    }
    expect(await keptFiles(page)).toMatchObject({ wrong: [] });
    await context.setOffline(true);
    await page.goto(`${proxy.url}/tnc`);
    await heading(/terms/i).waitFor();
    await context.setOffline(false);
  });

  it('SHELL-1 leaves no phone stuck that an older version poisoned: screens and the sync worker come back by themselves', async () => {
    const { all } = await keptFiles(page);
    expect(await poisonShell(page)).toBeGreaterThan(100);
    // Where a screen was to be, at first the network has not got its files either.
    proxy.fail(/^\/assets\/.*\.bin$/, PAGE, 1);
    await page.goto(`${proxy.url}/welcome`);
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await followInApp(page, '/tnc');
    await heading(/terms/i).waitFor();
    await expect.poll(() => keptFiles(page)).toEqual({ all, wrong: [] });
    await followInApp(page, '/products');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByText('Something Went Wrong', { exact: false }).count()).toBe(0);
  });

  it('SHELL-1 replaces what an older version kept in the place of a picture', async () => {
    const types = await page.evaluate(async () => {
      const path = '/goods/1f319.webp';
      const cache = await caches.open('pictures');
      const wrong = { headers: { 'content-type': 'text/html' } };
      await cache.put(path, new Response('<!doctype html>', wrong));
      const shown = await fetch(path);
      await shown.arrayBuffer();
      const typeOf = (response?: Response) => response?.headers.get('content-type');
      // The worker keeps it after it has answered.
      while (typeOf(await cache.match(path)) === 'text/html') {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return [typeOf(shown), typeOf(await cache.match(path))];
    });
    expect(types).toEqual(['image/webp', 'image/webp']);
  });
});
