import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../servers/app-server.ts';
import { pollUntil } from '../poll-until.ts';
import type { EngineDriver } from './engine-window.ts';

/** What WebDriver calls an element in JSON. */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';

/** A reference to an element of the page. */
export type ElementReference = { readonly [ELEMENT_KEY]: string };

/** Sandboxes need rights that a build machine's root lacks, and there is no graphics card to draw with. */
const WEBKIT_ENVIRONMENT = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
};

/**
 * How long an answer of the driver is waited for, ms. It loses one now and then when the page goes to another process meanwhile;
 * whoever waits for something to show asks again.
 */
const ANSWER_MS = 20_000;

/** Opens a window of WebKitGTK's MiniBrowser on a display of its own; nothing of it is kept afterwards. */
export async function openWebKit(miniBrowser: string): Promise<EngineDriver<ElementReference>> {
  const home = await mkdtemp(join(tmpdir(), 'haat-webkit-'));
  const port = await freePort();
  const driver = spawn(
    'xvfb-run',
    ['-a', 'dbus-run-session', '--', 'WebKitWebDriver', `--port=${port}`],
    {
      env: {
        ...process.env,
        ...WEBKIT_ENVIRONMENT,
        HOME: home,
        XDG_CACHE_HOME: join(home, 'cache'),
        XDG_DATA_HOME: join(home, 'data'),
        XDG_RUNTIME_DIR: home,
      },
      stdio: 'ignore',
      // A group of its own, so that its display and its browser end with it.
      detached: true,
    },
  );
  const base = `http://127.0.0.1:${port}`;

  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${base}${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const { value } = (await response.json()) as { value: { message?: string } | null };
    if (!response.ok) throw new Error(`WebDriver ${path}: ${value?.message ?? response.status}`);
    return value;
  }

  await pollUntil(
    () =>
      call('GET', '/status').then(
        () => true,
        () => false,
      ),
    (isReady) => isReady,
    'WebKitWebDriver, to answer',
  );
  const { sessionId } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        // Loading is waited for by what the page shows.
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
      },
    },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const post = (path: string, body: object = {}) => call('POST', `${session}${path}`, body);
  await post('/window/rect', { width: 390, height: 844 });
  await post('/timeouts', { script: ANSWER_MS });

  /** Returns when another document has taken the place of this one: what is done before is lost with it. */
  async function leave(go: () => Promise<unknown>): Promise<void> {
    const inPage = (script: string) => post('/execute/sync', { script, args: [] });
    await inPage('window.isLeft = true');
    await go();
    await pollUntil(
      () => inPage('return window.isLeft === true').catch(() => true),
      (isLeft) => isLeft === false,
      'the page, to be left',
    );
  }

  return {
    goTo: (url) => leave(() => post('/url', { url })),
    reload: () => leave(() => post('/refresh')),
    run: (body, args) => post('/execute/sync', { script: body, args }),
    find: async (body, args) =>
      (await post('/execute/sync', { script: body, args })) as ElementReference | null,
    press: async (element) => void (await post(`/element/${element[ELEMENT_KEY]}/click`)),
    type: async (element, text) =>
      void (await post(`/element/${element[ELEMENT_KEY]}/value`, { text })),
    picture: async () => String(await call('GET', `${session}/screenshot`)),
    close: async () => {
      await call('DELETE', session).catch(() => undefined);
      endGroup(driver);
      // Its message bus may have mounted something there, which goes a moment later.
      await rm(home, { recursive: true, force: true }).catch(() => undefined);
    },
  };
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}
