import type { DeviceDatabase } from '../../db/device-database.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readNetworkSettings } from '../../db/reads/screen-settings.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { writeSetting, type CatalogueProgress } from '../../db/settings.ts';
import { CallError } from '../call-error.ts';
import type { SyncRuntime } from '../runtime.ts';
import { SyncStopped, type MayGoOn } from './fetch-packs.ts';
import { isLineFailure } from './line-failure.ts';
import { planStores } from './plan-stores.ts';

/** One tab fetches for all. */
const LOCK = 'haat-catalogue-queue';

export interface StoreQueueParts extends Pick<SyncRuntime, 'now' | 'locks'> {
  readonly device: DeviceDatabase;
  readonly openPerson: (userId: number | null) => PersonDatabase;
  /** Brings one store up to date. Throws `CallError`, `SyncStopped`. */
  readonly syncStore: (storeId: string, mayGoOn: MayGoOn) => Promise<void>;
  /** Resolves when nothing is fetched for a screen: that goes first. */
  readonly whenScreenIsServed: () => Promise<void>;
}

/** How fetching one store ended: `no-line` says nothing about the store, and more of them would end the same way. */
type StoreEnd = 'done' | 'failed' | 'no-line';

/**
 * Fetches the catalogues that this device keeps, one store after another, the ones that matter most first. It tells how
 * far it is, can be stopped, goes on after a restart, and leaves the line alone while the person works offline, saves
 * data, or nothing can be reached (NET-1).
 */
export function createStoreQueue(parts: StoreQueueParts) {
  const { device, now, locks } = parts;
  let asked: Promise<void> | undefined;

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

  async function syncOne(storeId: string, mayGoOn: MayGoOn): Promise<StoreEnd> {
    try {
      await parts.syncStore(storeId, mayGoOn);
      return 'done';
    } catch (error) {
      if (error instanceof SyncStopped) return 'no-line';
      if (error instanceof CallError) return isLineFailure(error) ? 'no-line' : 'failed';
      throw error;
    }
  }

  async function runOnce(isDataDear: boolean): Promise<void> {
    const session = await readSetting(device, 'authData');
    const due = await planStores(device, parts.openPerson(session?.userId ?? null), now());
    const before = await readSetting(device, 'catalogue-progress');
    const isResumed = before !== undefined && before.state !== 'done';
    if (due.length === 0 && !isResumed) return;
    let { done, failed } = isResumed ? before : { done: 0, failed: 0 };
    const total = done + failed + due.length;
    const mayGoOn = () => mayRun(isDataDear);
    for (const storeId of due) {
      await parts.whenScreenIsServed();
      const runs = await mayGoOn();
      await tell({ state: runs ? 'running' : 'waiting', total, done, failed });
      if (!runs) return;
      const end = await syncOne(storeId, mayGoOn);
      if (end === 'no-line') return tell({ state: 'waiting', total, done, failed });
      if (end === 'done') done += 1;
      else failed += 1;
    }
    await tell({ state: 'done', total, done, failed });
    await device.keepWithinSpace?.([]);
  }

  /** Fetches what is due, or goes on with it; asked again meanwhile, it looks once. */
  return function run(isDataDear: boolean): Promise<void> {
    const lockedRun = () => locks.request(LOCK, () => runOnce(isDataDear));
    asked ??= lockedRun().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}
