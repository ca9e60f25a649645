import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { packHash } from '../../src/contracts/catalogue/catalogue-documents.ts';
import { storeId as storeIdSchema } from '../../src/contracts/schemas.ts';
import type { Database } from '../db/database.ts';
import { matchesEtag, negotiateEncoding } from '../http/negotiate-encoding.ts';
import { ProblemError } from '../http/problem-error.ts';
import { readPack } from './catalogue-packs.ts';
import { compressOnce } from './compress-bytes.ts';
import { readLiveSheet, readLiveVersion } from './live-sheet.ts';
import { readManifest } from './read-manifest.ts';

/** What the routes need. `now`: ms since the epoch. */
export interface CatalogueParts {
  readonly db: Database;
  readonly now: () => number;
}

/** A year in seconds: as long as RFC 9111 sees sense in. */
const PACK_CACHE = 'public, max-age=31536000, immutable';

/** Kept by caches, but asked about each time. */
const LIVE_CACHE = 'public, no-cache';

/** Answers smaller than this are sent as they are: they fit a packet or two anyway. */
const WORTH_COMPRESSING_BYTES = 1400;

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

async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  document: object,
): Promise<FastifyReply> {
  const bytes = Buffer.from(JSON.stringify(document));
  const coding =
    bytes.length < WORTH_COMPRESSING_BYTES
      ? 'identity'
      : negotiateEncoding(request.headers['accept-encoding']);
  void reply.type('application/json; charset=utf-8');
  if (coding === 'identity') return reply.send(bytes);
  return reply.header('content-encoding', coding).send(await compressOnce(bytes, coding));
}

async function sendPack(
  db: Database,
  hash: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const coding = negotiateEncoding(request.headers['accept-encoding']);
  if (!v.is(packHash, hash)) throw new ProblemError('not_found');
  const bytes = await readPack(db, hash, coding);
  if (bytes === undefined) throw new ProblemError('not_found');
  if (isKnown(request, reply, `"${hash}"`, PACK_CACHE)) return reply.send();
  void reply.type('application/json; charset=utf-8');
  if (coding !== 'identity') void reply.header('content-encoding', coding);
  return reply.send(bytes);
}

/**
 * The documents of CAT-1 below the catalogue's base path: `GET /packs/:hash` (immutable), `GET /stores/:storeId/live`
 * and `GET /stores/:storeId/manifest`. Public: they hold nothing of a person.
 * @throws ProblemError not_found, store_not_found, bad_input (to Fastify's error handler)
 */
export function registerCatalogueRoutes(app: FastifyInstance, { db, now }: CatalogueParts): void {
  app.get<{ Params: { hash: string } }>('/packs/:hash', (request, reply) =>
    sendPack(db, request.params.hash, request, reply),
  );

  app.get<{ Params: { storeId: string } }>('/stores/:storeId/live', async (request, reply) => {
    const storeId = checkedStoreId(request.params.storeId);
    const since = sinceOf(request);
    const version = await readLiveVersion(db, storeId);
    if (version === undefined) throw new ProblemError('store_not_found');
    const etag = (at: number): string => `W/"live-${at}-${since ?? 'all'}"`;
    if (isKnown(request, reply, etag(version), LIVE_CACHE)) return reply.send();
    const sheet = await readLiveSheet(db, storeId, since, now());
    if (sheet === undefined) throw new ProblemError('store_not_found');
    return sendJson(request, reply.header('etag', etag(sheet.version)), sheet);
  });

  app.get<{ Params: { storeId: string } }>('/stores/:storeId/manifest', async (request, reply) => {
    const manifest = await readManifest(db, checkedStoreId(request.params.storeId), now());
    if (manifest === undefined) throw new ProblemError('store_not_found');
    const etag = `W/"manifest-${manifest.version}-${manifest.liveVersion}"`;
    if (isKnown(request, reply, etag, LIVE_CACHE)) return reply.send();
    return sendJson(request, reply, manifest);
  });
}
