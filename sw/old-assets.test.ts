import { describe, expect, it } from 'vitest';
import { memoryCache, SHOP } from '../tests/support/catalogue/memory-cache.ts';
import { dropMisfits, setOldAssetsAside } from './old-assets.ts';

const DAY_MS = 86_400_000;
const SCRIPT = { headers: { 'content-type': 'text/javascript; charset=utf-8' } };

function aPhone() {
  return { present: memoryCache(), old: memoryCache() };
}

type CachesOfPhone = ReturnType<typeof aPhone>;

async function precache({ present }: CachesOfPhone, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await present.cache.put(`${SHOP}${path}`, new Response(path, SCRIPT));
  }
}

/** Installs a build of these files over what is there. */
const install = ({ present, old }: CachesOfPhone, files: readonly string[], now: number) =>
  setOldAssetsAside({
    present: present.cache,
    old: old.cache,
    isCurrent: (path) => files.includes(path),
    now,
  });

describe('the chunks of the build before', () => {
  it('UPD-1 are put aside when the next one is installed, and only they', async () => {
    const phone = aPhone();
    await precache(phone, ['/assets/a-1.js', '/assets/both.js', '/index.html']);
    await install(phone, ['/assets/a-2.js', '/assets/both.js'], DAY_MS);
    expect(phone.old.paths()).toEqual(['/assets/a-1.js']);
    expect(phone.old.textOf('/assets/a-1.js')).toBe('/assets/a-1.js');
  });

  it('UPD-1 stay for seven days from then, however many builds come', async () => {
    const phone = aPhone();
    await precache(phone, ['/assets/a-1.js']);
    await install(phone, ['/assets/a-2.js'], 0);
    await precache(phone, ['/assets/a-2.js']);
    await install(phone, ['/assets/a-3.js'], 6 * DAY_MS);
    expect(phone.old.paths()).toEqual(['/assets/a-1.js', '/assets/a-2.js']);
    await phone.present.cache.delete(`${SHOP}/assets/a-1.js`);
    await install(phone, ['/assets/a-4.js'], 7 * DAY_MS);
    expect(phone.old.paths()).toEqual(['/assets/a-2.js']);
  });

  it('UPD-1 go when a roll-back brings them back into force', async () => {
    const phone = aPhone();
    await precache(phone, ['/assets/a-1.js']);
    await install(phone, ['/assets/a-2.js'], 0);
    await install(phone, ['/assets/a-1.js'], DAY_MS);
    expect(phone.old.paths()).toEqual([]);
  });
});

describe('what an older version kept in the place of its files', () => {
  it('SHELL-1 goes: pages and problems under names of scripts, style sheets and pictures', async () => {
    const { cache, paths } = memoryCache();
    const kept: [path: string, type: string | null][] = [
      ['/assets/good.js', 'application/javascript'],
      ['/assets/good.css', 'text/css; charset=utf-8'],
      ['/goods/good.webp?__WB_REVISION__=1', 'image/webp'],
      ['/index.html?__WB_REVISION__=1', 'text/html'],
      ['/manifest.webmanifest', 'application/json'],
      ['/assets/page.js', 'text/html; charset=utf-8'],
      ['/assets/page.css', 'text/html'],
      ['/assets/problem.js', 'application/problem+json'],
      ['/goods/page.webp?__WB_REVISION__=1', 'text/html'],
      ['/assets/untold.js', null],
    ];
    for (const [path, type] of kept) {
      const headers = new Headers();
      if (type !== null) headers.set('content-type', type);
      await cache.put(path, new Response(new Uint8Array([1]), { headers }));
    }
    expect(await dropMisfits(cache)).toBe(5);
    expect(paths()).toEqual(kept.slice(0, 5).map(([path]) => path));
  });
});
