import { describe, expect, it } from 'vitest';
import { OLD_ASSETS, setOldAssetsAside } from './set-old-assets-aside.ts';

const DAY_MS = 86_400_000;
const ORIGIN = 'https://shop.example';

/** Cache storage as far as it is used, in memory; a body can be read once, as the browser's. */
function memoryCaches() {
  const caches = new Map<string, Map<string, { body: string; headers: Headers }>>();
  const open = async (name: string) => {
    const entries = caches.get(name) ?? new Map<string, { body: string; headers: Headers }>();
    caches.set(name, entries);
    return {
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      match: async ({ url }: Request) => {
        const found = entries.get(url);
        return found && new Response(found.body, { headers: found.headers });
      },
      put: async ({ url }: Request, response: Response) => {
        entries.set(url, { body: await response.text(), headers: response.headers });
      },
      delete: async ({ url }: Request) => entries.delete(url),
    };
  };
  return { caches: { open } as unknown as CacheStorage, open };
}

type Memory = ReturnType<typeof memoryCaches>;

async function precache({ open }: Memory, paths: readonly string[]): Promise<void> {
  const cache = await open('precache');
  for (const path of paths) await cache.put(new Request(`${ORIGIN}${path}`), new Response(path));
}

const kept = async ({ open }: Memory) =>
  (await (await open(OLD_ASSETS)).keys()).map(({ url }) => new URL(url).pathname);

/** Installs a build of these files over what is there. */
const install = (memory: Memory, files: readonly string[], now: number) =>
  setOldAssetsAside({
    caches: memory.caches,
    precache: 'precache',
    isCurrent: (path) => files.includes(path),
    now,
  });

describe('the chunks of the build before', () => {
  it('UPD-1 are put aside when the next one is installed, and only they', async () => {
    const memory = memoryCaches();
    await precache(memory, ['/assets/a-1.js', '/assets/both.js', '/index.html']);
    await install(memory, ['/assets/a-2.js', '/assets/both.js'], DAY_MS);
    expect(await kept(memory)).toEqual(['/assets/a-1.js']);
    const cache = await memory.open(OLD_ASSETS);
    const found = await cache.match(new Request(`${ORIGIN}/assets/a-1.js`));
    expect(await found?.text()).toBe('/assets/a-1.js');
  });

  it('UPD-1 stay for seven days from then, however many builds come', async () => {
    const memory = memoryCaches();
    await precache(memory, ['/assets/a-1.js']);
    await install(memory, ['/assets/a-2.js'], 0);
    await precache(memory, ['/assets/a-2.js']);
    await install(memory, ['/assets/a-3.js'], 6 * DAY_MS);
    expect(await kept(memory)).toEqual(['/assets/a-1.js', '/assets/a-2.js']);
    const { open } = memory;
    await (await open('precache')).delete(new Request(`${ORIGIN}/assets/a-1.js`));
    await install(memory, ['/assets/a-4.js'], 7 * DAY_MS);
    expect(await kept(memory)).toEqual(['/assets/a-2.js']);
  });

  it('UPD-1 go when a roll-back brings them back into force', async () => {
    const memory = memoryCaches();
    await precache(memory, ['/assets/a-1.js']);
    await install(memory, ['/assets/a-2.js'], 0);
    await install(memory, ['/assets/a-1.js'], DAY_MS);
    expect(await kept(memory)).toEqual([]);
  });
});
