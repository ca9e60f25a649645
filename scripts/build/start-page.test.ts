import { readFile } from 'node:fs/promises';
import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';

/** The inline scripts of the page, one after the other; what they import is handed in. */
async function pageScript(): Promise<string> {
  const html = await readFile('index.html', 'utf8');
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  const text = scripts.map(([, inner = '']) => inner).join('');
  expect(text).toContain('await import(');
  return text.replace('await import(', 'await loadApp(');
}

interface PageFacts {
  /** Whether the app's script can be loaded. */
  readonly loads: boolean;
  readonly path?: string;
  readonly isSignedIn?: boolean;
  readonly hasWorker?: boolean;
  /** What a worker says to the question to repair the shell, in turn: how many files it mended, or null when it could not. */
  readonly mended?: readonly (number | null)[];
  /** What the server answers to a file that is asked for past the browser's own cache, in turn; then the files. */
  readonly answers?: readonly (Response | null)[];
  readonly isOnline?: boolean;
  /** Opened in the background: no frame is drawn. */
  readonly isHidden?: boolean;
  /** A picture of the screen as it was left. */
  readonly picture?: object;
  /** What the tab has kept from the load before. */
  readonly kept?: Map<string, string>;
}

/** What stands in a page, as far as the script uses it. */
interface Part {
  readonly tag: string;
  readonly attributes: Record<string, string>;
  readonly parts: (Part | string)[];
}

function aPart(tag: string): Part & object {
  const part = { tag, attributes: {} as Record<string, string>, parts: [] as (Part | string)[] };
  return Object.assign(part, {
    setAttribute: (name: string, value: string) => {
      part.attributes[name] = value;
    },
    append: (...more: (Part | string)[]) => part.parts.push(...more),
  });
}

const HOME_PICTURE = {
  at: '/home',
  owner: '7  390',
  styles: 'h1{color:red}',
  nodes: [
    ['h1', [['class', 'title']], 'Haat <b>'],
    ['svg', [], ['path', [['d', 'M0 0']]]],
  ],
};
const SESSION = { userId: 7, until: Date.UTC(2100, 0, 1) };

/** Runs the script in a page with an app that can or can't be loaded, and tells what it did. */
async function runPage({
  loads,
  path = '/welcome',
  isSignedIn = true,
  hasWorker = true,
  mended = [],
  answers = [],
  isOnline = true,
  isHidden = false,
  picture,
  kept = new Map(),
}: PageFacts) {
  const done: string[] = [];
  const message = { hidden: true };
  const announced: string[] = [];
  const list = {
    script: 'assets/index.js',
    styles: [],
    files: ['app.js', 'home.css', 'store.js'],
    open: [['^/store/[^/]+/item$', [0, 2]]],
    signedIn: [['^/home$', [0, 1]]],
  };
  const startFiles = { textContent: JSON.stringify(list) };
  const saying = [...mended];
  const answering = [...answers];
  const controller = {
    postMessage: (_message: object, [port]: [{ tell: (data: object) => void }]) => {
      done.push('worker asked');
      const said = saying.shift();
      if (said === undefined) return;
      port.tell({});
      port.tell({ mended: said });
    },
  };
  const registration = { unregister: async () => done.push('worker taken away') };
  const drawn: Part[] = [];
  const stored: Record<string, string | undefined> = {
    auth: isSignedIn ? JSON.stringify(SESSION) : undefined,
    'start-picture-home': picture === undefined ? undefined : JSON.stringify(picture),
  };
  const globals = {
    document: {
      hidden: isHidden,
      documentElement: { dataset: {} },
      getElementById: (id: string) =>
        ({ 'start-files': startFiles, 'start-picture': drawn[0] ?? null, 'not-started': message })[
          id
        ],
      body: {
        append: (part: Part) => drawn.push(Object.assign(part, { remove: () => drawn.pop() })),
      },
      createElement: aPart,
      createElementNS: (_space: string, tag: string) => aPart(tag),
      head: {
        append: ({ rel, href }: { rel: string; href: string }) => {
          announced.push(`${rel} ${href}`);
          done.push('announced');
        },
      },
    },
    navigator: {
      onLine: isOnline,
      serviceWorker: {
        controller: hasWorker ? controller : null,
        getRegistrations: async () => [registration],
      },
    },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    screen: { width: 390 },
    matchMedia: () => ({ matches: false }),
    addEventListener: () => undefined,
    caches: {
      keys: async () => ['workbox-precache-v2', 'old-assets', 'pictures'],
      delete: async (name: string) => done.push(`${name} deleted`),
    },
    location: { pathname: path, search: '', reload: () => done.push('loaded again') },
    loadApp: async () => {
      done.push('app loaded');
      if (!loads) throw new Error('ended in mid-answer');
    },
    requestAnimationFrame: (run: () => void) => {
      if (isHidden) return;
      done.push('frame');
      run();
    },
    // What is due at once is done at once; nobody waits longer until the start has failed.
    setTimeout: (run: () => void, ms = 0) => {
      if (ms === 0) run();
      else if (!message.hidden) setImmediate(run);
    },
    clearTimeout: () => undefined,
    performance: { getEntriesByType: () => [{ name: 'https://shop.example/assets/app-1.js' }] },
    fetch: async (file: string, { cache }: RequestInit) => {
      done.push(`${file} ${cache}`);
      const answer = answering.shift();
      if (answer === null) throw new TypeError('Failed to fetch');
      return answer ?? new Response('', { headers: { 'content-type': 'text/javascript' } });
    },
    MessageChannel: class {
      readonly port1: { onmessage?: (event: { readonly data: object }) => void } = {};
      readonly port2 = { tell: (data: object) => this.port1.onmessage?.({ data }) };
    },
  };
  const script = new Script(
    `(({ ${Object.keys(globals).join(', ')} }) => {${await pageScript()}})`,
  );
  (script.runInThisContext() as (parts: typeof globals) => void)(globals);
  // After all that follows from promises and pauses.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return {
    done: done.filter((step) => step !== 'frame' && step !== 'announced'),
    steps: done,
    announced,
    isToldOf: !message.hidden,
    kept,
    drawn,
  };
}

/** The app's own script comes first. */
const APP = 'modulepreload /assets/index.js';

describe('the start of the page', () => {
  it('UPD-1 loads the app, and nothing else happens', async () => {
    expect(await runPage({ loads: true })).toMatchObject({ done: ['app loaded'], isToldOf: false });
  });

  it('announces the files of the screen that is asked for, before the app is there to ask for them', async () => {
    const { announced } = await runPage({ loads: true, path: '/home' });
    expect(announced).toEqual([APP, 'modulepreload /app.js', 'preload /home.css']);
    expect((await runPage({ loads: true, path: '/profile' })).announced).toEqual([APP]);
  });

  it('announces to a visitor only what is open to everybody', async () => {
    const visitor = { loads: true, isSignedIn: false };
    expect((await runPage({ ...visitor, path: '/home' })).announced).toEqual([APP]);
    const { announced } = await runPage({ ...visitor, path: '/store/one/item' });
    expect(announced).toEqual([APP, 'modulepreload /app.js', 'modulepreload /store.js']);
  });

  it('SHELL-1 lets the worker repair the shell, and loads the page once more with it', async () => {
    const { done, isToldOf } = await runPage({ loads: false, mended: [3] });
    expect(done).toEqual(['app loaded', 'worker asked', 'loaded again']);
    expect(isToldOf).toBe(true);
  });

  it('SHELL-1 waits for a repair that does not succeed at once', async () => {
    const { done } = await runPage({ loads: false, mended: [null, null, 3] });
    expect(done).toEqual(['app loaded', ...Array(3).fill('worker asked'), 'loaded again']);
  });

  it('UPD-1 loads the page once more when a worker did not answer, and keeps the worker', async () => {
    const { done } = await runPage({ loads: false });
    expect(done).toEqual(['app loaded', 'worker asked', 'loaded again']);
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

  it('SHELL-1 waits without a worker until the server answers with its files, past the cache of the browser', async () => {
    const page = () => new Response('', { headers: { 'content-type': 'text/html' } });
    const answers = [page(), null, new Response('', { status: 503 })];
    const { done } = await runPage({ loads: false, hasWorker: false, answers });
    const asked = ['/assets/index.js reload', '/assets/app-1.js reload'];
    expect(done).toEqual(['app loaded', ...asked, ...asked, ...asked, 'loaded again']);
  });

  it('UPD-1 does not go round in a circle', async () => {
    const kept = new Map<string, string>();
    const loads = [];
    for (let page = 0; page < 8; page += 1) {
      const { done } = await runPage({ loads: false, hasWorker: false, kept });
      loads.push(done.includes('loaded again'));
    }
    expect(loads).toEqual([...Array(6).fill(true), false, false]);
  });

  it('loads the app of a page in the background, too, which draws no frame', async () => {
    expect((await runPage({ loads: true, isHidden: true })).done).toEqual(['app loaded']);
  });
});

describe('the picture of the last screen', () => {
  const home = { loads: true, path: '/home', picture: HOME_PICTURE };

  it('is drawn before anything is asked for, of nodes, the app behind it', async () => {
    const { drawn, steps } = await runPage(home);
    expect(drawn[0]?.parts).toMatchObject([
      { tag: 'style' },
      { tag: 'h1', attributes: { class: 'title' }, parts: ['Haat <b>'] },
      { tag: 'svg', parts: [{ tag: 'path', attributes: { d: 'M0 0' } }] },
    ]);
    expect(steps).toEqual(['frame', 'frame', ...Array(3).fill('announced'), 'app loaded']);
  });

  it.each([
    ['of another address', { at: '/home?x' }],
    ['of another person', { owner: '8  390' }],
    ['of a screen of another width', { owner: '7  844' }],
  ])('is not drawn %s', async (_what, change) => {
    const { drawn } = await runPage({ ...home, picture: { ...HOME_PICTURE, ...change } });
    expect(drawn).toEqual([]);
  });

  it('is not drawn for a visitor', async () => {
    expect((await runPage({ ...home, isSignedIn: false })).drawn).toEqual([]);
  });

  it('UPD-1 gives way to the news that the app could not start', async () => {
    const { drawn, isToldOf } = await runPage({ ...home, loads: false });
    expect([drawn, isToldOf]).toEqual([[], true]);
  });
});
