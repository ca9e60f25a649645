import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  writeFileSync(join(directory, 'goods', '1f35a.webp'), 'picture');
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
    expect(await response.text()).toContain('<title>Haat</title>');
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
