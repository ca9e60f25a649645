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
  readonly hasWorker?: boolean;
  readonly isOnline?: boolean;
  /** What the tab has kept from the load before. */
  readonly kept?: Map<string, string>;
}

/** Runs the script in a page with an app that can or can't be loaded, and tells what it did. */
async function runPage({ loads, hasWorker = true, isOnline = true, kept = new Map() }: PageFacts) {
  const done: string[] = [];
  const message = { hidden: true };
  const registration = { unregister: async () => done.push('worker taken away') };
  const links = [{ href: '/assets/index.js' }];
  const globals = {
    document: {
      querySelectorAll: (query: string) => (query.includes('modulepreload') ? links : []),
      getElementById: () => message,
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
    caches: {
      keys: async () => ['workbox-precache-v2', 'old-assets', 'pictures'],
      delete: async (name: string) => done.push(`${name} deleted`),
    },
    location: { reload: () => done.push('loaded again') },
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
  return { done, isToldOf: !message.hidden, kept };
}

describe('the start of the page', () => {
  it('UPD-1 loads the app, and nothing else happens', async () => {
    expect(await runPage({ loads: true })).toMatchObject({ done: ['app loaded'], isToldOf: false });
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
