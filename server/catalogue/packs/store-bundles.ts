import { inArray } from 'drizzle-orm';
import { liveSheetDocumentOf } from '../../../src/contracts/catalogue/catalogue-documents.ts';
import {
  hashStart,
  type BundledStore,
  type BundleHead,
  type BundleQuestion,
  BUNDLES_PATH,
  bundleQuestion,
} from '../../../src/contracts/catalogue/store-bundle.ts';
import type { Database } from '../../db/database.ts';
import { cataloguePacks } from '../catalogue-tables.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { storeOffers } from '../../promotions/promotions-of-store.ts';
import { liveAnswer, readLiveChanges, readStoredSheet } from '../live-sheet.ts';
import { readManifest } from '../read-manifest.ts';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { epochOf } from '../../epoch/epoch.ts';
import { negotiateEncoding, type ContentCoding } from '../../http/negotiate-encoding.ts';

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
async function buildBundle(
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

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Bundles in the making at a time: each takes some megabytes of memory and some milliseconds of a core. */
const MOST_AT_ONCE = 4;

/** 16 ms for 500 packs of small stores; better ones take three times as long for a tenth less. */
const BROTLI_QUALITY = 5;

/** A window over the whole answer: packs resemble each other. */
const BROTLI_WINDOW = 22;

function compressBundle(bytes: Buffer, coding: ContentCoding): Promise<Uint8Array> {
  switch (coding) {
    case 'identity':
      return Promise.resolve(bytes);
    case 'gzip':
      return gzipAsync(bytes);
    case 'br':
      return brotliAsync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      });
  }
}

/** Runs at most so many tasks at a time; the others wait in the order in which they came. */
function createTurns(most: number): <Value>(run: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      // A turn is handed on, so that nobody who comes now gets in between.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/**
 * `POST /bundles`: all that a phone lacks of some stores, in one compressed answer (CAT-1, LIM-1). Public, as packs are.
 * @throws ProblemError bad_input (to Fastify's error handler)
 */
export function registerBundleRoute(
  app: FastifyInstance,
  { db, now }: { readonly db: Database; readonly now: () => number },
): void {
  const inTurn = createTurns(MOST_AT_ONCE);
  app.post(BUNDLES_PATH, async (request, reply) => {
    const question = v.safeParse(bundleQuestion, request.body, { abortEarly: true });
    if (!question.success) {
      const [issue] = question.issues;
      const field = { path: v.getDotPath(issue) ?? '', message: issue.message };
      throw new ProblemError('bad_input', { fields: [field] });
    }
    const epoch = epochOf(reply);
    const coding = negotiateEncoding(request.headers['accept-encoding']);
    const bytes = await inTurn(async () => {
      // Whoever hung up while waiting gets nothing made.
      if (request.raw.destroyed) return undefined;
      return compressBundle(await buildBundle(db, question.output, { now: now(), epoch }), coding);
    });
    void reply.headers({ 'cache-control': 'no-store', vary: 'Accept-Encoding' });
    void reply.type('application/x-ndjson; charset=utf-8');
    if (coding !== 'identity') void reply.header('content-encoding', coding);
    return reply.send(bytes);
  });
}
