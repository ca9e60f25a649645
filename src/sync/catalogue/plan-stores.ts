import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { likelyStores, storesByWorth } from '../../domain/catalogue/catalogue-priority.ts';
import { CATALOGUE_SPACE_BYTES, expectedBytes } from '../../domain/catalogue/catalogue-space.ts';
import type { DeviceDatabase, ManifestRow, StoreSyncRow } from '../../db/device-database.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { readCatalogueBytes } from '../../db/reads/catalogue/catalogue-bytes.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { readStoresOfUse } from '../../db/reads/catalogue/stores-of-use.ts';

/** Most stores that are kept without being asked for. */
export const MOST_STORES = 40;

/** A catalogue fetched longer ago is looked after again, ms: items change slowly, prices come by themselves. */
const CATALOGUE_LIFETIME_MS = 6 * millisecondsInHour;

/** A store whose catalogue could not be fetched is left alone for so long, ms; opening it tries at once. */
const PROBLEM_REST_MS = 30 * millisecondsInMinute;

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

/** Which stores are to be fetched. */
export interface StorePlan {
  /** In the order of their worth. */
  readonly due: readonly string[];
  /** Those of them that will probably be opened. */
  readonly likely: readonly string[];
}

/**
 * The stores whose catalogue is to be fetched, in the order of their worth (CAT-5): what is here and fresh is left
 * out, and it ends where the space for catalogues would be used up, so that nothing is fetched only to be evicted.
 * @param now ms by this device's clock
 */
export async function planStores(
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
