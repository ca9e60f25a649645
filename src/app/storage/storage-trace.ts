import type { StorageKey } from '../../db/storage-keys.ts';
import { browserStorage } from './browser-storage.ts';

const NAME = 'haat-unsent' satisfies StorageKey;
/** The longest that browsers keep a cookie, s; some of them seven days only. */
const MOST_AGE_S = 400 * 86_400;

/**
 * DB-3: how many entries waited in the outbox of who was signed in here, in a cookie: when a browser empties IndexedDB and
 * localStorage together, cookies mostly stay. A count and nothing else; Haat's services are called without cookies.
 */
export function readStorageTrace(): number | null {
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
