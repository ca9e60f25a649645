import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { BUNDLES_PATH, bundleQuestion } from '../../src/contracts/catalogue/store-bundle.ts';
import type { Database } from '../db/database.ts';
import { epochOf } from '../epoch/tell-epoch.ts';
import { negotiateEncoding, type ContentCoding } from '../http/negotiate-encoding.ts';
import { ProblemError } from '../http/problem-error.ts';
import { buildBundle } from './packs/store-bundles.ts';

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
