import { CallError } from '../call-error.ts';
import {
  PACK_SIZE,
  packPath,
  type Manifest,
} from '../../contracts/catalogue/catalogue-documents.ts';
import { readPack } from '../../contracts/catalogue/read-pack.ts';
import type { PackRow, SlicesOfPack, StoreSyncProblem } from '../../db/device-database.ts';
import { slicesOfOrdinals } from '../../db/live-slices.ts';
import { withRoom } from '../../db/save.ts';
import type { PullParts } from '../pull/areas.ts';

/** Refusals that are about whoever asks, or about how much is asked just now, and not about what was asked for. */
const OF_THE_ASKER: ReadonlySet<number> = new Set([401, 403, 408, 425, 429]);

/** True when a failure is of the line, the session, the server as a whole or this device's switches, not of a store. */
export function isLineFailure({ failure }: CallError): boolean {
  switch (failure.kind) {
    case 'no-answer':
    case 'switched-off':
    case 'no-session':
    case 'foreign':
      return true;
    case 'refused':
      return failure.status >= 500 || OF_THE_ASKER.has(failure.status);
    case 'unreadable':
      return false;
  }
}

/** What became of a pack's bytes. `changed`: they are not those that the hash names. */
export type CheckedPack =
  | { readonly kind: 'whole'; readonly row: PackRow }
  | { readonly kind: 'changed' }
  /** The right bytes, and yet no pack of this store: the server, or a newer version of it, means something else. */
  | { readonly kind: 'unreadable' };

/** SHA-256 in lower-case hex. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Holds a pack's bytes against its name and reads it (CAT-1). Names and picture addresses stay text, whatever they
 * look like. Pure but for the hashing.
 */
export async function checkPack(
  bytes: Uint8Array<ArrayBuffer>,
  { hash, storeId }: Pick<PackRow, 'hash' | 'storeId'>,
): Promise<CheckedPack> {
  if ((await sha256(bytes)) !== hash) return { kind: 'changed' };
  const pack = readPack(readJson(bytes));
  if (pack === undefined) return { kind: 'unreadable' };
  const { ids, ordinals, names, everydayNames, units, pictures, ratingTenths, returnable } = pack;
  const columns = [ordinals, names, everydayNames, units, pictures, ratingTenths, returnable];
  const isEven = columns.every(({ length }) => length === ids.length);
  const fits = isEven && ids.length <= PACK_SIZE && pack.storeId === storeId;
  if (!fits) return { kind: 'unreadable' };
  return { kind: 'whole', row: { ...pack, hash, bytes: bytes.length } };
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** Packs of one transaction, some 500 KB: few transactions cost little, and a killed worker loses no more than this. */
const PACKS_PER_WRITE = 64;

/** On a slow line what has come is stored after so long, ms. */
const WRITE_AFTER_MS = 2_000;

/** Stores packs as they come, many in a transaction. */
export interface PackWriter {
  /** Takes a pack; some are written with it. */
  readonly add: (row: PackRow) => Promise<void>;
  /** Writes what is left. */
  readonly flush: () => Promise<void>;
  /** Of all packs that were taken. */
  readonly slices: SlicesOfPack;
}

/** @param storeIds stores that are not evicted to make room for these packs */
export function createPackWriter(
  { device, now }: Pick<PullParts, 'device' | 'now'>,
  storeIds: readonly string[],
): PackWriter {
  const slices: Record<string, readonly number[]> = {};
  let ready: PackRow[] = [];
  let writtenAt = now();

  async function flush(): Promise<void> {
    const rows = ready;
    ready = [];
    writtenAt = now();
    if (rows.length > 0) await withRoom(device, () => device.packs.bulkPut(rows), storeIds);
  }

  return {
    slices,
    flush,
    add: async (row) => {
      ready.push(row);
      slices[row.hash] = slicesOfOrdinals(row.ordinals);
      const isLate = Math.abs(now() - writtenAt) >= WRITE_AFTER_MS;
      if (ready.length >= PACKS_PER_WRITE || isLate) await flush();
    },
  };
}

/** Packs on their way at once. */
const PACKS_AT_ONCE = 4;

/** Packs after which it is asked whether to go on: a person who stops it sees that it stops. */
export const PACKS_PER_ASK = 16;

/** A pack that can't be used; the catalogue before stays (CAT-2). */
export class PackError extends Error {
  readonly problem: Extract<StoreSyncProblem, 'pack-mismatch' | 'pack-missing' | 'unreadable'>;
  readonly hash: string;

  constructor(problem: PackError['problem'], hash: string) {
    super(`${problem}: ${hash}`);
    this.name = 'PackError';
    this.problem = problem;
    this.hash = hash;
  }
}

/** Thrown between two packs when the person, or another tab, wants no more of them. What has come is stored. */
export class SyncStopped extends Error {}

/** Says whether more may be fetched; asked now and then. */
export type MayGoOn = () => Promise<boolean>;

/** The hashes a manifest names, each once. */
export function packsOf(manifest: Manifest): readonly string[] {
  return [...new Set(manifest.categories.flatMap((category) => category.packs))];
}

/**
 * CAT-1: fetches only the packs that are not here and stores them as they come, so that an interrupted sync goes on
 * where it stopped. After a failure what was on its way is stored still. Throws `CallError`, `PackError`, `SyncStopped`.
 * @returns the slices of the live sheet that the fetched packs' items are in
 */
export async function fetchMissingPacks(
  parts: PullParts,
  manifest: Manifest,
  mayGoOn: MayGoOn = async () => true,
): Promise<SlicesOfPack> {
  const { device } = parts;
  const { storeId } = manifest;
  const hashes = packsOf(manifest);
  const here = new Set(await device.packs.where('hash').anyOf(hashes).primaryKeys());
  const missing = hashes.filter((hash) => !here.has(hash));
  let next = 0;
  const failures: unknown[] = [];
  const writer = createPackWriter(parts, [storeId]);

  async function lane(): Promise<void> {
    while (next < missing.length && failures.length === 0) {
      const hash = missing[next] ?? '';
      next += 1;
      const isAsking = next % PACKS_PER_ASK === 0;
      if (isAsking && !(await mayGoOn())) throw new SyncStopped('stopped');
      await writer.add(await fetchPack(parts, { hash, storeId }));
    }
  }

  const lanes = Array.from({ length: PACKS_AT_ONCE }, () =>
    lane().catch((error: unknown) => {
      failures.push(error);
    }),
  );
  await Promise.all(lanes);
  await writer.flush();
  if (failures.length > 0) throw failures[0];
  return writer.slices;
}

/**
 * One pack, held against its hash; a wrong one is fetched once more, past every cache. Throws `CallError`, `PackError`.
 * @param isSecondTry it has come wrong already
 */
export async function fetchPack(
  { transport }: PullParts,
  name: Pick<PackRow, 'hash' | 'storeId'>,
  isSecondTry = false,
): Promise<PackRow> {
  const path = packPath(name.hash);
  let checked = await checkPack(await askFor(isSecondTry), name);
  if (checked.kind === 'changed' && !isSecondTry)
    checked = await checkPack(await askFor(true), name);
  switch (checked.kind) {
    case 'whole':
      return checked.row;
    case 'changed':
      throw new PackError('pack-mismatch', name.hash);
    case 'unreadable':
      throw new PackError('unreadable', name.hash);
  }

  async function askFor(pastCaches: boolean): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return await transport.getBytes('catalogue', path, pastCaches);
    } catch (error) {
      const failure = error instanceof CallError ? error.failure : undefined;
      const isMissing = failure?.kind === 'refused' && [404, 410].includes(failure.status);
      if (isMissing) throw new PackError('pack-missing', name.hash);
      throw error;
    }
  }
}
