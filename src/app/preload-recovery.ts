/** The event Vite sends when a chunk is gone, as after an update of the server. */
const PRELOAD_ERROR = 'vite:preloadError';
/** A second failure within this time is no stale chunk; reloading again would loop, ms. */
const RECENT_MS = 10_000;

/** Reloads once when a chunk of an older build is gone, so that nobody is left before a dead link. */
export function recoverFromStaleChunks(): void {
  window.addEventListener(PRELOAD_ERROR, (event) => {
    const loadedAt = performance.timeOrigin;
    const isFresh = Date.now() - loadedAt < RECENT_MS;
    if (isFresh || !navigator.onLine) return;
    event.preventDefault();
    window.location.reload();
  });
}
