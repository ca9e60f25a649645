import { STORAGE_KEYS, type BrowserKey } from '../db/storage-keys.ts';
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
