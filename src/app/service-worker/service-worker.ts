import { watchForUpdates } from './app-update.ts';
import { waitOrOnline } from '../recovery/broken-chunks.ts';
import { millisecondsInMinute } from 'date-fns/constants';

/** What installing the service worker uses of the page. */
interface InstallParts {
  readonly register: () => Promise<ServiceWorkerRegistration>;
  /** Told of each registration once. */
  readonly onRegistered: (registration: ServiceWorkerRegistration) => void;
  /** Resolves after so long, or as soon as the network is back, ms. */
  readonly wait: (ms: number) => Promise<void>;
}

/** After so long an installation that failed is begun anew, twice as long after the next failure, ms. */
const FIRST_RETRY_MS = 30_000;

const LONGEST_RETRY_MS = 30 * millisecondsInMinute;

/** Message that asks the service worker to register a background sync (sw/background-sync.ts). */
const OUTBOX_CHANGED = { type: 'outbox-changed' };

/** How long the first screen may keep the browser busy before the service worker comes all the same, ms. */
const LATEST_MS = 3_000;
/** Where a browser does not say when it is idle: a screen takes about this, ms. */
const FIRST_SCREEN_MS = 1_000;

/** Registers the service worker once the first screen is there and the browser has nothing better to do. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const install = () => {
    void installWorker({
      register: () => navigator.serviceWorker.register('/sw.js'),
      onRegistered: watchForUpdates,
      wait: waitOrOnline,
    });
  };
  const whenIdle = () => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(install, { timeout: LATEST_MS });
    else setTimeout(install, FIRST_SCREEN_MS);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

/** Lets the outbox be sent when the page is closed, where the browser has background sync (OUT-5). */
export function requestBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.controller?.postMessage(OUTBOX_CHANGED);
}

/** What the service worker tells a page (sw/push.ts). */
export interface WorkerNews {
  /** A message came: the server has moved an order. */
  readonly onOrdersChanged: () => void;
  /** A notification was tapped. */
  readonly onOpenScreen: (path: string) => void;
}

/** Listens to the service worker. @returns stops */
export function followServiceWorker({ onOrdersChanged, onOpenScreen }: WorkerNews): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const { serviceWorker } = navigator;
  const follow = ({ data }: MessageEvent) => {
    const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown };
    if (type === 'orders-changed') onOrdersChanged();
    if (type === 'open-screen' && typeof path === 'string') onOpenScreen(path);
  };
  serviceWorker.addEventListener('message', follow);
  return () => serviceWorker.removeEventListener('message', follow);
}

/**
 * Registers the service worker, and again for as long as it can't be installed: a server that answers 503 or 429, a network that answers
 * in its place. The app works meanwhile, and what came of the files stays.
 */
export async function installWorker(parts: InstallParts): Promise<void> {
  const { register, onRegistered, wait } = parts;
  let retryMs = FIRST_RETRY_MS;
  const followed = new WeakSet<ServiceWorker>();
  let known: ServiceWorkerRegistration | undefined;

  async function tryLater(): Promise<void> {
    const ms = retryMs;
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    await wait(ms);
    await tryNow();
  }

  /** An installation fails when a worker goes that was never installed. */
  function follow(worker: ServiceWorker | null): void {
    if (worker === null || followed.has(worker)) return;
    followed.add(worker);
    let isInstalled = false;
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') isInstalled = true;
      if (worker.state === 'redundant' && !isInstalled) void tryLater();
    });
  }

  async function tryNow(): Promise<void> {
    try {
      const registration = await register();
      if (registration === known) {
        // It has a version that works; registering it again would not look for another.
        await registration.update();
        return;
      }
      known = registration;
      onRegistered(registration);
      follow(registration.installing);
      registration.addEventListener('updatefound', () => follow(registration.installing));
    } catch (error) {
      console.warn('The app will not start offline: its service worker was not installed', error);
      await tryLater();
    }
  }

  await tryNow();
}
