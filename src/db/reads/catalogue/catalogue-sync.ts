import type { DeviceDatabase, StoreSyncProblem } from '../../device-database.ts';
import type { CatalogueProgress } from '../../settings.ts';
import {
  readNetworkSettings,
  type NetworkSettings,
  readSetting,
  readSettings,
} from '../settings.ts';

/** A store whose catalogue could not be brought up to date. */
export interface StoreProblem {
  readonly storeId: string;
  readonly storeName: string;
  readonly problem: StoreSyncProblem;
  /** An older catalogue is here and shown. */
  readonly hasOlder: boolean;
  /** ms by this device's clock. */
  readonly at: number;
}

/** How fetching the catalogues in the background stands. */
export interface CatalogueSyncView {
  /** Null before it was first tried. */
  readonly progress: CatalogueProgress | null;
  /** A person stopped it. */
  readonly stopped: boolean;
  readonly network: NetworkSettings;
  /** Stores whose catalogue is here. */
  readonly storesHere: number;
  readonly problems: readonly StoreProblem[];
}

/** Stores whose catalogue could not be brought up to date, the latest first. */
export async function readStoreProblems(db: DeviceDatabase): Promise<readonly StoreProblem[]> {
  const rows = await db.storeSyncs.toArray();
  const ids = rows.map(({ storeId }) => storeId);
  const [stores, here] = await Promise.all([
    db.stores.bulkGet(ids),
    db.manifests.where('storeId').anyOf(ids).primaryKeys(),
  ]);
  return rows
    .map((row, index) => ({
      ...row,
      storeName: stores[index]?.name ?? row.storeId,
      hasOlder: here.includes(row.storeId),
    }))
    .toSorted((left, right) => right.at - left.at);
}

/** Reads it for a screen: a few small rows, however much is fetched. */
export async function readCatalogueSync(db: DeviceDatabase): Promise<CatalogueSyncView> {
  const [progress, stopped, network, storesHere, problems] = await Promise.all([
    readSetting(db, 'catalogue-progress'),
    readSetting(db, 'catalogue-stopped'),
    readNetworkSettings(db),
    db.manifests.count(),
    readStoreProblems(db),
  ]);
  return { progress: progress ?? null, stopped: stopped ?? false, network, storesHere, problems };
}

/** Changes when it is worth while to fetch again: another person or area, a line that is back, a switch that was used. */
export async function readBackgroundOccasion(db: DeviceDatabase): Promise<string> {
  const [settings, network] = await Promise.all([
    readSettings(db, 'authData', 'area-code', 'catalogue-stopped', 'catalogue-space'),
    readNetworkSettings(db),
  ]);
  const [session, areaCode, stopped, space] = settings;
  const { workOffline, reachability } = network;
  const isOffline = reachability === 'offline';
  return [session?.userId, areaCode, stopped, space, workOffline, isOffline].join(' ');
}
