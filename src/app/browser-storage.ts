import {
  OLDER_APP_KEYS,
  STORAGE_KEYS,
  type BrowserKey,
  type StorageKey,
} from '../db/storage-keys.ts';
import type { BrowserStorage } from '../ports/haat-context.tsx';

/** KEY-1: the only file that touches localStorage and sessionStorage. A blocked storage reads as empty. */
export const browserStorage: BrowserStorage = {
  read: (key) => {
    try {
      return areaOf(key).getItem(key);
    } catch {
      return null;
    }
  },
  write: (key, value) => {
    try {
      areaOf(key).setItem(key, value);
    } catch (error) {
      console.warn(`"${key}" was not kept: this browser blocks its storage`, error);
    }
  },
  remove: (key) => {
    try {
      areaOf(key).removeItem(key);
    } catch (error) {
      console.warn(`"${key}" was not removed: this browser blocks its storage`, error);
    }
  },
};

function areaOf(key: BrowserKey): Storage {
  return STORAGE_KEYS[key].place === 'session' ? sessionStorage : localStorage;
}

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
