import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../scripts/run-command.ts';
import { writeFacts } from '../../../server/catalogue/item-facts.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { groupBuyPath, ROUTES, storePath } from '../../../src/domain/routes/routes.ts';
import { aGroupBuy } from '../../support/builders/group-buy-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const VITE = 'node_modules/vite/bin/vite.js';
const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const HOSTILE = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&$& $1`;

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'haat-poster-'));
  mkdirSync(join(folder, 'app'));
  copyFileSync('index.html', join(folder, 'app/index.html'));
  // In a process of its own: a test's environment would make it a build for developers.
  const output = ['--outDir', join(folder, 'poster'), '--emptyOutDir', '--logLevel', 'error'];
  const { code, output: said } = await runCommand(
    process.execPath,
    [VITE, 'build', '-c', 'vite.poster.config.ts', ...output],
    { cwd: process.cwd(), env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (code !== 0) throw new Error(`The posters could not be built: ${said}`);
  server = await startTestServer({ appDirectory: join(folder, 'app') });
  // Loads the parts.
  await page(ROUTES.welcome);
}, 120_000);
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { ...PAGE, ...headers } });
const page = async (path: string) => (await get(path)).text();
const posterOf = (html: string): string =>
  /<div id="start-picture" data-poster>([\s\S]*)<div id="root">/.exec(html)?.[1] ?? '';
/** What is read of markup: texts alone. */
const readable = (markup: string): string =>
  markup
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('LINK-1 the poster of a shared address', () => {
  test('of a store has its name, whether it is open, its first goods with prices, and how old these are', async () => {
    const hours = { opensAt: 700, closesAt: 2200, minimumOrderPaise: 9900 };
    const { id } = await aStore(server.db, { name: 'Sai Fresh', ...hours });
    await anItem(server.db, id, { name: 'Onion', unit: '1 kg', pricePaise: 2900, mrpPaise: 3500 });
    await anItem(server.db, id, { name: 'Onion', unit: '5 kg', pricePaise: 12_000 });
    await anItem(server.db, id, { name: 'Sold out', stock: 0 });
    await anItem(server.db, id, { name: 'Gone', removed: true });
    const poster = posterOf(await page(storePath(id)));
    const text = readable(poster);
    expect(poster).toMatch(/<h1[^>]*>Sai Fresh<\/h1>/);
    expect(text).toMatch(/Open till 10:00 PM .*Min\. order ₹99 · Delivery ₹30/);
    expect(text).toMatch(/Onion ₹29 , printed price ₹35 1 kg 1 kg · ₹29 5 kg · ₹120/);
    expect(text).toContain('Out of stock');
    expect(text).not.toContain('Gone');
    expect(text).toContain('Prices and stock as of 12:00 PM');
    expect(poster).toContain('aria-label="Add Onion 1 kg"');
    expect(poster).toContain(`href="${storePath(id)}?category=grocery&amp;item=`);
    server.clock.advance(11 * 60 * millisecondsInMinute);
    const closed = readable(posterOf(await page(storePath(id))));
    expect(closed).toContain('Closed. Opens 7:00 AM');
    // Nothing comes in so many minutes (ETA-1).
    expect(closed).not.toMatch(/\d min\b/);
    server.clock.advance(-11 * 60 * millisecondsInMinute);
  });

  test('of an item has what is known of it, over its store', async () => {
    const { id: storeId } = await aStore(server.db);
    const { id } = await anItem(server.db, storeId, {
      name: 'Atta',
      unit: '5 kg',
      brand: 'Annapurna',
    });
    await writeFacts(
      server.db,
      new Map([[id, { description: 'Whole wheat', gtin: '4006381333931' }]]),
    );
    const poster = posterOf(await page(storePath(storeId, { item: id })));
    expect(poster).toMatch(/<dialog open=""/);
    expect(readable(poster)).toMatch(/Atta .*₹50 .*Annapurna .*5 kg .*Whole wheat .*4006381333931/);
  });

  test('of a group buy has its prices by quantity and until when', async () => {
    const { id } = await aGroupBuy(server.db);
    const text = readable(posterOf(await page(groupBuyPath(id))));
    expect(text).toMatch(/Group buys .*₹50 alone ₹40 from 10 .*Ends in 1 h 0 min/);
  });

  test.each([
    [ROUTES.coopHome, 'Cooperative'],
    [ROUTES.coopStores, 'Cooperative stores'],
    [ROUTES.basket, 'A cart shared with you'],
    [ROUTES.welcome, 'Welcome to Haat'],
  ])('of %s has one title', async (path, title) => {
    const poster = posterOf(await page(path));
    expect([...poster.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text)).toEqual([title]);
  });

  test('leaves names text: no markup, no script, no handler, whatever a shop calls its goods', async () => {
    const { id } = await aStore(server.db, { name: HOSTILE, street: HOSTILE, picture: HOSTILE });
    const item = { name: HOSTILE, unit: HOSTILE, brand: HOSTILE, picture: HOSTILE };
    const { id: itemId } = await anItem(server.db, id, item);
    await writeFacts(server.db, new Map([[itemId, { description: HOSTILE }]]));
    for (const path of [storePath(id), storePath(id, { item: itemId })]) {
      const response = await get(path);
      const html = await response.text();
      const poster = posterOf(html);
      expect(poster).toContain('&lt;script&gt;alert(1)');
      expect(poster).not.toMatch(/<script|<img[^>]*\son|\son\w+=["']|javascript:/i);
      // Every script of the page is one that its policy names, or data.
      const policy = response.headers.get('content-security-policy') ?? '';
      const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
        ([, text = '']) => text,
      );
      expect(scripts).toHaveLength(2);
      for (const text of scripts)
        expect(policy).toContain(createHash('sha256').update(text).digest('base64'));
    }
  });

  test('is the same to everybody, whoever asks', async () => {
    const { id } = await aStore(server.db, { name: 'Anand Kirana' });
    await anItem(server.db, id);
    const { token } = await server.signIn('9845012345');
    for (const path of [storePath(id), ROUTES.coopHome, ROUTES.welcome]) {
      const ofVisitor = await page(path);
      const asked = { authorization: `Bearer ${token}`, cookie: `auth=${token}` };
      const ofPerson = await get(path, asked);
      expect(await ofPerson.text()).toBe(ofVisitor);
      expect(ofPerson.headers.get('cache-control')).toBe('no-cache');
      expect(ofVisitor).not.toMatch(/9845012345|98450 12345/);
      expect(ofVisitor).not.toContain(token);
    }
  });

  test('is sent again only when something of it has changed', async () => {
    const { id } = await aStore(server.db);
    const { id: itemId } = await anItem(server.db, id, { pricePaise: 5000 });
    const first = await get(storePath(id));
    const etag = first.headers.get('etag') ?? '';
    const known = await get(storePath(id), { 'if-none-match': etag, 'cache-control': 'max-age=0' });
    expect(known.status).toBe(304);
    await server.db.update(storeItems).set({ pricePaise: 4700 }).where(eq(storeItems.id, itemId));
    server.clock.advance(millisecondsInSecond);
    const changed = await get(storePath(id), {
      'if-none-match': etag,
      'cache-control': 'max-age=0',
    });
    expect(changed.status).toBe(200);
    expect(readable(posterOf(await changed.text()))).toContain('₹47');
  });

  test('stands in no page but those of shared addresses, and not at "/", which leads on', async () => {
    for (const path of ['/', '/orders', '/home', storePath('no-such-store')]) {
      expect([path, posterOf(await page(path))]).toEqual([path, '']);
    }
  });
});
