import { inArray } from 'drizzle-orm';
import { liveSheetDocumentOf } from '../../../src/contracts/catalogue/catalogue-documents.ts';
import {
  hashStart,
  type BundledStore,
  type BundleHead,
  type BundleQuestion,
} from '../../../src/contracts/catalogue/store-bundle.ts';
import type { Database } from '../../db/database.ts';
import { cataloguePacks } from '../../db/tables/catalogue-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { storeOffers } from '../../promotions/store-offers.ts';
import { liveAnswer, readLiveChanges, readStoredSheet } from '../live-sheet.ts';
import { readManifest } from '../read-manifest.ts';

/** An answer ends once it has so many bytes before compression: it is made in memory, and the rest is asked for again. */
const MOST_BYTES = 3_000_000;

/** Packs that are read from the database at once. */
const PACKS_AT_ONCE = 64;

const NEW_LINE = Buffer.from('\n');

/** When an answer is made, and of which epoch its versions are (VER-1). */
export interface BundleMoment {
  /** ms since 1970. */
  readonly now: number;
  readonly epoch: string;
}

/** The lines of an answer so far. */
class Lines {
  readonly #parts: Uint8Array[] = [];
  #bytes = 0;

  add(...parts: Uint8Array[]): void {
    for (const part of [...parts, NEW_LINE]) {
      this.#parts.push(part);
      this.#bytes += part.length;
    }
  }

  get isFull(): boolean {
    return this.#bytes >= MOST_BYTES;
  }

  toBytes(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

const jsonBytes = (value: object): Buffer => Buffer.from(JSON.stringify(value));

/** The documents that bring a phone's live sheet to the store's newest version, as they travel. */
async function sheetDocuments(
  db: Database,
  { storeId, liveVersion, epoch: knownEpoch }: BundledStore,
  { now, epoch }: BundleMoment,
): Promise<readonly Uint8Array[]> {
  const changesSince = async (since: number): Promise<Uint8Array | undefined> => {
    const answer = await liveAnswer(db, storeId, since, now);
    if (answer?.kind !== 'changes') return undefined;
    return jsonBytes(liveSheetDocumentOf(await readLiveChanges(db, storeId, answer, now)));
  };
  const isOther = knownEpoch !== undefined && knownEpoch !== epoch;
  const known = isOther ? null : liveVersion;
  // A stored sheet that is replaced between the two queries has to be decided on again.
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await liveAnswer(db, storeId, known, now);
    if (answer === undefined) break;
    if (answer.kind === 'changes') {
      return [jsonBytes(liveSheetDocumentOf(await readLiveChanges(db, storeId, answer, now)))];
    }
    const sheet = await readStoredSheet(db, { storeId, hash: answer.hash }, 'identity');
    if (sheet === undefined) continue;
    const later = await changesSince(answer.version);
    return later === undefined ? [sheet] : [sheet, later];
  }
  throw new ProblemError('store_not_found');
}

/** The packs' bytes, in order; undefined for one that is not stored (any more). */
async function readPackBytes(
  db: Database,
  hashes: readonly string[],
): Promise<readonly (Uint8Array | undefined)[]> {
  const rows = await db
    .select({ hash: cataloguePacks.hash, json: cataloguePacks.json })
    .from(cataloguePacks)
    .where(inArray(cataloguePacks.hash, [...hashes]));
  const byHash = new Map(rows.map(({ hash, json }) => [hash, json]));
  return hashes.map((hash) => byHash.get(hash));
}

async function addStore(
  db: Database,
  lines: Lines,
  store: BundledStore,
  moment: BundleMoment,
): Promise<void> {
  const { storeId } = store;
  const { now, epoch } = moment;
  const manifest = (await readManifest(db, storeId, now)) ?? null;
  const named = manifest?.categories.flatMap(({ packs }) => packs) ?? [];
  const have = new Set(store.have);
  const packs = [...new Set(named)].filter((hash) => !have.has(hashStart(hash)));
  lines.add(jsonBytes({ storeId, manifest, packs } satisfies BundleHead));
  if (manifest === null) return;
  for (let from = 0; from < packs.length; from += PACKS_AT_ONCE) {
    if (lines.isFull) return;
    for (const bytes of await readPackBytes(db, packs.slice(from, from + PACKS_AT_ONCE))) {
      lines.add(bytes ?? Buffer.alloc(0));
    }
  }
  const sheets = await sheetDocuments(db, store, moment);
  const offers = jsonBytes(await storeOffers(db, storeId, now));
  const between = sheets.flatMap((sheet, index) =>
    index === 0 ? [sheet] : [Buffer.from(','), sheet],
  );
  lines.add(
    Buffer.from(`{${epoch === '' ? '' : `"epoch":${JSON.stringify(epoch)},`}"sheets":[`),
    ...between,
    Buffer.from('],"offers":'),
    offers,
    Buffer.from('}'),
  );
}

/**
 * All that the asker lacks of some stores (CAT-1): manifests, packs, live sheets and offers, as the lines that
 * `src/contracts/catalogue/store-bundle.ts` describes. A bounded answer: it may end before the last store, or within one.
 */
export async function buildBundle(
  db: Database,
  { stores }: BundleQuestion,
  moment: BundleMoment,
): Promise<Buffer> {
  const lines = new Lines();
  for (const store of stores) {
    if (lines.isFull) break;
    await addStore(db, lines, store, moment);
  }
  return lines.toBytes();
}
