/** Message that asks the service worker to register a background sync (sw/background-sync.ts). */
const OUTBOX_CHANGED = { type: 'outbox-changed' };

/** Registers the service worker after the first screen is up, so that it never competes with it. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const register = () => {
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => {
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
