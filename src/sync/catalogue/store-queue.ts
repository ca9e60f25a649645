import type { WhichStores } from '../../contracts/sync-service.ts';
import type { DeviceDatabase } from '../../db/device-database.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readNetworkSettings } from '../../db/reads/screen-settings.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { writeSetting, type CatalogueProgress } from '../../db/settings.ts';
import { CallError } from '../call-error.ts';
import type { SyncRuntime } from '../runtime.ts';
import { SyncStopped, type MayGoOn } from './fetch-packs.ts';
import { planStores } from './plan-stores.ts';
import type { StoreEnded } from './sync-bundle.ts';
import type { SyncStores } from './sync-stores.ts';

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
