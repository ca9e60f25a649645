import { watchForUpdates } from './app-update.ts';
import { installWorker } from './install-worker.ts';
import { waitOrOnline } from '../notices/wait-or-online.ts';

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
