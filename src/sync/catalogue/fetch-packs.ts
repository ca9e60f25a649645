import { packPath, type Manifest } from '../../contracts/catalogue/catalogue-documents.ts';
import type { PackRow, SlicesOfPack, StoreSyncProblem } from '../../db/device-database.ts';
import { CallError } from '../call-error.ts';
import type { PullParts } from '../pull/areas.ts';
import { checkPack } from './check-pack.ts';
import { createPackWriter } from './pack-writer.ts';

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
