import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFacts } from '../../../server/catalogue/item-facts.ts';
import { savedLists } from '../../../server/account/account-tables.ts';
import { stores } from '../../../server/sellers/store-tables.ts';
import {
  ROUTES,
  groupBuyPath,
  sharedListPath,
  storePath,
} from '../../../src/domain/routes/routes.ts';
import { aGroupBuy } from '../../support/builders/group-buy-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const SCRIPT = `console.log('${'haat '.repeat(500)}')`;
const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let server: TestServer;
let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'haat-app-'));
  mkdirSync(join(directory, 'assets'));
  mkdirSync(join(directory, 'goods'));
  writeFileSync(join(directory, 'index.html'), '<!doctype html><title>Haat</title>');
  writeFileSync(join(directory, 'sw.js'), 'self.skipWaiting');
  writeFileSync(join(directory, 'sw-off.js'), 'self.registration.unregister');
  writeFileSync(join(directory, '.secret'), 'secret');
  await sharp({ create: { width: 96, height: 96, channels: 3, background: '#fa0' } })
    .webp()
    .toFile(join(directory, 'goods', '1f35a.webp'));
  writeFileSync(join(directory, 'assets', 'main-abc123.js'), SCRIPT);
  writeFileSync(join(directory, 'assets', 'main-abc123.js.map'), '{"sourcesContent":["secret"]}');
  writeFileSync(join(directory, 'assets', 'main-abc123.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(directory, 'assets', 'main-abc123.js.gz'), gzipSync(SCRIPT));
  server = await startTestServer({ appDirectory: directory });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });

/** `fetch` takes dots out of paths and adds headers about caching; this sends what it is given. */
const getRaw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { port } = new URL(server.url);
    const ask = request({ port, host: '127.0.0.1', path, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    ask.once('error', reject);
    ask.end();
  });

describe('the built app', () => {
  test('UPD-1 serves the kill switch in place of the service worker when that is off', async () => {
    const killing = await startTestServer({
      appDirectory: directory,
      settings: { SERVICE_WORKER: 'off' },
    });
    const worker = await fetch(`${killing.url}/sw.js`);
    expect(await worker.text()).toBe('self.registration.unregister');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-type')).toMatch(/javascript/);
    await killing.close();
    expect(await (await get('/sw.js')).text()).toBe('self.skipWaiting');
  });

  test.each([
    '/',
    '/index.html',
    '/orders',
    '/store/anand-kirana/item',
    '/signin/otp?next=%2Fcart',
  ])('answers %s with its page, which is asked about each time', async (path) => {
    const response = await get(path, PAGE);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await response.text()).toContain('<title>Haat');
  });

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['identity', null],
  ])('serves scripts precompressed to a client that takes %s', async (accepted, coding) => {
    const response = await get('/assets/main-abc123.js', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(coding);
    expect(response.headers.get('content-type')).toMatch(/javascript/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe(SCRIPT);
  });

  test('keeps pictures for two weeks and asks about the service worker each time', async () => {
    const picture = await get('/goods/1f35a.webp');
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(picture.headers.get('cache-control')).toMatch(/^public, max-age=1209600/);
    const worker = await get('/sw.js');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    const again = await getRaw('/sw.js', { 'if-none-match': worker.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  test.each(['/workflow/nothing', '/catalogue/nothing', '/assets/old-123.js', '/goods/none.webp'])(
    'does not answer %s with its page',
    async (path) => {
      const response = await get(path, PAGE);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ]);
    },
  );

  test('does not answer scripts and posts with its page', async () => {
    expect((await get('/missing.js', { accept: '*/*' })).status).toBe(404);
    const posted = await fetch(`${server.url}/orders`, { method: 'POST', headers: PAGE });
    expect(posted.status).toBe(404);
  });

  test('shows nothing outside its directory, no hidden file and no source map', async () => {
    for (const path of [
      '/assets/main-abc123.js.map',
      '/assets/main-abc123.js%2emap',
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2fpackage.json',
      '/.secret',
      '/goods/..\\..\\x',
      '//etc/passwd',
    ]) {
      const { status, text } = await getRaw(path);
      expect([path, status >= 400]).toEqual([path, true]);
      expect(text).not.toMatch(/secret|"name": "haat"|root:/);
    }
  });

  test('lists no directory', async () => {
    expect((await get('/assets/')).status).toBe(404);
    expect((await get('/goods')).status).toBe(404);
  });
});

describe('LINK-1 a shared address', () => {
  /** As chats ask for a preview. */
  const ROBOT = { accept: '*/*', 'user-agent': 'WhatsApp/2.23' };
  const said = (html: string, property: string): string | undefined =>
    new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1];
  const preview = async (path: string) => (await get(path, PAGE)).text();

  test('of a store says its name, its hours and what its goods cost, and has a picture', async () => {
    const { id } = await aStore(server.db, { name: 'Sai "Fresh" & Sons <b>' });
    await anItem(server.db, id, { name: 'Onion', unit: '1 kg', pricePaise: 2900 });
    await anItem(server.db, id, { name: 'Sold out', stock: 0 });
    await anItem(server.db, id, { name: 'Gone', removed: true });
    const html = await preview(storePath(id));
    const title = 'Sai &quot;Fresh&quot; &amp; Sons &lt;b&gt;, Bengaluru · Haat';
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).not.toContain('<b>');
    expect(said(html, 'og:title')).toBe(title);
    expect(said(html, 'og:description')).toBe('Open all day · 45 min · Onion 1 kg ₹29');
    expect(html).toContain(`<link rel="canonical" href="${server.url}${storePath(id)}" />`);
    const picture = await get((said(html, 'og:image') ?? '').replace(server.url, ''));
    expect(picture.headers.get('cache-control')).toMatch(/immutable/);
    const { width, height, format } = await sharp(await picture.arrayBuffer()).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  });

  test('is the same one by every way there, and a robot that takes anything gets it', async () => {
    const { id } = await aStore(server.db, { name: 'Green Basket' });
    for (const path of [`/coop/store/${id}/item`, `/products/${id}/item?utm_source=x`]) {
      const { text } = await getRaw(path, ROBOT);
      expect(said(text, 'og:url')).toBe(server.url + storePath(id));
    }
    const byScript = await getRaw(storePath(id), { accept: '*/*', 'sec-fetch-mode': 'cors' });
    expect(byScript.status).toBe(404);
  });

  test('of a list says its title and how much is on it, for nobody who searches, and its picture has no code', async () => {
    const shareCode = 'a-code-of-22-letters-x';
    const asha = await server.signIn(aMobileNumber());
    const line = { id: randomUUID(), text: 'secret dal', item: null, isTicked: false, wish: null };
    await server.db.insert(savedLists).values({
      userId: asha.details.userId,
      id: randomUUID(),
      shareCode,
      title: 'Kirana <b>',
      repeat: 'none',
      lines: [line],
      startedAt: 1,
      createdAt: 1,
    });
    const html = await preview(sharedListPath(shareCode));
    expect(html).toContain('<title>Kirana &lt;b&gt; · Haat</title>');
    expect(said(html, 'og:description')).toMatch(/^A shopping list with 1 line\./);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).not.toMatch(/secret dal|Asha/);
    const picture = said(html, 'og:image') ?? '';
    expect(picture).toMatch(/\/link-pictures\/list\.png\?v=/);
    expect((await get(picture.replace(server.url, ''))).status).toBe(200);
    const gone = await preview(sharedListPath('b'.repeat(22)));
    expect(gone).toContain('<title>Haat</title>');
  });

  test('of an item says what it costs where, in the words of schema.org as well', async () => {
    const { id: storeId } = await aStore(server.db);
    const item = { name: 'Atta', unit: '5 kg', brand: 'Annapurna', pricePaise: 24_550, stock: 0 };
    const { id } = await anItem(server.db, storeId, item);
    const description = 'Whole wheat </script><script>alert(1)</script>';
    await writeFacts(server.db, new Map([[id, { description, gtin: '4006381333931' }]]));
    const html = await preview(storePath(storeId, { item: id }));
    expect(html).toContain('<title>Atta 5 kg, ₹245.50 · Anand Kirana · Haat</title>');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      description,
      gtin: '4006381333931',
      offers: { price: '245.50', availability: 'https://schema.org/OutOfStock' },
    });
    expect(said(html, 'og:type')).toBe('product');
  });

  test('of a group buy says both prices; baskets, cooperatives and the welcome have one each', async () => {
    const group = await aGroupBuy(server.db);
    const html = await preview(groupBuyPath(group.id));
    expect(said(html, 'og:description')).toMatch(/^₹40 together, ₹50 alone · Anand Kirana/);
    for (const path of [ROUTES.basket, ROUTES.coopHome, ROUTES.welcome, '/']) {
      const page = await preview(path);
      expect([path, said(page, 'og:title')]).toEqual([path, expect.stringMatching(/Haat/)]);
      const picture = (said(page, 'og:image') ?? '').replace(server.url, '');
      expect([path, (await get(picture)).status]).toEqual([path, 200]);
    }
  });

  test('that leads to nothing is left out of search engines, and says nothing', async () => {
    for (const path of [
      storePath('no-such-store'),
      storePath('x', { item: 'no-such-item' }),
      groupBuyPath("' or 1=1 --"),
      '/store/%E0%A4%A/item',
    ]) {
      const html = await preview(path);
      expect([path, said(html, 'og:title')]).toEqual([path, undefined]);
    }
    expect(await preview(storePath('no-such-store'))).toContain('content="noindex"');
    expect((await get('/link-pictures/store/no-such-store.png')).status).toBe(404);
    expect((await get('/link-pictures/../secret/x.png')).status).toBe(404);
  });

  test('is asked about each time, and sent compressed, or not at all when it is known', async () => {
    const { id } = await aStore(server.db);
    const first = await get(storePath(id), { ...PAGE, 'accept-encoding': 'br' });
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('content-encoding')).toBe('br');
    const etag = first.headers.get('etag') ?? '';
    const known = await getRaw(storePath(id), { ...PAGE, 'if-none-match': etag });
    expect(known).toEqual({ status: 304, text: '' });
    await server.db.update(stores).set({ name: 'New name' }).where(eq(stores.id, id));
    // A page of this second may be of before.
    server.clock.advance(1000);
    const renamed = await get(storePath(id), { ...PAGE, 'if-none-match': etag });
    expect(await renamed.text()).toContain('<title>New name, ');
  });

  test('takes no other server at its word about where the addresses lead', async () => {
    const { id } = await aStore(server.db);
    const { text } = await getRaw(storePath(id), { ...PAGE, host: 'evil"><script>' });
    expect(text).not.toContain('evil');
    const named = await startTestServer({
      appDirectory: directory,
      settings: { PUBLIC_URL: 'https://shop.example' },
    });
    const robots = await (await fetch(`${named.url}/robots.txt`)).text();
    expect(robots).toContain('Sitemap: https://shop.example/sitemap.xml');
    expect(robots).toContain('Disallow: /orders');
    // The database is away: the app starts without it.
    await named.closeDatabase();
    const page = await fetch(`${named.url}${storePath(id)}`, { headers: PAGE });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Haat')]);
    await named.close();
  });

  test('of every store stands in the site map, unless it is suspended', async () => {
    const { id } = await aStore(server.db, { id: 'a&b' });
    const gone = await aStore(server.db, { suspendedAt: 1 });
    const map = await (await get('/sitemap.xml')).text();
    expect(map).toContain(`<loc>${server.url}${storePath(id)}</loc>`);
    expect(map).not.toContain(gone.id);
  });
});
