import { getHeapStatistics } from 'node:v8';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problem-error.ts';

/** Addresses whose requests are counted at a time; the oldest are forgotten first, so memory stays bounded. */
const ADDRESSES = 10_000;
const MINUTE_MS = 60_000;
/** A copy whose event loop is this late on average over a second is not ready for more (ms). */
const MAX_EVENT_LOOP_DELAY_MS = 2000;
/** Share of the heap from which requests are refused, before the process runs out of memory and loses all of them. */
const MAX_HEAP_SHARE = 0.9;
/** Smaller answers are sent as they are. */
const COMPRESS_FROM_BYTES = 1400;
/** Brotli quality for answers made on the fly: about gzip's speed at a smaller size. */
const BROTLI_QUALITY = 4;

/** Rate limit by network address, refusal before memory runs out, compression. */
export function limitLoad(app: FastifyInstance, requestsPerMinute: number): void {
  void app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: MINUTE_MS,
    cache: ADDRESSES,
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new ProblemError('too_many_requests', { retryAfterSeconds: ttl / 1000 }),
  });
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
