import { getHeapStatistics } from 'node:v8';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problem-error.ts';

/** A copy whose event loop is this late on average over a second is not ready for more (ms). */
const MAX_EVENT_LOOP_DELAY_MS = 2000;
/** Share of the heap from which requests are refused, before the process runs out of memory and loses all of them. */
const MAX_HEAP_SHARE = 0.9;
/** Smaller answers are sent as they are. */
const COMPRESS_FROM_BYTES = 1400;
/** Brotli quality for answers made on the fly: about gzip's speed at a smaller size. */
const BROTLI_QUALITY = 4;

/** Refusal before memory runs out, and compression. */
export function limitLoad(app: FastifyInstance): void {
  void app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * MAX_HEAP_SHARE,
    // A late event loop only makes /readyz say so, for the load balancer: one slow moment refuses nobody.
    pressureHandler: (request, _reply, type) => {
      const isOutOfMemory = type === underPressure.TYPE_HEAP_USED_BYTES;
      if (isOutOfMemory && request.url !== '/healthz') throw new ProblemError('not_ready');
    },
  });
  void app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
}
