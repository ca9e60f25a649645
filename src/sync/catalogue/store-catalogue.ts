import {
  manifest as manifestSchema,
  manifestPath,
  type Manifest,
} from '../../contracts/catalogue/catalogue-documents.ts';
import type { SlicesOfPack, StoreSyncProblem } from '../../db/device-database.ts';
import { withRoom } from '../../db/save.ts';
import { CallError, refusalCode } from '../call-error.ts';
import type { PullParts } from '../pull/areas.ts';
import {
  fetchMissingPacks,
  packsOf,
  PackError,
  type MayGoOn,
  isLineFailure,
} from './fetch-packs.ts';
import { fetchLiveSheet, writeLiveSheet, type SheetUpdate } from './live-sheet.ts';

/** Another context may evict what this one fetched before it is in force; then what is missing is fetched once more. */
const MOST_TRIES = 2;

/**
 * Brings a store's catalogue and live sheet up to date (CAT-1, CAT-2). What is wrong with it is noted as the store's
 * state; the catalogue before stays. Throws `CallError`, and `SyncStopped` when `mayGoOn` says no.
 */
export async function syncStoreCatalogue(
  parts: PullParts,
  storeId: string,
  mayGoOn?: MayGoOn,
): Promise<void> {
  try {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const manifest = await parts.transport.get(
        'catalogue',
        manifestPath(storeId),
        manifestSchema,
      );
      if (manifest.storeId !== storeId) throw new CallError({ kind: 'unreadable', status: 200 });
      const fetched = await fetchMissingPacks(parts, manifest, mayGoOn);
      const sheet = await fetchLiveSheet(parts, storeId, manifest.liveVersion);
      if (await switchManifest(parts, { manifest, sheet, fetched })) return;
    }
  } catch (error) {
    if (refusalCode(error) === 'store_not_found') await noteVanished(parts, storeId);
    else await noteProblem(parts, storeId, error);
    throw error instanceof PackError ? unusablePack() : error;
  }
}

/** CAT-4: what is here of a vanished store stays, and is shown as such. */
export async function noteVanished({ device, now }: PullParts, storeId: string): Promise<void> {
  await device.stores.update(storeId, { vanishedAt: now() });
}

/** What an ending says about the store; null when it only says something about the line, or about this device. */
function problemOf(error: unknown): StoreSyncProblem | null {
  if (error instanceof PackError) return error.problem;
  if (!(error instanceof CallError)) return null;
  if (isLineFailure(error)) return null;
  return error.failure.kind === 'refused' ? 'refused' : 'unreadable';
}

/** As the screens know failures: a pack that can't be used is an answer that can't be read. */
export const unusablePack = () => new CallError({ kind: 'unreadable', status: 200 });

/** Notes what an ending says about the store, if it says anything. */
export async function noteProblem(
  { device, now }: PullParts,
  storeId: string,
  error: unknown,
): Promise<void> {
  const problem = problemOf(error);
  if (problem === null) return;
  await withRoom(device, () => device.storeSyncs.put({ storeId, problem, at: now() }), [storeId]);
}

/** What is switched to. */
export interface NewCatalogue {
  readonly manifest: Manifest;
  readonly sheet: SheetUpdate;
  /** Of the packs that were fetched now. */
  readonly fetched: SlicesOfPack;
}

/**
 * CAT-2: manifest and sheet change together, once all packs are here; packs of the old one go with it.
 * @returns false when a pack or the sheet of before is missing, and nothing was changed
 */
export async function switchManifest(
  { device, now }: PullParts,
  { manifest, sheet, fetched }: NewCatalogue,
): Promise<boolean> {
  const { storeId } = manifest;
  const named = new Set(packsOf(manifest));
  const switchAll = async (): Promise<boolean> => {
    const here = await device.packs.where('storeId').equals(storeId).primaryKeys();
    const hereSet = new Set(here);
    if (![...named].every((hash) => hereSet.has(hash))) return false;
    if (!(await writeLiveSheet(device, sheet))) return false;
    const before = await device.manifests.get(storeId);
    const slices = { ...before?.slicesOfPack, ...fetched };
    const known = Object.entries(slices).filter(([hash]) => named.has(hash));
    const slicesOfPack = Object.fromEntries(known);
    await device.manifests.put({ ...manifest, syncedAt: now(), slicesOfPack });
    await device.storeSyncs.delete(storeId);
    await device.packs.bulkDelete(here.filter((hash) => !named.has(hash)));
    return true;
  };
  const { manifests, packs, liveHeads, liveSlices, storeSyncs } = device;
  const tables = [manifests, packs, liveHeads, liveSlices, storeSyncs];
  return withRoom(device, () => device.transaction('rw', tables, switchAll), [storeId]);
}
