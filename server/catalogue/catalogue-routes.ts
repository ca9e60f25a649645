import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  liveSheetDocumentOf,
  packHash,
} from '../../src/contracts/catalogue/catalogue-documents.ts';
import { storeId as storeIdSchema } from '../../src/contracts/schemas.ts';
import type { Database } from '../db/database.ts';
import { epochOf, logLostVersion } from '../epoch/epoch.ts';
import { type ContentCoding, matchesEtag, negotiateEncoding } from '../http/negotiate-encoding.ts';
import { ProblemError } from '../http/problem-error.ts';
import { registerBundleRoute } from './packs/store-bundles.ts';
import { type ByteCache, createByteCache, compressOnce } from './packs/compress-bytes.ts';
import { readPack } from './packs/catalogue-packs.ts';
import { liveAnswer, type LiveAnswer, readLiveChanges, readStoredSheet } from './live-sheet.ts';
import { type ManifestVersions, prepareManifestVersions, readManifest } from './read-manifest.ts';

/** Asks a question for several askers at once, without giving anyone an answer from before they asked. */
interface SharedAnswers<Answer> {
  readonly ask: (key: string) => Promise<Answer>;
}

interface Round<Answer> {
  readonly running: Promise<unknown>;
  /** For all who asked while `running` was on its way: it may have been decided before they did. */
  next: Promise<Answer> | undefined;
}

/** What the routes need. `now`: ms since the epoch. */
export interface CatalogueParts {
  readonly db: Database;
  readonly now: () => number;
}

type StoreRequest = FastifyRequest<{ Params: { storeId: string } }>;

/** A year in seconds: as long as RFC 9111 sees sense in. */
const PACK_CACHE = 'public, max-age=31536000, immutable';

/** Kept by caches, but asked about each time. */
const LIVE_CACHE = 'public, no-cache';

/** Answers smaller than this are sent as they are: they fit a packet or two anyway. */
const WORTH_COMPRESSING_BYTES = 1400;

/** Memory of one copy of the server for packs, sheets and manifests that are asked for again and again. */
const CACHE_BYTES = 64 * 1024 * 1024;

function checkedStoreId(storeId: string): string {
  const asked = v.safeParse(storeIdSchema, storeId);
  if (!asked.success) throw new ProblemError('store_not_found');
  return asked.output;
}

/** The `since` of a live sheet's address: a version, or null for the whole sheet. */
function sinceOf(request: FastifyRequest): number | null {
  const since = new Map<string, unknown>(Object.entries(request.query ?? {})).get('since');
  if (since === undefined) return null;
  if (typeof since === 'string' && /^\d{1,15}$/.test(since)) return Number(since);
  throw new ProblemError('bad_input', {
    fields: [{ path: 'since', message: 'a version: a whole number' }],
  });
}

/** Sets validators and says whether the client has this already; then the answer is 304 without a body. */
function isKnown(
  request: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  cacheControl: string,
): boolean {
  void reply.headers({ etag, 'cache-control': cacheControl, vary: 'Accept-Encoding' });
  if (!matchesEtag(request.headers['if-none-match'], etag)) return false;
  void reply.code(304);
  return true;
}

const codingOf = (request: FastifyRequest): ContentCoding =>
  negotiateEncoding(request.headers['accept-encoding']);

function sendBytes(reply: FastifyReply, bytes: Uint8Array, coding: ContentCoding): FastifyReply {
  void reply.type('application/json; charset=utf-8');
  if (coding !== 'identity') void reply.header('content-encoding', coding);
  return reply.send(bytes);
}

/** The bytes of a document made for one answer, compressed fast. */
async function madeBytes(document: object, coding: ContentCoding): Promise<Uint8Array> {
  const bytes = Buffer.from(JSON.stringify(document));
  return coding === 'identity' ? bytes : compressOnce(bytes, coding);
}

async function sendPack(
  { db }: CatalogueParts,
  cache: ByteCache,
  request: FastifyRequest<{ Params: { hash: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { hash } = request.params;
  if (!v.is(packHash, hash)) throw new ProblemError('not_found');
  const coding = codingOf(request);
  const bytes = await cache.get(`${coding} pack ${hash}`, () => readPack(db, hash, coding));
  if (bytes === undefined) throw new ProblemError('not_found');
  if (isKnown(request, reply, `"${hash}"`, PACK_CACHE)) return reply.send();
  return sendBytes(reply, bytes, coding);
}

/** @returns whether the sheet was still there. Never the reply: it is thenable, and awaited it is nothing. */
async function sendStoredSheet(
  { db }: CatalogueParts,
  cache: ByteCache,
  sheet: { readonly storeId: string; readonly hash: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (isKnown(request, reply, `W/"live-${sheet.hash.slice(0, 32)}"`, LIVE_CACHE)) {
    void reply.send();
    return true;
  }
  const coding = codingOf(request);
  const bytes = await cache.get(`${coding} sheet ${sheet.hash}`, () =>
    readStoredSheet(db, sheet, coding),
  );
  if (bytes === undefined) return false;
  void sendBytes(reply, bytes, coding);
  return true;
}

async function sendLiveSheet(
  parts: CatalogueParts,
  cache: ByteCache,
  request: StoreRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, now } = parts;
  const storeId = checkedStoreId(request.params.storeId);
  const since = sinceOf(request);
  let answer: LiveAnswer | undefined;
  // A stored sheet that is replaced between the two queries has to be decided on again.
  for (let tries = 0; tries < 3; tries += 1) {
    answer = await liveAnswer(db, storeId, since, now());
    if (answer?.kind !== 'sheet') break;
    const { newest: counter } = answer;
    if (since !== null && since > counter)
      logLostVersion(request, reply, { asked: since, counter });
    const sheet = { storeId, hash: answer.hash };
    if (await sendStoredSheet(parts, cache, sheet, request, reply)) return reply;
  }
  if (answer?.kind !== 'changes') throw new ProblemError('store_not_found');
  const { version, since: from } = answer;
  const epoch = epochOf(reply);
  // The same two versions of another epoch are other prices (VER-1).
  const etag = `W/"live-${epoch}-${version}-${from}"`;
  if (isKnown(request, reply, etag, LIVE_CACHE)) return reply.send();
  const changes = await readLiveChanges(db, storeId, answer, now());
  const isSmall = changes.pricesPaise.length * 20 < WORTH_COMPRESSING_BYTES;
  const coding = isSmall ? 'identity' : codingOf(request);
  return sendBytes(reply, await madeBytes(liveSheetDocumentOf(changes), coding), coding);
}

async function sendManifest(
  { db, now }: CatalogueParts,
  cache: ByteCache,
  versions: SharedAnswers<ManifestVersions | undefined>,
  request: StoreRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const storeId = checkedStoreId(request.params.storeId);
  const known = await versions.ask(storeId);
  if (known === undefined) throw new ProblemError('store_not_found');
  const name = `manifest-${epochOf(reply)}-${known.version}-${known.liveVersion}`;
  if (isKnown(request, reply, `W/"${name}"`, LIVE_CACHE)) return reply.send();
  const coding = codingOf(request);
  const bytes = await cache.get(`${coding} ${storeId} ${name}`, async () => {
    const manifest = await readManifest(db, storeId, now());
    return manifest && madeBytes(manifest, coding);
  });
  if (bytes === undefined) throw new ProblemError('store_not_found');
  return sendBytes(reply, bytes, coding);
}

/**
 * The documents of CAT-1 below the catalogue's base path: `GET /packs/:hash` (immutable), `GET /stores/:storeId/live`,
 * `GET /stores/:storeId/manifest`, and `POST /bundles` for all of them at once. Public: they hold nothing of a person. All are stored or kept in memory as they
 * are sent; only changes of a live sheet are made for the one who asks.
 * @throws ProblemError not_found, store_not_found, bad_input (to Fastify's error handler)
 */
export function registerCatalogueRoutes(app: FastifyInstance, parts: CatalogueParts): void {
  const cache = createByteCache(CACHE_BYTES);
  const versions = shareAnswers(prepareManifestVersions(parts.db));
  app.get<{ Params: { hash: string } }>('/packs/:hash', (request, reply) =>
    sendPack(parts, cache, request, reply),
  );
  app.get<{ Params: { storeId: string } }>('/stores/:storeId/live', (request, reply) =>
    sendLiveSheet(parts, cache, request, reply),
  );
  app.get<{ Params: { storeId: string } }>('/stores/:storeId/manifest', (request, reply) =>
    sendManifest(parts, cache, versions, request, reply),
  );
  registerBundleRoute(app, parts);
}

/** @param find finds the answer to a question; it is on its way at most once per key, with one more waiting behind it */
export function shareAnswers<Answer>(
  find: (key: string) => Promise<Answer>,
): SharedAnswers<Answer> {
  const rounds = new Map<string, Round<Answer>>();

  const start = (key: string): Promise<Answer> => {
    const answer = find(key);
    const round: Round<Answer> = { running: answer, next: undefined };
    rounds.set(key, round);
    const end = (): void => {
      if (round.next === undefined && rounds.get(key) === round) rounds.delete(key);
    };
    answer.then(end, end);
    return answer;
  };

  return {
    ask: (key) => {
      const round = rounds.get(key);
      if (round === undefined) return start(key);
      round.next ??= round.running.then(
        () => start(key),
        () => start(key),
      );
      return round.next;
    },
  };
}
