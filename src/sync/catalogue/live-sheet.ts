import {
  livePath,
  liveSheet,
  type LiveSheet,
} from '../../contracts/catalogue/catalogue-documents.ts';
import type { DeviceDatabase, LiveChange } from '../../db/device-database.ts';
import { slicesOfStore } from '../../db/reads/catalogue/live-sheet.ts';
import { withRoom } from '../../db/save.ts';
import { CallError } from '../call-error.ts';
import type { PullParts } from '../pull/areas.ts';
import {
  changedSlice,
  changesBySlice,
  isSoundSheet,
  wholeUpdate,
  type SheetUpdate,
} from './apply-live-sheet.ts';

/** Another context may evict a sheet while its changes are fetched; then all of it is fetched. */
const MOST_TRIES = 2;

/** Changes that are told with the head; whoever shows more reads the slices again. */
const MOST_TOLD = 64;

/**
 * What to write so that the sheet is as it is now: the changes since the version at hand laid over it, or all of it. A
 * full answer may be older than the store's newest version; what changed since is then asked for at once. Throws
 * `CallError`.
 * @param atLeast a version that the server is known to have had; the one that the catalogue on this device names, if none is given
 */
export async function fetchLiveSheet(
  parts: PullParts,
  storeId: string,
  atLeast?: number,
): Promise<SheetUpdate> {
  const known = await knownSheet(parts, storeId);
  // What is here is never older than the catalogue (CAT-2), whose manifest is large.
  const least =
    atLeast ?? known?.head.version ?? (await parts.device.manifests.get(storeId))?.liveVersion;
  const first = await askOnce(parts, storeId, known);
  return first.head.version < Math.max(least ?? 0, known?.head.version ?? 0)
    ? askOnce(parts, storeId, first)
    : first;
}

/** VER-1: changes since a version of another epoch are not those of what is here. */
function isOther(known: string | undefined, heard: string | undefined): boolean {
  return known !== undefined && heard !== undefined && known !== heard;
}

async function askOnce(
  parts: PullParts,
  storeId: string,
  known: SheetUpdate | undefined,
): Promise<SheetUpdate> {
  const { transport } = parts;
  const path = livePath(storeId, known?.head.version ?? null);
  let epoch: string | undefined;
  const onEpoch = (heard: string) => {
    epoch = heard;
  };
  const answer = await transport.get('catalogue', path, liveSheet, { onEpoch });
  if (known !== undefined && isOther(known.head.epoch, epoch)) {
    return askOnce(parts, storeId, undefined);
  }
  return updateAfter(parts, known, { storeId, answer, epoch });
}

/** An answer about a store's prices, and the epoch of its version. */
interface HeardSheet {
  readonly storeId: string;
  readonly answer: LiveSheet;
  readonly epoch: string | undefined;
}

/** What to write after an answer: it alone, or laid over what is known. Throws `CallError` when it makes no sense. */
async function updateAfter(
  { device, now }: PullParts,
  known: SheetUpdate | undefined,
  { storeId, answer, epoch }: HeardSheet,
): Promise<SheetUpdate> {
  const isOurs = answer.storeId === storeId && (answer.since === null || known !== undefined);
  if (!isOurs || !isSoundSheet(answer)) throw new CallError({ kind: 'unreadable', status: 200 });
  const update =
    answer.ordinals === null || known === undefined
      ? wholeUpdate(answer, now())
      : await layOver(device, known, { answer, ordinals: answer.ordinals, fetchedAt: now() });
  return epoch === undefined ? update : { ...update, head: { ...update.head, epoch } };
}

/** The same of the sheets of a bundle, the later ones laid over those before. Throws `CallError`. */
export async function updateOfSheets(
  parts: PullParts,
  storeId: string,
  { sheets, epoch }: { readonly sheets: readonly LiveSheet[]; readonly epoch?: string | undefined },
): Promise<SheetUpdate> {
  let known = await knownSheet(parts, storeId);
  if (isOther(known?.head.epoch, epoch)) known = undefined;
  for (const answer of sheets) known = await updateAfter(parts, known, { storeId, answer, epoch });
  if (known === undefined) throw new CallError({ kind: 'unreadable', status: 200 });
  return known;
}

/** What is here, as something to lay changes over. */
async function knownSheet(
  { device }: PullParts,
  storeId: string,
): Promise<SheetUpdate | undefined> {
  const head = await device.liveHeads.get(storeId);
  return head && { head, since: head.version, slices: new Map() };
}

interface Changes {
  readonly answer: LiveSheet;
  readonly ordinals: readonly number[];
  readonly fetchedAt: number;
}

/** Only the slices that changed are read, and written later. */
async function layOver(
  device: DeviceDatabase,
  known: SheetUpdate,
  { answer, ordinals, fetchedAt }: Changes,
): Promise<SheetUpdate> {
  const { storeId, version } = answer;
  const since = known.head.version;
  const isFew = known.slices.size === 0 && ordinals.length <= MOST_TOLD;
  const change = isFew ? { change: changeOf(answer, ordinals, since) } : {};
  const slices = new Map(known.slices);
  for (const [slice, places] of changesBySlice(ordinals)) {
    const here = known.since === null ? undefined : await device.liveSlices.get([storeId, slice]);
    const before = slices.get(slice) ?? here;
    slices.set(slice, changedSlice(slice, before, { answer, ordinals, places }));
  }
  return { head: { storeId, version, fetchedAt, ...change }, since: known.since, slices };
}

const changeOf = (
  { pricesPaise, mrpsPaise, stocks }: LiveSheet,
  ordinals: readonly number[],
  since: number,
): LiveChange => ({ since, ordinals, pricesPaise, mrpsPaise, stocks });

/**
 * Writes it, in a transaction of the caller's over `liveHeads` and `liveSlices`.
 * @returns false when what the changes were laid over is not here any more, and nothing was written
 */
export async function writeLiveSheet(
  device: DeviceDatabase,
  { head, since, slices }: SheetUpdate,
): Promise<boolean> {
  const { storeId } = head;
  if (since === null) await slicesOfStore(device, storeId).delete();
  else {
    const here = await device.liveHeads.get(storeId);
    // Newer is as good: changes are whole values, and those since `head` come with the next question.
    if (here === undefined || here.version < since || isOther(here.epoch, head.epoch)) return false;
  }
  await device.liveHeads.put(head);
  await device.liveSlices.bulkPut([...slices.values()]);
  return true;
}

/** Refreshes prices and stock of a store whose catalogue is here. Throws `CallError`. */
export async function refreshLiveSheet(parts: PullParts, storeId: string): Promise<void> {
  const { device } = parts;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const update = await fetchLiveSheet(parts, storeId);
    const write = () =>
      device.transaction('rw', device.liveHeads, device.liveSlices, () =>
        writeLiveSheet(device, update),
      );
    if (await withRoom(device, write, [storeId])) return;
  }
}
