import type { Dexie } from 'dexie';

/** Dexie's versions are whole tens of the browser's: what is between them is nobody's. */
const DEXIE_STEP = 10;

/**
 * Asks for a version that no app has, and takes it back before it is there. For that the browser closes all connections and with
 * them frees the locks of pages and workers that are gone, which WebKit forgets otherwise (ENG-1): what waits for them goes on.
 * Nothing that runs is cut off, as a version waits until it has ended. Whoever has the database open opens it again at the next use.
 */
export function freeLocks(db: Dexie): void {
  const version = (db.backendDB() as IDBDatabase | null)?.version;
  // It is being opened: `StorageGate` looks after that.
  if (version === undefined) return;
  const request = indexedDB.open(db.name, version + 1);
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  request.addEventListener('success', () => request.result.close());
  request.addEventListener('error', (event) => event.preventDefault());
}

/** Whether a change of version brings another schema; the others are of `freeLocks`. */
export function isUpgrade(newVersion: number | null): boolean {
  return newVersion !== null && newVersion % DEXIE_STEP === 0;
}
