import * as v from 'valibot';
import {
  type BundledStore,
  type BundleHead,
  bundleHead,
  BUNDLES_PATH,
  bundleTail,
  hashStart,
  MOST_BUNDLED_STORES,
} from '../../contracts/catalogue/store-bundle.ts';
import { sellerPromotions } from '../../contracts/sellers/shop-offers.ts';
import { CallError } from '../call-error.ts';
import type { PullParts } from '../pull/areas.ts';
import type { NextLine } from '../stream-lines.ts';
import {
  checkPack,
  createPackWriter,
  fetchPack,
  isLineFailure,
  type MayGoOn,
  PackError,
  PACKS_PER_ASK,
  type PackWriter,
  SyncStopped,
} from './fetch-packs.ts';
import { updateOfSheets } from './live-sheet.ts';
import {
  noteProblem,
  noteVanished,
  switchManifest,
  syncStoreCatalogue,
  unusablePack,
} from './store-catalogue.ts';

/** Told how each store ended; `error` undefined: it is up to date. */
export type StoreEnded = (storeId: string, error: CallError | undefined) => Promise<void>;

export interface BundleParts {
  readonly pull: PullParts;
  readonly mayGoOn: MayGoOn;
  readonly ended: StoreEnded;
}

/** As a service says that a store is not there any more. */
const vanished = () => {
  const code = 'store_not_found';
  const problem = { type: `urn:haat:problem:${code}`, title: 'No such store', status: 404, code };
  return new CallError({ kind: 'refused', status: 404, problem, retryAfterMs: null });
};

/** What is here of a store; packs of a sync that was cut off count. */
async function hereOf({ device }: PullParts, storeId: string): Promise<BundledStore> {
  const [hashes, head] = await Promise.all([
    device.packs.where('storeId').equals(storeId).primaryKeys(),
    device.liveHeads.get(storeId),
  ]);
  const { version: liveVersion = null, epoch } = head ?? {};
  return {
    storeId,
    have: hashes.map(hashStart),
    liveVersion,
    ...(epoch !== undefined && { epoch }),
  };
}

/** A line of a bundle as this schema's. Throws `CallError`. */
function readLine<Output>(line: Uint8Array, schema: v.GenericSchema<unknown, Output>): Output {
  try {
    return v.parse(schema, JSON.parse(new TextDecoder().decode(line)));
  } catch {
    throw new CallError({ kind: 'unreadable', status: 200 });
  }
}

/** Thrown inside where the answer ends, or begins to make no sense; what has come is stored. */
class BundleEnded extends Error {}

async function lineOf(next: NextLine): Promise<Uint8Array<ArrayBuffer>> {
  const line = await next();
  if (line === undefined) throw new BundleEnded('ended');
  return line;
}

/** Reads a store's packs. @returns what is wrong with one of them, if anything is; the others are stored */
async function readPacks(
  { pull, mayGoOn }: BundleParts,
  { storeId, packs }: BundleHead,
  next: NextLine,
  writer: PackWriter,
): Promise<PackError | undefined> {
  let problem: PackError | undefined;
  for (const [index, hash] of packs.entries()) {
    if (index % PACKS_PER_ASK === PACKS_PER_ASK - 1 && !(await mayGoOn())) {
      throw new SyncStopped('stopped');
    }
    const checked = await checkPack(await lineOf(next), { hash, storeId });
    try {
      // What came wrong is asked for alone, past every cache.
      if (checked.kind === 'changed') {
        await writer.add(await fetchPack(pull, { hash, storeId }, true));
      } else if (checked.kind === 'unreadable') problem ??= new PackError('unreadable', hash);
      else await writer.add(checked.row);
    } catch (error) {
      if (!(error instanceof PackError)) throw error;
      problem ??= error;
    }
  }
  await writer.flush();
  return problem;
}

/** Reads one store and puts it in force (CAT-2). @returns how it ended */
async function readStore(
  parts: BundleParts,
  head: BundleHead,
  next: NextLine,
): Promise<CallError | undefined> {
  const { pull } = parts;
  const { storeId, manifest } = head;
  if (manifest === null) {
    await noteVanished(pull, storeId);
    return vanished();
  }
  const writer = createPackWriter(pull, [storeId]);
  try {
    const problem = await readPacks(parts, head, next, writer);
    const tail = readLine(await lineOf(next), bundleTail);
    if (problem !== undefined) throw problem;
    if (manifest.storeId !== storeId) throw new CallError({ kind: 'unreadable', status: 200 });
    const sheet = await updateOfSheets(pull, storeId, tail);
    // Another context may have evicted what this one counted on; then it is fetched by itself.
    if (!(await switchManifest(pull, { manifest, sheet, fetched: writer.slices }))) {
      await syncStoreCatalogue(pull, storeId, parts.mayGoOn);
    }
    await storeOffers(pull, storeId, tail.offers);
    return undefined;
  } catch (error) {
    await writer.flush();
    const known = error instanceof PackError ? unusablePack() : error;
    if (!(known instanceof CallError) || isLineFailure(known)) throw error;
    await noteProblem(pull, storeId, error);
    return known;
  }
}

/**
 * Brings stores up to date with one question (CAT-1, LIM-1): each pack is held against its hash and stored as if it had come
 * alone, and each store is switched to once all of it is here. Throws `CallError` of the line or the answer, `SyncStopped`.
 * The answer may end before all of them did: `ended` is told which.
 * @returns whether it brought anything
 */
async function syncBundle(parts: BundleParts, storeIds: readonly string[]): Promise<boolean> {
  const { pull, ended, mayGoOn } = parts;
  const stores = await Promise.all(storeIds.map((storeId) => hereOf(pull, storeId)));
  const left = [...storeIds];
  const packsBefore = await pull.device.packs.where('storeId').anyOf(storeIds).count();
  await pull.transport.postForLines('catalogue', BUNDLES_PATH, { stores }, async (next) => {
    try {
      while (left.length > 0) {
        const head = readLine(await lineOf(next), bundleHead);
        if (head.storeId !== left[0]) throw new CallError({ kind: 'unreadable', status: 200 });
        if (!(await mayGoOn())) throw new SyncStopped('stopped');
        const error = await readStore(parts, head, next);
        left.shift();
        await ended(head.storeId, error);
      }
    } catch (error) {
      if (!(error instanceof BundleEnded)) throw error;
    }
  });
  if (left.length < storeIds.length) return true;
  return (await pull.device.packs.where('storeId').anyOf(storeIds).count()) > packsBefore;
}

/**
 * Brings stores with their offers up to date, in this order, and tells how each ended. Throws `CallError` of the line, and
 * `SyncStopped` when `mayGoOn` says no; stores that had not ended by then may have some packs more.
 */
export type SyncStores = (
  storeIds: readonly string[],
  mayGoOn: MayGoOn,
  ended: StoreEnded,
) => Promise<void>;

/** Asks for bundles (LIM-1); where there are none, as in a store of files, for each document by itself. */
export function createSyncStores(pull: PullParts): SyncStores {
  let hasBundles = pull.transport.hasOwnCatalogue;

  async function syncBundles(
    left: ReadonlySet<string>,
    mayGoOn: MayGoOn,
    ended: StoreEnded,
  ): Promise<void> {
    try {
      let isGettingOn = hasBundles;
      while (isGettingOn && left.size > 0) {
        const some = [...left].slice(0, MOST_BUNDLED_STORES);
        isGettingOn = await syncBundle({ pull, mayGoOn, ended }, some);
      }
    } catch (error) {
      if (!(error instanceof CallError) || isLineFailure(error)) throw error;
      // A server from before there were bundles, or none at all; an answer that can't be read may be readable next time.
      if (error.failure.kind === 'refused') hasBundles = false;
    }
  }

  async function syncOne(storeId: string, mayGoOn: MayGoOn): Promise<CallError | undefined> {
    try {
      await syncStoreCatalogue(pull, storeId, mayGoOn);
      await pullOffers(pull, storeId);
      return undefined;
    } catch (error) {
      if (!(error instanceof CallError) || isLineFailure(error)) throw error;
      return error;
    }
  }

  return async (storeIds, mayGoOn, ended) => {
    const left = new Set(storeIds);
    await syncBundles(left, mayGoOn, async (storeId, error) => {
      left.delete(storeId);
      await ended(storeId, error);
    });
    for (const storeId of left) {
      if (!(await mayGoOn())) throw new SyncStopped('stopped');
      await ended(storeId, await syncOne(storeId, mayGoOn));
    }
  };
}

/** Fetches the offers of a store, so that a coupon can be judged without the network too. Throws `CallError`. */
export async function pullOffers(parts: PullParts, storeId: string): Promise<void> {
  await storeOffers(parts, storeId, await parts.transport.call(sellerPromotions, { storeId }));
}

/** Stores the offers of a store as the server has just listed them. */
async function storeOffers(
  { device, now }: Pick<PullParts, 'device' | 'now'>,
  storeId: string,
  { offers, itemOffers, serverTime }: v.InferOutput<typeof sellerPromotions.output>,
): Promise<void> {
  await device.offers.put({ storeId, offers, itemOffers, serverTime, fetchedAt: now() });
}
