import {
  livePath,
  liveSheet,
  type LiveSheet,
} from '../../contracts/catalogue/catalogue-documents.ts';
import type { DeviceDatabase, LiveHeadRow, LiveSliceRow } from '../../db/device-database.ts';
import { laidOverSlice, sliceOf, slicesOfSheet } from '../../db/live-slices.ts';
import { slicesOfStore } from '../../db/reads/catalogue/live-sheet.ts';
import { withRoom } from '../../db/save.ts';
import { CallError } from '../call-error.ts';
import type { PullParts } from '../pull/areas.ts';

/** Another context may evict a sheet while its changes are fetched; then all of it is fetched. */
const MOST_TRIES = 2;

/** Changes that are told with the head; whoever shows more reads the slices again. */
const MOST_TOLD = 64;

/** Items of the largest store that is taken; an ordinal beyond it is a mistake, not a store. */
const MOST_ORDINALS = 1_000_000;

/** What is to be written of a live sheet. */
export interface SheetUpdate {
  readonly head: LiveHeadRow;
  /** The version that `answers` are to be laid over, which must be on this device; null: the first of them is a whole sheet. */
  readonly since: number | null;
  /** In the order in which they are laid one over the other. */
  readonly answers: readonly LiveSheet[];
}

/** True when a sheet's columns are of one length and its ordinals are a store's. */
function isSoundSheet({ ordinals, pricesPaise, mrpsPaise, stocks }: LiveSheet): boolean {
  const { length } = pricesPaise;
  const columns = [mrpsPaise, stocks, ...(ordinals === null ? [] : [ordinals])];
  if (columns.some((column) => column.length !== length)) return false;
  return ordinals === null
    ? length <= MOST_ORDINALS
    : ordinals.every((ordinal) => ordinal < MOST_ORDINALS);
}

/**
 * What to write so that the sheet is as it is now: the changes since the version at hand laid over it, or all of it. A
 * full answer may be older than the store's newest version; what changed since is then asked for at once. Throws
 * `CallError`.
 * @param atLeast a version that the server is known to have had
 */
export async function fetchLiveSheet(
  parts: PullParts,
  storeId: string,
  atLeast: number,
): Promise<SheetUpdate> {
  return fetchAfter(parts, storeId, { head: await parts.device.liveHeads.get(storeId), atLeast });
}

/** The same after a head that is known. @param atLeast undefined: what is here, or what the catalogue here names */
async function fetchAfter(
  parts: PullParts,
  storeId: string,
  { head, atLeast }: { readonly head: LiveHeadRow | undefined; readonly atLeast?: number },
): Promise<SheetUpdate> {
  const known = knownSheet(head);
  // What is here is never older than the catalogue (CAT-2), whose manifest is large.
  const least =
    atLeast ?? head?.version ?? (await parts.device.manifests.get(storeId))?.liveVersion;
  const first = await askOnce(parts, storeId, known);
  return first.head.version < Math.max(least ?? 0, head?.version ?? 0)
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

/** What to write after an answer: it alone, or what is known and it. Throws `CallError` when it makes no sense. */
function updateAfter(
  { now }: PullParts,
  known: SheetUpdate | undefined,
  { storeId, answer, epoch }: HeardSheet,
): SheetUpdate {
  const isOurs = answer.storeId === storeId && (answer.since === null || known !== undefined);
  if (!isOurs || !isSoundSheet(answer)) throw new CallError({ kind: 'unreadable', status: 200 });
  const head: LiveHeadRow = {
    storeId,
    version: answer.version,
    fetchedAt: now(),
    ...(epoch === undefined ? {} : { epoch }),
  };
  if (answer.ordinals === null || known === undefined) {
    return { head, since: null, answers: [answer] };
  }
  const answers = [...known.answers, answer];
  const { ordinals, pricesPaise, mrpsPaise, stocks } = answer;
  const isFew = answers.length === 1 && ordinals.length <= MOST_TOLD;
  const change = { since: known.head.version, ordinals, pricesPaise, mrpsPaise, stocks };
  return { head: isFew ? { ...head, change } : head, since: known.since, answers };
}

/** The same of the sheets of a bundle, the later ones laid over those before. Throws `CallError`. */
export async function updateOfSheets(
  parts: PullParts,
  storeId: string,
  { sheets, epoch }: { readonly sheets: readonly LiveSheet[]; readonly epoch?: string | undefined },
): Promise<SheetUpdate> {
  let known = knownSheet(await parts.device.liveHeads.get(storeId));
  if (isOther(known?.head.epoch, epoch)) known = undefined;
  for (const answer of sheets) known = updateAfter(parts, known, { storeId, answer, epoch });
  if (known === undefined) throw new CallError({ kind: 'unreadable', status: 200 });
  return known;
}

/** What is here, as something to lay changes over. */
const knownSheet = (head: LiveHeadRow | undefined): SheetUpdate | undefined =>
  head && { head, since: head.version, answers: [] };

/**
 * Writes it, in a transaction of the caller's over `liveHeads` and `liveSlices`: only the slices that changed are read.
 * @returns false when what the changes are to be laid over is not here any more, and nothing was written
 */
export async function writeLiveSheet(
  device: DeviceDatabase,
  { head, since, answers }: SheetUpdate,
): Promise<boolean> {
  const { storeId } = head;
  const slices = new Map<number, LiveSliceRow | undefined>();
  if (since === null) await slicesOfStore(device, storeId).delete();
  else {
    const changed = [...new Set(answers.flatMap(({ ordinals }) => ordinals?.map(sliceOf) ?? []))];
    const [here, rows] = await Promise.all([
      device.liveHeads.get(storeId),
      device.liveSlices.bulkGet(changed.map((slice): [string, number] => [storeId, slice])),
    ]);
    // Newer is as good: changes are whole values, and those since `head` come with the next question.
    if (here === undefined || here.version < since || isOther(here.epoch, head.epoch)) return false;
    for (const [place, slice] of changed.entries()) slices.set(slice, rows[place]);
  }
  for (const answer of answers) layOver(slices, answer);
  const written = [...slices.values()].filter((row) => row !== undefined);
  await Promise.all([device.liveHeads.put(head), device.liveSlices.bulkPut(written)]);
  return true;
}

/** The places of changes among an answer's columns, by slice. */
function placesBySlice(ordinals: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  for (const [place, ordinal] of ordinals.entries()) {
    const slice = sliceOf(ordinal);
    const known = places.get(slice);
    if (known === undefined) places.set(slice, [place]);
    else known.push(place);
  }
  return places;
}

/** Lays an answer over slices: all of it, or what it says has changed. */
function layOver(slices: Map<number, LiveSliceRow | undefined>, answer: LiveSheet): void {
  const { storeId, ordinals } = answer;
  if (ordinals === null) {
    for (const row of slicesOfSheet(storeId, answer)) slices.set(row.slice, row);
    return;
  }
  for (const [slice, places] of placesBySlice(ordinals)) {
    const before = slices.get(slice) ?? {
      storeId,
      slice,
      pricesPaise: [],
      mrpsPaise: [],
      stocks: [],
    };
    slices.set(slice, laidOverSlice(before, { ...answer, ordinals }, places));
  }
}

/** What this context wrote last: another may have written or evicted since, which the next write notices (LIVE-6). */
const headsWritten = new WeakMap<DeviceDatabase, Map<string, LiveHeadRow>>();

/** Refreshes prices and stock of a store whose catalogue is here. Throws `CallError`. */
export async function refreshLiveSheet(parts: PullParts, storeId: string): Promise<void> {
  const { device } = parts;
  const written = headsWritten.get(device) ?? new Map<string, LiveHeadRow>();
  headsWritten.set(device, written);
  let head = written.get(storeId) ?? (await device.liveHeads.get(storeId));
  written.delete(storeId);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const update = await fetchAfter(parts, storeId, { head });
    const write = () =>
      device.transaction('rw', device.liveHeads, device.liveSlices, () =>
        writeLiveSheet(device, update),
      );
    if (await withRoom(device, write, [storeId])) {
      written.set(storeId, update.head);
      return;
    }
    head = await device.liveHeads.get(storeId);
  }
}
