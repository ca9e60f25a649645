import type { WhichStores } from '../../contracts/sync-service.ts';
import type { DeviceDatabase, ManifestRow, StoreSyncRow } from '../../db/device-database.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readNetworkSettings, readSetting } from '../../db/reads/settings.ts';
import { type CatalogueProgress, writeSetting } from '../../db/settings.ts';
import { CallError } from '../call-error.ts';
import type { SyncRuntime } from '../runtime.ts';
import { type MayGoOn, SyncStopped } from './fetch-packs.ts';
import type { StoreEnded, SyncStores } from './sync-bundle.ts';
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import {
  likelyStores,
  storesByWorth,
  CATALOGUE_SPACE_BYTES,
  expectedBytes,
} from '../../domain/catalogue/catalogue-space.ts';
import { readCatalogueBytes, readStoresOfUse } from '../../db/reads/catalogue/kept-stores.ts';

/** Most stores that are kept without being asked for. */
const MOST_STORES = 40;

/** A catalogue fetched longer ago is looked after again, ms: items change slowly, prices come by themselves. */
const CATALOGUE_LIFETIME_MS = 6 * millisecondsInHour;

/** A store whose catalogue could not be fetched is left alone for so long, ms; opening it tries at once. */
const PROBLEM_REST_MS = 30 * millisecondsInMinute;

/** Which stores are to be fetched. */
interface StorePlan {
  /** In the order of their worth. */
  readonly due: readonly string[];
  /** Those of them that will probably be opened. */
  readonly likely: readonly string[];
}

/** One tab fetches for all. */
const LOCK = 'haat-catalogue-queue';

/** Stores of one question: a person who stops it, or opens a store, does not wait for all of them. */
const STORES_AT_ONCE = 12;

export interface StoreQueueParts extends Pick<SyncRuntime, 'now' | 'locks'> {
  readonly device: DeviceDatabase;
  readonly openPerson: (userId: number | null) => PersonDatabase;
  readonly syncStores: SyncStores;
  /** Resolves when nothing is fetched for a screen: that goes first. */
  readonly whenScreenIsServed: () => Promise<void>;
}

/**
 * Fetches the catalogues that this device keeps, the ones that matter most first. It tells how far it is, can be stopped, goes
 * on after a restart, and leaves the line alone while the person works offline, saves data, or nothing can be reached (NET-1).
 */
export function createStoreQueue(parts: StoreQueueParts) {
  const { device, now, locks } = parts;
  let asked: Promise<void> | undefined;
  /** The most that was asked for since the last run began. */
  let which: WhichStores = 'likely';

  /** @param isDataDear what the browser says, for a person who has not used the switch */
  async function mayRun(isDataDear: boolean): Promise<boolean> {
    const [stopped, network] = await Promise.all([
      readSetting(device, 'catalogue-stopped'),
      readNetworkSettings(device),
    ]);
    const { workOffline, saveData, reachability } = network;
    const isKept = stopped === true || workOffline || (saveData ?? isDataDear);
    return !isKept && reachability !== 'offline';
  }

  async function tell(progress: Omit<CatalogueProgress, 'at'>): Promise<void> {
    await writeSetting(device, 'catalogue-progress', { ...progress, at: now() });
  }

  /** @returns false when the line, or the person, wants no more of it */
  async function syncSome(
    storeIds: readonly string[],
    mayGoOn: MayGoOn,
    ended: StoreEnded,
  ): Promise<boolean> {
    try {
      await parts.syncStores(storeIds, mayGoOn, ended);
      return true;
    } catch (error) {
      if (error instanceof SyncStopped || error instanceof CallError) return false;
      throw error;
    }
  }

  async function runOnce(isDataDear: boolean): Promise<void> {
    const session = await readSetting(device, 'authData');
    const person = parts.openPerson(session?.userId ?? null);
    const { due, likely } = await planStores(device, person, now());
    const before = await readSetting(device, 'catalogue-progress');
    const isResumed = before !== undefined && before.state !== 'done';
    if (due.length === 0 && !isResumed) return;
    let { done, failed } = isResumed ? before : { done: 0, failed: 0 };
    const total = done + failed + due.length;
    const mayGoOn = () => mayRun(isDataDear);
    const ended = async (_storeId: string, error: CallError | undefined) => {
      if (error === undefined) done += 1;
      else failed += 1;
      await tell({ state: 'running', total, done, failed });
    };
    const tried = new Set<string>();
    for (;;) {
      // Asked for all meanwhile, it goes on with the others.
      const wanted = which === 'all' ? due : likely;
      const next = wanted.filter((storeId) => !tried.has(storeId));
      if (next.length === 0) break;
      const some = next.slice(0, STORES_AT_ONCE);
      for (const storeId of some) tried.add(storeId);
      await parts.whenScreenIsServed();
      const runs = await mayGoOn();
      await tell({ state: runs ? 'running' : 'waiting', total, done, failed });
      if (!runs) return;
      const isAll = await syncSome(some, mayGoOn, ended);
      if (!isAll) return tell({ state: 'waiting', total, done, failed });
    }
    const isLater = tried.size < due.length;
    await tell({ state: isLater ? 'later' : 'done', total, done, failed });
    await device.keepWithinSpace?.([]);
  }

  /** Fetches what is due, or goes on with it; asked again meanwhile, it looks once. */
  return function run(isDataDear: boolean, wanted: WhichStores): Promise<void> {
    if (wanted === 'all') which = 'all';
    asked ??= locks.request(LOCK, async () => {
      try {
        await runOnce(isDataDear);
      } finally {
        which = 'likely';
        asked = undefined;
      }
    });
    return asked;
  };
}

/** Whether `at` lies within the last `ms`; a clock that was put back makes everything old. */
function isWithin(at: number | undefined, ms: number, now: number): boolean {
  return at !== undefined && now - at >= 0 && now - at < ms;
}

function isDue(
  manifest: ManifestRow | undefined,
  problem: StoreSyncRow | undefined,
  now: number,
): boolean {
  if (isWithin(problem?.at, PROBLEM_REST_MS, now)) return false;
  return !isWithin(manifest?.syncedAt, CATALOGUE_LIFETIME_MS, now);
}

/**
 * The stores whose catalogue is to be fetched, in the order of their worth (CAT-5): what is here and fresh is left
 * out, and it ends where the space for catalogues would be used up, so that nothing is fetched only to be evicted.
 * @param now ms by this device's clock
 */
async function planStores(
  device: DeviceDatabase,
  person: PersonDatabase,
  now: number,
): Promise<StorePlan> {
  const [use, bytes, space] = await Promise.all([
    readStoresOfUse(device, person),
    readCatalogueBytes(device),
    readSetting(device, 'catalogue-space'),
  ]);
  const wanted = storesByWorth(use).slice(0, MOST_STORES);
  const [stores, manifests, problems] = await Promise.all([
    device.stores.bulkGet([...wanted]),
    device.manifests.bulkGet([...wanted]),
    device.storeSyncs.bulkGet([...wanted]),
  ]);
  const due: string[] = [];
  let room = space ?? CATALOGUE_SPACE_BYTES;
  for (const [index, storeId] of wanted.entries()) {
    const store = stores[index];
    if (store?.vanishedAt !== undefined) continue;
    room -= Math.max(bytes.get(storeId) ?? 0, expectedBytes(store?.itemCount ?? 0));
    if (room < 0) break;
    if (isDue(manifests[index], problems[index], now)) due.push(storeId);
  }
  const isLikely = likelyStores(use);
  return { due, likely: due.filter((storeId) => isLikely.has(storeId)) };
}
