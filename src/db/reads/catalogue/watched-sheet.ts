import { liveQuery } from 'dexie';
import type {
  DeviceDatabase,
  LiveHeadRow,
  LiveSliceRow,
  PackRow,
  SlicesOfPack,
} from '../../device-database.ts';
import {
  changeInPlace,
  lookupIn,
  sliceOf,
  slicesOfOrdinals,
  type LiveLookup,
} from '../../live-slices.ts';
import { readLiveSlices } from './live-sheet.ts';

/** Hears which ordinals have changed; null: any may have. */
type OnChanged = (ordinals: readonly number[] | null) => void;

/**
 * Prices and stock of a store as all lists of a page see them: read once, whoever watches, and told apart by row, so that a
 * changed price costs what it is, not what the screens are (LIVE-6).
 */
export interface WatchedSheet {
  /** Whether the sheet's head has been read, be there one or not. */
  readonly isRead: () => boolean;
  /** When prices were fetched, ms by this device's clock; undefined while none are here. */
  readonly pricesAt: () => number | undefined;
  /** Whether the prices of an ordinal have been read, be there any or not. */
  readonly hasRead: (ordinal: number) => boolean;
  readonly valueOf: LiveLookup;
  /** Calls `changed` when the head has. @returns ends it */
  readonly watchHead: (changed: () => void) => () => void;
  /** Reads slices and calls `changed` once they are here, and when something in the sheet has changed. @returns ends it */
  readonly watchSlices: (slices: readonly number[], changed: OnChanged) => () => void;
}

/** What the database refuses is reported by the window, as an error that nobody has caught. */
function rethrow(error: unknown): never {
  throw error;
}

const sheets = new WeakMap<DeviceDatabase, Map<string, WatchedSheet>>();

/** The one sheet of a store that all of a page share. It reads nothing until somebody watches. */
export function watchedSheet(device: DeviceDatabase, storeId: string): WatchedSheet {
  const ofDevice = sheets.get(device) ?? new Map<string, WatchedSheet>();
  sheets.set(device, ofDevice);
  const sheet = ofDevice.get(storeId) ?? createWatchedSheet(device, storeId);
  ofDevice.set(storeId, sheet);
  return sheet;
}

/** Lays what a version changed over the slices that are here. @returns whether it could */
function layOver(
  slices: ReadonlyMap<number, LiveSliceRow | null>,
  { change }: LiveHeadRow,
): boolean {
  if (change === undefined) return false;
  return change.ordinals.every((ordinal, place) => {
    const row = slices.get(sliceOf(ordinal));
    // What nobody has looked at is read when somebody does.
    return row === undefined || (row !== null && changeInPlace(row, change, place));
  });
}

function createWatchedSheet(device: DeviceDatabase, storeId: string): WatchedSheet {
  const headWatchers = new Set<() => void>();
  const sliceWatchers = new Map<OnChanged, readonly number[]>();
  /** Null for a slice that was looked for and is not here. */
  const slices = new Map<number, LiveSliceRow | null>();
  let lookup: LiveLookup = () => undefined;
  let head: LiveHeadRow | undefined;
  let isRead = false;
  let stop: (() => void) | undefined;

  function know(row: LiveHeadRow | undefined): void {
    head = row;
    isRead = true;
    for (const changed of headWatchers) changed();
  }

  function tell(ordinals: readonly number[] | null): void {
    const changed = ordinals?.map(sliceOf);
    for (const [tellOne, watched] of sliceWatchers) {
      if (changed?.some((slice) => watched.includes(slice)) !== false) tellOne(ordinals);
    }
  }

  function keep(rows: readonly LiveSliceRow[], wanted: readonly number[]): void {
    for (const slice of wanted) slices.set(slice, null);
    for (const row of rows) slices.set(row.slice, row);
    lookup = lookupIn([...slices.values()].filter((row) => row !== null));
  }

  async function readThenTell(missing: readonly number[], changed: OnChanged): Promise<void> {
    if (missing.length > 0) await read(missing);
    if (sliceWatchers.has(changed)) changed(null);
  }

  /** Reads slices, all of one moment that is not before the head that is known. */
  async function read(wanted: readonly number[]): Promise<void> {
    const { liveHeads, liveSlices } = device;
    const [of, rows] = await device.transaction('r', liveHeads, liveSlices, async () =>
      Promise.all([liveHeads.get(storeId), readLiveSlices(device, storeId, wanted)]),
    );
    if (stop === undefined) return;
    const isBefore = of !== undefined && isRead && of.version < (head?.version ?? 0);
    // A change that came meanwhile was laid over slices that were here, not over these.
    if (isBefore && of.epoch === head?.epoch) return read(wanted);
    keep(rows, wanted);
    if (!isRead) know(of);
  }

  async function hear(next: LiveHeadRow | undefined): Promise<void> {
    const before = head;
    const wasRead = isRead;
    know(next);
    if (!wasRead || (before?.version === next?.version && before?.epoch === next?.epoch)) return;
    const isNext = next?.change?.since === before?.version && next?.epoch === before?.epoch;
    if (next !== undefined && isNext && layOver(slices, next)) {
      tell(next.change?.ordinals ?? null);
      return;
    }
    const wanted = new Set([...sliceWatchers.values()].flat());
    for (const slice of slices.keys()) if (!wanted.has(slice)) slices.delete(slice);
    await read([...wanted]);
    tell(null);
  }

  function start(): void {
    if (stop !== undefined) return;
    const subscription = liveQuery(async () => device.liveHeads.get(storeId)).subscribe({
      next: (row) => {
        hear(row).catch(rethrow);
      },
      error: rethrow,
    });
    stop = () => subscription.unsubscribe();
  }

  function stopUnwatched(): void {
    if (headWatchers.size + sliceWatchers.size > 0) return;
    stop?.();
    stop = undefined;
    isRead = false;
    head = undefined;
    slices.clear();
    lookup = () => undefined;
  }

  return {
    isRead: () => isRead,
    pricesAt: () => head?.fetchedAt,
    hasRead: (ordinal) => slices.has(sliceOf(ordinal)),
    valueOf: (ordinal) => lookup(ordinal),
    watchHead: (changed) => {
      headWatchers.add(changed);
      start();
      return () => {
        headWatchers.delete(changed);
        stopUnwatched();
      };
    },
    watchSlices: (wanted, changed) => {
      sliceWatchers.set(changed, wanted);
      start();
      const missing = wanted.filter((slice) => !slices.has(slice));
      readThenTell(missing, changed).catch(rethrow);
      return () => {
        sliceWatchers.delete(changed);
        stopUnwatched();
      };
    },
  };
}

/** The slices that the prices of packs are in, rising. @param slicesOfPack from the manifest: known before the packs are read */
export function slicesOfPacks(
  hashes: readonly string[],
  rowOf: (hash: string) => PackRow | undefined,
  slicesOfPack: SlicesOfPack = {},
): readonly number[] {
  const slices = hashes.flatMap(
    (hash) => slicesOfPack[hash] ?? slicesOfOrdinals(rowOf(hash)?.ordinals ?? []),
  );
  return [...new Set(slices)].toSorted((left, right) => left - right);
}
