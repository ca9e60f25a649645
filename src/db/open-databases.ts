import { Dexie } from 'dexie';
import { CATALOGUE_SPACE_BYTES } from '../domain/catalogue/catalogue-space.ts';
import { pictureOfName } from '../domain/catalogue/picture-address.ts';
import { DEVICE_DATABASE, DeviceDatabase } from './device-database.ts';
import {
  evictCatalogue,
  keepWithinSpace,
  type Evicted,
  type EvictionPlan,
  type PictureCaches,
} from './evict-catalogue.ts';
import { createOpenTransactions, type OnWaiting } from './open-transactions.ts';
import { PersonDatabase, personDatabaseName } from './person-database.ts';
import { readOrders } from './reads/orders/orders.ts';
import { readSetting } from './reads/settings.ts';
import { readStoresOfUse } from './reads/catalogue/kept-stores.ts';

/** The databases of one context (page, worker or service worker). */
export interface Databases {
  readonly device: DeviceDatabase;
  /** The database of a person, opened once; null is the visitor. */
  readonly person: (userId: number | null) => PersonDatabase;
  /** Takes back every transaction of this context that has not ended: it is about to end itself (ENG-1). */
  readonly abortAll: () => void;
}

/** What a context may want to know of its databases. */
export interface DatabaseWatch {
  /** A person's database was deleted elsewhere: they signed out. */
  readonly onDeleted?: (userId: number | null) => void;
  /** A newer version of the app, in another tab, brings a database to its own version. */
  readonly onUpgrade?: () => void;
  /** Reading takes long, or no longer (ENG-1). */
  readonly onWaiting?: OnWaiting;
}

/** Newest orders whose goods' pictures stay as long as they can (IMG-1). */
const ORDERS_OF_USE = 50;

/** Dexie's versions are whole tens of the browser's. */
const DEXIE_STEP = 10;

/** Whether a change of version brings another schema; the others only free locks (`freeLocks`, src/app/storage/slow-reading.ts). */
function isUpgrade(newVersion: number | null): boolean {
  return newVersion !== null && newVersion % DEXIE_STEP === 0;
}

/**
 * Opens the device's database and hands out those of persons. A full one makes room in the device's (CAT-5). A handle
 * whose database was deleted stays closed, as using it would make a new, empty one; whoever asks again gets a new one.
 */
export function openDatabases(
  pictures = (globalThis as { caches?: PictureCaches }).caches,
  { onDeleted, onUpgrade, onWaiting }: DatabaseWatch = {},
): Databases {
  const handles = new Map<number | null, PersonDatabase>();
  const transactions = createOpenTransactions(onWaiting);
  const device = new DeviceDatabase(DEVICE_DATABASE, makeRoom, keepSpace);
  transactions.follow(device);
  device.on('versionchange', ({ newVersion }) => {
    device.close({ disableAutoOpen: false });
    if (isUpgrade(newVersion)) onUpgrade?.();
    return false;
  });

  function person(userId: number | null): PersonDatabase {
    const open = handles.get(userId);
    if (open !== undefined && !open.hasBeenClosed()) return open;
    const handle = new PersonDatabase(personDatabaseName(userId), makeRoom);
    handles.set(userId, handle);
    transactions.follow(handle);
    letOthersGoOn(handle, () => onDeleted?.(userId));
    if (open !== undefined && userId !== null) openOnlyFor(userId, handle);
    return handle;
  }

  /** Whoever knew of a person before they signed out, and asks for their database after, would leave a new one behind. */
  function openOnlyFor(userId: number, handle: Dexie): void {
    handle.on('ready', async () => {
      const session = await Dexie.ignoreTransaction(async () => readSetting(device, 'authData'));
      // The handle closes by that for good, as if it had been there before.
      if (session?.userId !== userId) await Dexie.delete(handle.name);
    });
  }

  /** Takes the place of Dexie's own answer to a change from outside, which opens a deleted database again. */
  function letOthersGoOn(handle: Dexie, onGone: () => void): void {
    handle.on('versionchange', ({ newVersion }) => {
      const isDeleted = newVersion === null;
      // After an upgrade the handle opens again when it is used: schemas are additive (DB-1).
      handle.close({ disableAutoOpen: isDeleted });
      if (isDeleted) onGone();
      else if (isUpgrade(newVersion)) onUpgrade?.();
      return false;
    });
  }

  async function planWith(inUse: readonly string[]): Promise<EvictionPlan> {
    const session = await readSetting(device, 'authData');
    const db = person(session?.userId ?? null);
    const use = await readStoresOfUse(device, db);
    const bought = (await readOrders(db, ORDERS_OF_USE)).flatMap(({ lines }) => lines);
    const dear = [...(await db.cart.toArray()), ...bought];
    const dearPictures = new Set(dear.flatMap(({ picture }) => pictureOfName(picture) ?? []));
    return { use, inUse, pictures, dearPictures };
  }

  async function makeRoom(inUse: readonly string[] = []): Promise<void> {
    await evictCatalogue(device, await planWith(inUse));
  }

  async function keepSpace(inUse: readonly string[]): Promise<Evicted> {
    const budget = (await readSetting(device, 'catalogue-space')) ?? CATALOGUE_SPACE_BYTES;
    return keepWithinSpace(device, await planWith(inUse), budget);
  }

  return { device, person, abortAll: transactions.abortAll };
}

/**
 * True when a database was closed for good, as it is when its person signs out: what was about to be read or written
 * there has no place any more. Other closings mend themselves at the next use.
 */
export function isDatabaseClosed(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseClosedError';
}
