import { watchForUpdates } from './app-update.ts';

/** Message that asks the service worker to register a background sync (sw/background-sync.ts). */
const OUTBOX_CHANGED = { type: 'outbox-changed' };

/** Registers the service worker after the first screen is up, so that it never competes with it. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const register = () => {
    navigator.serviceWorker.register('/sw.js').then(watchForUpdates, (error: unknown) => {
      console.warn('The app will not start offline: its service worker was not installed', error);
    });
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
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
