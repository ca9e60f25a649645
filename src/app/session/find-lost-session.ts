import { browserStorage } from '../storage/browser-storage.ts';

/**
 * Visitors see their screen at once; who turns out to be signed in goes where they wanted to. Somebody who was never here
 * has no database, and loads nothing for it. @param wanted the path that was asked for before the guard looked at it
 */
export async function findLostSession(wanted: string): Promise<void> {
  try {
    const known = await indexedDB.databases();
    if (known.length === 0) return;
    const { restoreSession } = await import('./restore-session.ts');
    const target = await restoreSession(wanted);
    if (target === null) return;
    // Where localStorage is blocked, only this page knows who is signed in: it must not be left.
    if (browserStorage.keeps('auth')) window.location.replace(target);
    else goHere(target);
  } catch (error) {
    console.warn('A session could not be looked for', error);
  }
}

/** As another tab's sign-in and the browser's back button do: the screens follow the marker, the router the address. */
function goHere(target: string): void {
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth' }));
  window.history.replaceState(null, '', target);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}
