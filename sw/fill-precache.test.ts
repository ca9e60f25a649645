import { describe, expect, it } from 'vitest';
import { memoryCache } from '../tests/support/catalogue/memory-cache.ts';
import { fillPrecache, integrityOf, type ShellFile } from './fill-precache.ts';
import { packShellArchive, unpackShellArchive } from './shell-archive.ts';

const PAGE = '<!doctype html><title>We will be back soon</title>';
const CSP = "script-src 'self'";
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** What the server of a test answers to a path, in the place of the file. */
type Answer = (asked: { readonly path: string; readonly cache: RequestCache }) => Response | null;

/** A build of `count` chunks with its page, a phone, and a server that has its files but where `answer` says otherwise. */
async function aBuild({ count = 2, answer = () => null }: { count?: number; answer?: Answer }) {
  const contents = new Map([['index.html', '<!doctype html><title>Haat</title>']]);
  for (let at = 0; at < count; at += 1)
    contents.set(`assets/chunk-${at}.js`, `export const x=${at}`);
  contents.set('assets/style-1.css', 'h1{color:red}');
  const files: ShellFile[] = [];
  for (const [url, text] of contents) {
    const revision = url.startsWith('assets/') ? null : 'r1';
    files.push({ url, revision, integrity: await integrityOf(bytesOf(text)) });
  }
  const packed = [...contents].filter(([url]) => url !== 'index.html');
  const archive = packShellArchive(new Map(packed.map(([url, text]) => [url, bytesOf(text)])));
  const asked: { path: string; cache: RequestCache }[] = [];
  const waits: number[] = [];
  const phone = memoryCache();
  let isFull = false;
  const cache = {
    ...phone.cache,
    put: async (key: string, response: Response) => {
      if (isFull) throw new DOMException('No more room', 'QuotaExceededError');
      await phone.cache.put(key, response);
    },
  };
  const fill = () =>
    fillPrecache({
      cache,
      files,
      archive: 'assets/shell-1.bin',
      keyOf: ({ url, revision }) =>
        revision === null ? `/${url}` : `/${url}?revision=${revision}`,
      fetch: async (input, init) => {
        const request = { path: input as string, cache: init?.cache ?? 'default' };
        asked.push(request);
        const other = answer(request);
        if (other !== null) return other;
        if (request.path.endsWith('.bin')) return new Response(archive.slice());
        const text = contents.get(request.path.slice(1));
        if (text === undefined) return new Response('', { status: 404 });
        return new Response(text, {
          headers: { 'content-type': 'text/plain', vary: 'origin', 'content-security-policy': CSP },
        });
      },
      wait: async (ms) => void waits.push(ms),
      freeSpace: async () => {
        isFull = false;
      },
    });
  /** True when each file of the build is there as it is, and nothing else. */
  const isWhole = () =>
    phone.paths().length === contents.size &&
    [...contents].every(
      ([url, text]) => (phone.textOf(`/${url}`) ?? phone.textOf(`/${url}?revision=r1`)) === text,
    );
  const fillUp = () => {
    isFull = true;
  };
  return { fill, phone, asked, waits, isWhole, fillUp, cache: phone.cache };
}

const aPage = () => new Response(PAGE, { headers: { 'content-type': 'text/html' } });

describe('filling the precache', () => {
  it('takes few files one by one, from the browser where it just fetched them, and once only', async () => {
    const build = await aBuild({});
    expect(await build.fill()).toBe(4);
    expect(build.isWhole()).toBe(true);
    expect(build.asked.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: '/assets/chunk-0.js', cache: 'default' },
      { path: '/assets/chunk-1.js', cache: 'default' },
      { path: '/assets/style-1.css', cache: 'default' },
      { path: '/index.html', cache: 'reload' },
    ]);
    expect(await build.fill()).toBe(0);
    expect(build.asked).toHaveLength(4);
  });

  it('takes many files as one archive, and what is not in it by itself', async () => {
    const build = await aBuild({ count: 60 });
    expect(await build.fill()).toBe(62);
    expect(build.isWhole()).toBe(true);
    expect(build.asked).toEqual([
      { path: '/assets/shell-1.bin', cache: 'no-store' },
      { path: '/index.html', cache: 'reload' },
    ]);
  });

  it('keeps the page with its content security policy, and each file as its type', async () => {
    const build = await aBuild({});
    await build.fill();
    const page = await build.cache.match('/index.html?revision=r1');
    expect(Object.fromEntries(page?.headers ?? [])).toEqual({
      'content-security-policy': CSP,
      'content-type': 'text/html; charset=utf-8',
    });
    const chunk = await build.cache.match('/assets/chunk-0.js');
    expect(chunk?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it.each([
    ['a page with status 200', aPage],
    [
      'a page that says it is a script',
      () => new Response(PAGE, { headers: { 'content-type': 'text/javascript' } }),
    ],
    [
      'half of the file',
      () => new Response('export', { headers: { 'content-type': 'text/javascript' } }),
    ],
    ['503', () => new Response('', { status: 503 })],
    ['429', () => new Response('', { status: 429, headers: { 'retry-after': '60' } })],
  ])('SHELL-1 never takes %s for a file, and gets the file later', async (_what, wrong) => {
    for (const count of [2, 60]) {
      let left = 5;
      const answer: Answer = ({ path }) =>
        path.startsWith('/assets/') && left-- > 0 ? wrong() : null;
      const build = await aBuild({ count, answer });
      await build.fill();
      expect([build.isWhole(), build.waits.length > 0]).toEqual([true, true]);
    }
  });

  it('SHELL-1 goes past the cache of the browser where that has something else in the place of a file', async () => {
    const answer: Answer = ({ path, cache }) =>
      path.endsWith('.js') && cache === 'default' ? aPage() : null;
    const build = await aBuild({ answer });
    await build.fill();
    expect([build.isWhole(), build.waits]).toEqual([true, []]);
  });

  it('SHELL-1 fails when a file does not come, keeps what came, and ends it the next time', async () => {
    let isWell = false;
    const answer: Answer = ({ path }) => (!isWell && path.endsWith('chunk-1.js') ? aPage() : null);
    const build = await aBuild({ answer });
    await expect(build.fill()).rejects.toThrow('1 files of the shell are missing');
    expect(build.phone.paths()).not.toContain('/assets/chunk-1.js');
    isWell = true;
    build.asked.length = 0;
    expect(await build.fill()).toBe(1);
    expect([build.isWhole(), build.asked]).toEqual([
      true,
      [{ path: '/assets/chunk-1.js', cache: 'default' }],
    ]);
  });

  it('comes file by file where the archive never does', async () => {
    const answer: Answer = ({ path }) =>
      path.endsWith('.bin') ? new Response('', { status: 403 }) : null;
    const build = await aBuild({ count: 60, answer });
    await build.fill();
    expect(build.isWhole()).toBe(true);
    expect(build.asked.filter(({ path }) => path.endsWith('.bin'))).toHaveLength(3);
  });

  it('SHELL-1 heals what an older version kept under names that this one has, too', async () => {
    const build = await aBuild({});
    await build.cache.put('/assets/chunk-0.js', aPage());
    const script = { headers: { 'content-type': 'text/javascript' } };
    await build.cache.put('/assets/chunk-1.js', new Response('export const x=', script));
    await build.cache.put('/assets/style-1.css', new Response('h1{color:red}', script));
    expect(await build.fill()).toBe(4);
    expect(build.isWhole()).toBe(true);
    expect((await build.cache.match('/assets/style-1.css'))?.headers.get('content-type')).toMatch(
      /^text\/css/,
    );
  });

  it('makes room when the storage is full', async () => {
    const build = await aBuild({});
    build.fillUp();
    await build.fill();
    expect(build.isWhole()).toBe(true);
  });
});

describe('the shell archive', () => {
  it('gives back what was packed, byte by byte', () => {
    const files = new Map([
      ['assets/a.js', bytesOf('export {}\n')],
      ['goods/b.webp', new Uint8Array([0, 10, 255])],
      ['empty.css', new Uint8Array()],
    ]);
    expect(unpackShellArchive(new Uint8Array(packShellArchive(files)))).toEqual(files);
  });

  it.each([PAGE, `${PAGE}\n`, '', '{}\n', 'null\n'])('gives nothing of %j', (text) => {
    expect(unpackShellArchive(bytesOf(text)).size).toBe(0);
  });
});
