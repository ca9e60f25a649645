import {
  livePath,
  liveSheet,
  pack as packSchema,
  packPath,
  type LiveSheet,
  type Manifest,
} from '../../contracts/catalogue/catalogue-documents.ts';
import { getSellerCatalogItems } from '../../contracts/catalogue/get-seller-catalog-items.ts';
import type { LiveSheetRow, PackRow } from '../../db/device-database.ts';
import { withRoom } from '../../db/save.ts';
import type { PullParts } from './areas.ts';

/** Packs fetched at once. */
const PACKS_AT_ONCE = 4;

/** Brings a store's catalogue and live sheet up to date (CAT-1, CAT-2). Throws `CallError`. */
export async function syncStoreCatalogue(parts: PullParts, storeId: string): Promise<void> {
  const manifest = await parts.transport.call(getSellerCatalogItems, { storeId });
  await fetchMissingPacks(parts, manifest);
  const sheet = await fetchLiveSheet(parts, storeId);
  await switchManifest(parts, manifest, sheet);
}

/** CAT-1: only the packs that are not here; each is stored as it comes, so an interrupted sync resumes. */
async function fetchMissingPacks(
  { device, transport }: PullParts,
  manifest: Manifest,
): Promise<void> {
  const hashes = [...new Set(manifest.categories.flatMap((category) => category.packs))];
  const rows = await device.packs.where('hash').anyOf(hashes).primaryKeys();
  const here = new Set(rows);
  const missing = hashes.filter((hash) => !here.has(hash));
  for (let start = 0; start < missing.length; start += PACKS_AT_ONCE) {
    const packs = await Promise.all(
      missing.slice(start, start + PACKS_AT_ONCE).map(async (hash): Promise<PackRow> => {
        const pack = await transport.get('catalogue', packPath(hash), packSchema);
        return { ...pack, hash };
      }),
    );
    await withRoom(device, () => device.packs.bulkPut(packs), [manifest.storeId]);
  }
}

/** The whole sheet as it is now: the changes since the version at hand, laid over it, or all of it. */
async function fetchLiveSheet(
  { device, transport, now }: PullParts,
  storeId: string,
): Promise<LiveSheetRow> {
  const known = await device.liveSheets.get(storeId);
  const answer = await transport.get(
    'catalogue',
    livePath(storeId, known?.version ?? null),
    liveSheet,
  );
  return applyLiveSheet(known, answer, now());
}

/** Lays changes over a known sheet; a full answer replaces it. Pure. */
export function applyLiveSheet(
  known: LiveSheetRow | undefined,
  answer: LiveSheet,
  fetchedAt: number,
): LiveSheetRow {
  const { storeId, version, ordinals } = answer;
  if (ordinals === null || known === undefined) {
    const { pricesPaise, mrpsPaise, stocks } = answer;
    return { storeId, version, pricesPaise, mrpsPaise, stocks, fetchedAt };
  }
  const pricesPaise = [...known.pricesPaise];
  const mrpsPaise = [...known.mrpsPaise];
  const stocks = [...known.stocks];
  for (const [index, ordinal] of ordinals.entries()) {
    pricesPaise[ordinal] = answer.pricesPaise[index] ?? 0;
    mrpsPaise[ordinal] = answer.mrpsPaise[index] ?? 0;
    stocks[ordinal] = answer.stocks[index] ?? 0;
  }
  return { storeId, version, pricesPaise, mrpsPaise, stocks, fetchedAt };
}

/** CAT-2: manifest and sheet change together, once all packs are here; packs of the old one go with it. */
async function switchManifest(
  { device, now }: PullParts,
  manifest: Manifest,
  sheet: LiveSheetRow,
): Promise<void> {
  const named = new Set(manifest.categories.flatMap((category) => category.packs));
  const switchAll = async () => {
    const here = await device.packs.where('storeId').equals(manifest.storeId).primaryKeys();
    const hereSet = new Set(here);
    const complete = [...named].every((hash) => hereSet.has(hash));
    if (!complete) return;
    await device.manifests.put({ ...manifest, syncedAt: now() });
    await device.liveSheets.put(sheet);
    await device.packs.bulkDelete(here.filter((hash) => !named.has(hash)));
  };
  const { manifests, packs, liveSheets } = device;
  const write = () => device.transaction('rw', manifests, packs, liveSheets, switchAll);
  await withRoom(device, write, [manifest.storeId]);
}

/** Refreshes prices and stock of a store whose catalogue is here. Throws `CallError`. */
export async function refreshLiveSheet(parts: PullParts, storeId: string): Promise<void> {
  const { device } = parts;
  const sheet = await fetchLiveSheet(parts, storeId);
  await withRoom(device, () => device.liveSheets.put(sheet), [storeId]);
}
