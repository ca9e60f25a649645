import { livePath, liveSheet } from '../../contracts/catalogue/catalogue-documents.ts';
import type { LiveSheetRow } from '../../db/device-database.ts';
import { withRoom } from '../../db/save.ts';
import { CallError } from '../call-error.ts';
import type { PullParts } from '../pull/areas.ts';
import { applyLiveSheet, isSoundSheet } from './apply-live-sheet.ts';

/**
 * The whole sheet as it is now: the changes since the version at hand laid over it, or all of it. A full answer may be
 * older than the store's newest version; what changed since is then asked for at once. Throws `CallError`.
 * @param atLeast a version that the server is known to have had
 */
export async function fetchLiveSheet(
  parts: PullParts,
  storeId: string,
  atLeast: number,
): Promise<LiveSheetRow> {
  const known = await parts.device.liveSheets.get(storeId);
  const first = await askOnce(parts, storeId, known);
  return first.version < Math.max(atLeast, known?.version ?? 0)
    ? askOnce(parts, storeId, first)
    : first;
}

async function askOnce(
  { transport, now }: PullParts,
  storeId: string,
  known: LiveSheetRow | undefined,
): Promise<LiveSheetRow> {
  const path = livePath(storeId, known?.version ?? null);
  const answer = await transport.get('catalogue', path, liveSheet);
  const isOurs = answer.storeId === storeId && (answer.since === null || known !== undefined);
  if (!isOurs || !isSoundSheet(answer)) throw new CallError({ kind: 'unreadable', status: 200 });
  return applyLiveSheet(known, answer, now());
}

/** Refreshes prices and stock of a store whose catalogue is here. Throws `CallError`. */
export async function refreshLiveSheet(parts: PullParts, storeId: string): Promise<void> {
  const { device } = parts;
  const manifest = await device.manifests.get(storeId);
  const sheet = await fetchLiveSheet(parts, storeId, manifest?.liveVersion ?? 0);
  await withRoom(device, () => device.liveSheets.put(sheet), [storeId]);
}
