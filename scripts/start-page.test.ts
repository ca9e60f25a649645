import { readFile } from 'node:fs/promises';
import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';

/** The inline script of the page; what it imports is handed in. */
async function pageScript(): Promise<string> {
  const html = await readFile('index.html', 'utf8');
  const text = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(text).toContain('import(href)');
  return text.replace('import(href)', 'loadApp(href)');
}

interface PageFacts {
  /** Whether the app's script can be loaded. */
  readonly loads: boolean;
  readonly path?: string;
  readonly isSignedIn?: boolean;
  readonly hasWorker?: boolean;
  readonly isOnline?: boolean;
  /** What the tab has kept from the load before. */
  readonly kept?: Map<string, string>;
}

/** Runs the script in a page with an app that can or can't be loaded, and tells what it did. */
async function runPage({
  loads,
  path = '/welcome',
  isSignedIn = true,
  hasWorker = true,
  isOnline = true,
  kept = new Map(),
}: PageFacts) {
  const done: string[] = [];
  const message = { hidden: true };
  const announced: string[] = [];
  const list = {
    files: ['app.js', 'home.css', 'store.js'],
    open: [['^/store/[^/]+/item$', [0, 2]]],
    signedIn: [['^/home$', [0, 1]]],
  };
  const startFiles = { textContent: JSON.stringify(list) };
  const registration = { unregister: async () => done.push('worker taken away') };
  const links = [{ href: '/assets/index.js' }];
  const globals = {
    document: {
      querySelectorAll: (query: string) => (query.includes('modulepreload') ? links : []),
      getElementById: (id: string) => (id === 'start-files' ? startFiles : message),
      createElement: () => ({}),
      head: {
        append: ({ rel, href }: { rel: string; href: string }) => announced.push(`${rel} ${href}`),
      },
    },
    navigator: {
      onLine: isOnline,
      serviceWorker: {
        controller: hasWorker ? {} : null,
        getRegistrations: async () => [registration],
      },
    },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
    localStorage: { getItem: () => (isSignedIn ? '{}' : null) },
    caches: {
      keys: async () => ['workbox-precache-v2', 'old-assets', 'pictures'],
      delete: async (name: string) => done.push(`${name} deleted`),
    },
    location: { pathname: path, reload: () => done.push('loaded again') },
    loadApp: async () => {
      done.push('app loaded');
      if (!loads) throw new Error('ended in mid-answer');
    },
    requestAnimationFrame: (run: () => void) => setTimeout(run),
    setTimeout,
  };
  const script = new Script(
    `(({ ${Object.keys(globals).join(', ')} }) => {${await pageScript()}})`,
  );
  (script.runInThisContext() as (parts: typeof globals) => void)(globals);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { done, announced, isToldOf: !message.hidden, kept };
}

describe('the start of the page', () => {
  it('UPD-1 loads the app, and nothing else happens', async () => {
    expect(await runPage({ loads: true })).toMatchObject({ done: ['app loaded'], isToldOf: false });
  });

  it('announces the files of the screen that is asked for, before the app is there to ask for them', async () => {
    const { announced } = await runPage({ loads: true, path: '/home' });
    expect(announced).toEqual(['modulepreload /app.js', 'preload /home.css']);
    expect((await runPage({ loads: true, path: '/profile' })).announced).toEqual([]);
  });

  it('announces to a visitor only what is open to everybody', async () => {
    const visitor = { loads: true, isSignedIn: false };
    expect((await runPage({ ...visitor, path: '/home' })).announced).toEqual([]);
    const { announced } = await runPage({ ...visitor, path: '/store/one/item' });
    expect(announced).toEqual(['modulepreload /app.js', 'modulepreload /store.js']);
  });

  it('UPD-1 loads the page once more when a worker did not answer, and keeps the worker', async () => {
    const { done, isToldOf } = await runPage({ loads: false });
    expect(done).toEqual(['app loaded', 'loaded again']);
    expect(isToldOf).toBe(true);
  });

  it('UPD-1 takes the worker and its shell away when that failed, too, and leaves the pictures', async () => {
    const { kept } = await runPage({ loads: false });
    const { done } = await runPage({ loads: false, kept });
    expect(done).toEqual([
      'app loaded',
      'worker taken away',
      'workbox-precache-v2 deleted',
      'old-assets deleted',
      'loaded again',
    ]);
  });

  it('UPD-1 takes nothing away without the network, and says so', async () => {
    const { kept } = await runPage({ loads: false });
    const { done, isToldOf } = await runPage({ loads: false, isOnline: false, kept });
    expect(done).toEqual(['app loaded']);
    expect(isToldOf).toBe(true);
  });

  it('UPD-1 does not go round in a circle without a worker', async () => {
    expect((await runPage({ loads: false, hasWorker: false })).done).toEqual(['app loaded']);
  });
});
