import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type AppServer } from '../../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import { startFaultProxy, type FaultProxy } from '../../support/servers/fault-proxy.ts';
import { untilInstalled } from '../../support/browser/journeys.ts';

/** Budgets of the first screen, gzip (design, section 9). */
const JS_BUDGET = 115 * 1024;
const CSS_BUDGET = 12 * 1024;
/** Requests of a first visit for the app itself: its first screen, its service worker, and what that keeps. Eight, and the worker looked for again. */
const MOST_REQUESTS = 10;

let server: AppServer;
let proxy: FaultProxy;
let phone: Phone;

beforeAll(async () => {
  server = await startApp();
  proxy = await startFaultProxy(server.url);
  phone = await aPhone({ isNew: true });
});

afterAll(async () => {
  await phone?.discard();
  await proxy?.close();
  await server?.close();
});

async function gzipBytes(paths: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const path of paths)
    sum += gzipSync(await readFile(join('dist/app', path)), { level: 9 }).length;
  return sum;
}

describe('the first screen', () => {
  it('SELL-7 needs no more JavaScript and CSS than its budget, and nothing of the counter', async () => {
    const page = pageOf(await phone.open());
    const loaded = new Set<string>();
    page.on('requestfinished', (request) => {
      const isWorker = request.serviceWorker() !== null;
      if (!isWorker) loaded.add(new URL(request.url()).pathname);
    });
    await page.goto(`${proxy.url}/welcome`);
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    const assets = [...loaded].filter((path) => path.startsWith('/assets/'));
    const js = await gzipBytes(assets.filter((path) => path.endsWith('.js')));
    const css = await gzipBytes(assets.filter((path) => path.endsWith('.css')));
    process.stdout.write(
      `first screen: JS ${(js / 1024).toFixed(1)} KB, CSS ${(css / 1024).toFixed(1)} KB gzip\n`,
    );
    const scripts = assets.filter((path) => path.endsWith('.js'));
    const texts = await Promise.all(
      scripts.map((path) => readFile(join('dist/app', path), 'utf8')),
    );
    const withCounter = scripts.filter((_path, index) =>
      /For shops only|Hand over/.test(texts[index] ?? ''),
    );
    expect(withCounter).toEqual([]);
    // Each further one would be a round trip.
    expect(scripts).toHaveLength(1);
    expect(js).toBeGreaterThan(10_000);
    expect(js).toBeLessThanOrEqual(JS_BUDGET);
    expect(css).toBeLessThanOrEqual(CSS_BUDGET);

    // The rest of the app comes when this screen is there, in few requests.
    await untilInstalled(page);
    const { length: requests } = proxy.passages;
    process.stdout.write(`first visit: ${requests} requests for the app\n`);
    expect(proxy.passagesOf(/^\/sw\.js$/)).toHaveLength(1);
    expect(requests).toBeLessThanOrEqual(MOST_REQUESTS);
  });
});

describe('the built app', () => {
  it('has no page of all parts, which is for who develops', async () => {
    const scripts = (await readdir('dist/app/assets')).filter((name) => name.endsWith('.js'));
    const texts = await Promise.all(
      scripts.map((name) => readFile(join('dist/app/assets', name), 'utf8')),
    );
    const withParts = scripts.filter((_name, index) =>
      /Parts of Haat|dev\/parts/.test(texts[index] ?? ''),
    );
    expect(scripts.length).toBeGreaterThan(10);
    expect(withParts).toEqual([]);
  });
});
