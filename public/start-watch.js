/*
 * Recovery from a broken service worker: when everything is loaded and the app's own script has not run (it marks the page,
 * src/app/main.tsx), and it was a service worker that answered, the worker and its cached shell are taken away and the page
 * comes from the server once more. What people have in IndexedDB stays. Without a worker in control there is nothing to
 * take away, so this can't go round in a circle.
 */
(() => {
  async function recover() {
    const { serviceWorker } = navigator;
    const hasStarted = document.documentElement.dataset.started !== undefined;
    if (hasStarted || !serviceWorker?.controller || !navigator.onLine) return;
    const registrations = await serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
    const ofShell = (await caches.keys()).filter(
      (name) => name.startsWith('workbox-') || name === 'old-assets',
    );
    await Promise.all(ofShell.map((name) => caches.delete(name)));
    location.reload();
  }
  if (document.readyState === 'complete') recover();
  else addEventListener('load', recover, { once: true });
})();
