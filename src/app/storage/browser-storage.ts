import {
  type BrowserKey,
  OLDER_APP_KEYS,
  STORAGE_KEYS,
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

const NAME = 'haat-unsent' satisfies StorageKey;
/** The longest that browsers keep a cookie, s; some of them seven days only. */
const MOST_AGE_S = 400 * 86_400;

/**
 * DB-3: how many entries waited in the outbox of who was signed in here, in a cookie: when a browser empties IndexedDB and
 * localStorage together, cookies mostly stay. A count and nothing else; Haat's services are called without cookies.
 */
function readStorageTrace(): number | null {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${NAME}=`));
  const unsent = Number(pair?.slice(NAME.length + 1) ?? Number.NaN);
  return Number.isInteger(unsent) && unsent >= 0 ? unsent : null;
}

/** Notes that somebody is signed in here, and how many of their entries wait. */
export function writeStorageTrace(unsent: number): void {
  if (readStorageTrace() !== unsent) writeCookie(String(unsent), MOST_AGE_S);
}

/** Takes it away: they have signed out, or have read what it told. */
export function removeStorageTrace(): void {
  if (readStorageTrace() !== null) writeCookie('', 0);
}

function writeCookie(value: string, maxAgeSeconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  try {
    document.cookie = `${NAME}=${value}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure}`;
  } catch (error) {
    console.warn('Cookies are blocked: an emptied storage will not be noticed', error);
  }
}

const PERSONS_DATABASE = /^haat-user-\d+$/;

/**
 * DB-3: whether the browser has emptied all of Haat's storage since somebody was signed in: they are neither in
 * localStorage nor have they a database. @returns how many entries are lost by it; null when nothing was emptied
 */
export async function findEmptiedStorage(): Promise<number | null> {
  const unsent = readStorageTrace();
  if (unsent === null || browserStorage.read('database-marker') !== null) return null;
  const databases = await indexedDB.databases();
  return databases.some(({ name = '' }) => PERSONS_DATABASE.test(name)) ? null : unsent;
}
