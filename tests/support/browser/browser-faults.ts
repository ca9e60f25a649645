import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page, Worker } from 'playwright';
import { pollUntil } from '../poll-until.ts';

/** What can happen to a browser, done through the DevTools protocol and signals. */

function browserOf(context: BrowserContext): Browser {
  const browser = context.browser();
  if (browser === null) throw new Error('This context has no browser');
  return browser;
}

async function processes(
  context: BrowserContext,
  type?: 'browser' | 'renderer',
): Promise<readonly { readonly id: number; readonly cpuTime: number }[]> {
  const session = await browserOf(context).newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter((each) => type === undefined || each.type === type);
  } finally {
    await session.detach();
  }
}

/** How much processor time tells the process of a page that works from the others, s, and for how long it is tried, ms. */
const WORKED_S = 0.1;
const MOST_WORK_MS = 10_000;

/** The process that runs a page and its workers: the one whose processor time grows while the page works. */
async function processOf(page: Page): Promise<number> {
  const before = new Map(
    (await processes(page.context(), 'renderer')).map(({ id, cpuTime }) => [id, cpuTime]),
  );
  const until = Date.now() + MOST_WORK_MS;
  for (;;) {
    await page.evaluate(() => {
      const end = performance.now() + 200;
      while (performance.now() < end);
    });
    const grown = (await processes(page.context(), 'renderer'))
      .map(({ id, cpuTime }) => ({ id, by: cpuTime - (before.get(id) ?? cpuTime) }))
      .toSorted((left, right) => right.by - left.by);
    const [busiest, next] = grown;
    if (busiest !== undefined && busiest.by - (next?.by ?? 0) >= WORKED_S) return busiest.id;
    if (Date.now() > until)
      throw new Error(`No process of this page among ${JSON.stringify(grown)}`);
  }
}

/** A page that can be made to stand still, with its workers. */
export interface FreezablePage {
  readonly freeze: () => Promise<void>;
  readonly thaw: () => void;
}

/** How long a probe waits for a database before it counts as kept by somebody, ms. */
const PROBE_MS = 2_000;

/** How long a page that was stopped within a transaction goes on before it is stopped again, ms: it has to end it. */
const LET_GO_ON_MS = 150;

/** True when nobody is within a transaction of these databases. @param witness any other page of the origin */
function areFree(witness: Page, databases: readonly string[]): Promise<boolean> {
  return witness.evaluate(
    async ({ names, ms }) => {
      const free = names.map(
        (name) =>
          new Promise<boolean>((resolve, reject) => {
            const open = indexedDB.open(name);
            open.addEventListener('error', () => reject(open.error ?? new Error('not opened')));
            open.addEventListener('success', () => {
              const db = open.result;
              const probe = db.transaction([...db.objectStoreNames], 'readwrite');
              probe.objectStore(db.objectStoreNames[0] ?? '').count();
              probe.addEventListener('complete', () => {
                db.close();
                resolve(true);
              });
            });
          }),
      );
      const late = new Promise<boolean[]>((resolve) => {
        setTimeout(() => resolve([false]), ms);
      });
      return (await Promise.race([Promise.all(free), late])).every(Boolean);
    },
    { names: [...databases], ms: PROBE_MS },
  );
}

/**
 * Prepares to freeze a page as a phone does that has no time for it. By a signal to its process: the DevTools
 * protocol's `Page.setWebLifecycleState` leaves dedicated workers running, and the sync worker is what holds the lock.
 * A signal may come within a database transaction, which would keep all others out of the database and which a
 * browser's own freezing avoids: then the page goes on and is stopped again.
 * @param witness any other page of the origin
 */
export async function freezable(
  page: Page,
  witness: Page,
  databases: readonly string[],
): Promise<FreezablePage> {
  const id = await processOf(page);
  return {
    freeze: async () => {
      for (let tries = 0; tries < 10; tries += 1) {
        process.kill(id, 'SIGSTOP');
        if (await areFree(witness, databases)) return;
        process.kill(id, 'SIGCONT');
        await wait(LET_GO_ON_MS);
      }
      throw new Error('The page is never outside of a transaction');
    },
    thaw: () => {
      process.kill(id, 'SIGCONT');
    },
  };
}

/** Ends the browser at once, as a dead battery does. Nothing is flushed, nothing is told. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const [main] = await processes(context, 'browser');
  if (main === undefined) throw new Error('The browser has no process');
  const gone = new Promise<void>((resolve) =>
    browserOf(context).once('disconnected', () => resolve()),
  );
  process.kill(main.id, 'SIGKILL');
  await gone;
}

/** Puts the device to sleep: nothing of the browser runs until it is woken. @returns wakes it */
export async function putToSleep(context: BrowserContext): Promise<() => void> {
  const ids = (await processes(context)).map(({ id }) => id);
  for (const id of ids) process.kill(id, 'SIGSTOP');
  return () => {
    for (const id of ids) process.kill(id, 'SIGCONT');
  };
}

/** Crashes a page's process. */
export async function crash(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const crashed = new Promise<void>((resolve) => page.once('crash', () => resolve()));
  // It answers nothing any more.
  client.send('Page.crash').catch(() => undefined);
  await crashed;
}

/** Gives an origin so many bytes of storage in all; without a number what it had before. */
export async function limitStorage(page: Page, url: string, quotaSize?: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const { origin } = new URL(url);
  await client.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize !== undefined && { quotaSize }),
  });
}

/** The service worker of an origin, driven from outside. */
export interface ServiceWorkerControl {
  /** The browser says that the network is there. */
  readonly sync: () => Promise<void>;
  /** Ends the service worker wherever it is. */
  readonly stop: () => Promise<void>;
}

async function registrationIdOf(client: CDPSession, origin: string): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(
        ({ isDeleted, scopeURL }) => !isDeleted && scopeURL.startsWith(origin),
      );
      if (found !== undefined) resolve(found.registrationId);
    });
    client.send('ServiceWorker.enable').catch(reject);
  });
}

/** Takes hold of the service worker of `page`'s origin, through `controller`, which may be a blank page. */
export async function serviceWorkerOf(
  page: Page,
  controller = page,
): Promise<ServiceWorkerControl> {
  const { origin } = new URL(page.url());
  const registrationId = await registrationIdOf(await page.context().newCDPSession(page), origin);
  const client = await page.context().newCDPSession(controller);
  await client.send('ServiceWorker.enable');
  return {
    sync: async () => {
      const tag = 'workbox-background-sync:haat-outbox';
      const event = { origin, registrationId, tag, lastChance: false };
      await client.send('ServiceWorker.dispatchSyncEvent', event);
    },
    stop: async () => {
      await client.send('ServiceWorker.stopAllWorkers');
    },
  };
}

/** The push service's end of a browser. */
export interface PushControl {
  /** A message comes, whether a page is open or not. */
  readonly deliver: (text: string) => Promise<void>;
  /** Its person taps the notification that is shown. */
  readonly tap: () => Promise<void>;
}

/** Takes hold of the messages of an origin; `page` may be anywhere, and go elsewhere afterwards. */
export async function pushOf(page: Page, url: string): Promise<PushControl> {
  const context = page.context();
  const { origin } = new URL(url);
  const registrationId = await registrationIdOf(await context.newCDPSession(page), origin);
  const client = await context.newCDPSession(page);
  await client.send('ServiceWorker.enable');
  async function worker(): Promise<Worker> {
    await client.send('ServiceWorker.startWorker', { scopeURL: `${origin}/` });
    const running = () => Promise.resolve(context.serviceWorkers().at(-1));
    const found = await pollUntil(running, (one) => one !== undefined, 'the service worker');
    if (found === undefined) throw new Error('There is no service worker');
    return found;
  }
  return {
    deliver: async (data) => {
      const receiver = await worker();
      await receiver.evaluate(keepNotifications);
      await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      await pollUntil(
        () => receiver.evaluate(countNotifications),
        (count) => count > 0,
        'notifications',
      );
    },
    tap: async () => (await worker()).evaluate(tapNotification),
  };
}

/** What a service worker's own scope has of notifications; the tests have no types for it. */
interface NotifyingScope {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (type: string, init: object) => Event;
}

/** Runs in the worker. A phone keeps a notification until its person acts; a desktop's browser takes it down after some seconds. */
function keepNotifications(): void {
  const { registration } = globalThis as unknown as NotifyingScope;
  const show = ServiceWorkerRegistration.prototype.showNotification.bind(registration);
  registration.showNotification = (title, options) =>
    show(title, { ...options, requireInteraction: true });
}

/** Runs in the worker. */
async function countNotifications(): Promise<number> {
  const { registration } = globalThis as unknown as NotifyingScope;
  return (await registration.getNotifications()).length;
}

/** Runs in the worker. */
async function tapNotification(): Promise<void> {
  const { registration, NotificationEvent } = globalThis as unknown as NotifyingScope;
  const [notification] = await registration.getNotifications();
  dispatchEvent(new NotificationEvent('notificationclick', { notification }));
}

/** Whether it is this page's worker that holds the lock of the drain (OUT-2). */
export async function isDraining(page: Page): Promise<boolean> {
  const held = page.workers().map((worker) =>
    worker.evaluate(async () => {
      const name = `probe:${crypto.randomUUID()}`;
      const { held: locks = [] } = await navigator.locks.request(name, () =>
        navigator.locks.query(),
      );
      const mine = locks.find((lock) => lock.name === name)?.clientId;
      return locks.some((lock) => lock.name?.startsWith('drain:') && lock.clientId === mine);
    }),
  );
  return (await Promise.all(held)).includes(true);
}
