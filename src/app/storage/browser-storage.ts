import {
  OLDER_APP_KEYS,
  STORAGE_KEYS,
  type BrowserKey,
  type StorageKey,
} from '../../db/storage-keys.ts';
import type { BrowserStorage } from '../../ports/haat-context.tsx';

/** What of a browser's storage is used here; reading such an area may throw where it is blocked. */
interface StorageAreas {
  readonly local: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly session: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** The storage, and whether it will know a value at the next start. */
interface WatchedStorage extends BrowserStorage {
  /** False for what was written and could not be kept: this page knows it until it is left. */
  readonly keeps: (key: BrowserKey) => boolean;
}

/**
 * KEY-1: small values of the browser. What a blocked or full storage does not take, this page keeps in its memory, so that
 * somebody can sign in and work; `SettingsNotice` says that it is forgotten (DB-3).
 */
export function createBrowserStorage(areas: StorageAreas): WatchedStorage {
  const unkept = new Map<BrowserKey, string>();
  const areaOf = (key: BrowserKey) =>
    STORAGE_KEYS[key].place === 'session' ? areas.session() : areas.local();
  return {
    read: (key) => {
      const known = unkept.get(key);
      if (known !== undefined) return known;
      try {
        return areaOf(key).getItem(key);
      } catch {
        return null;
      }
    },
    write: (key, value) => {
      try {
        areaOf(key).setItem(key, value);
        unkept.delete(key);
      } catch (error) {
        unkept.set(key, value);
        console.warn(`"${key}" was not kept: this browser blocks its storage`, error);
      }
    },
    remove: (key) => {
      unkept.delete(key);
      try {
        areaOf(key).removeItem(key);
      } catch (error) {
        console.warn(`"${key}" was not removed: this browser blocks its storage`, error);
      }
    },
    keeps: (key) => !unkept.has(key),
  };
}

/** The only place that touches localStorage and sessionStorage. */
export const browserStorage = createBrowserStorage({
  local: () => localStorage,
  session: () => sessionStorage,
});

/** Whether an older app was used here, whose things are to be carried over (decision 97). */
export const hasOlderApp = (): boolean => browserStorage.read('recoil-persist') !== null;

/** What an older app kept under a key, null for nothing or where storage is blocked. */
export function readOlder(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Removes what only an older app has in localStorage. */
export function removeOlder(): void {
  for (const key of OLDER_APP_KEYS) localStorage.removeItem(key);
}
