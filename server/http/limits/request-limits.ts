import { millisecondsInMinute } from 'date-fns/constants';
import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deviceOf } from '../../sign-in/authenticate.ts';
import { ProblemError } from '../problem-error.ts';
import { getHeapStatistics } from 'node:v8';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import underPressure from '@fastify/under-pressure';

/** How often something was counted in the window that is open. */
export interface WindowCount {
  readonly count: number;
  /** When the window ends, ms since the epoch. */
  readonly resetsAt: number;
}

/** Counts in memory, by key, in windows that begin with the first count. */
export interface WindowCounter {
  readonly count: (key: string, now: number) => WindowCount;
  /** The same without counting. */
  readonly look: (key: string, now: number) => WindowCount;
}

/** @param most keys that are kept at a time; the oldest windows are forgotten first */
export function createWindowCounter(windowMs: number, most: number): WindowCounter {
  const windows = new Map<string, { count: number; resetsAt: number }>();

  const openWindow = (key: string, now: number) => {
    const known = windows.get(key);
    // A clock that was put back must not keep a window open for hours.
    const isOpen = known !== undefined && now < known.resetsAt && now >= known.resetsAt - windowMs;
    return isOpen ? known : undefined;
  };

  return {
    look: (key, now) => openWindow(key, now) ?? { count: 0, resetsAt: now + windowMs },
    count: (key, now) => {
      let open = openWindow(key, now);
      if (open === undefined) {
        open = { count: 0, resetsAt: now + windowMs };
        windows.delete(key);
        windows.set(key, open);
        const [oldest] = windows.keys();
        if (windows.size > most && oldest !== undefined) windows.delete(oldest);
      }
      open.count += 1;
      return { ...open };
    },
  };
}

/** People, and addresses, that are counted at a time; the oldest are forgotten first, so memory stays bounded. */
const MOST_COUNTED = 50_000;

/** An IPv6 customer has a whole /64, so one address of it stands for all. */
const IPV6_SUBNET = 64;

/** Requests of an address a minute where the settings say nothing: 500 people who come within one minute. */
const PER_ADDRESS = 30_000;

/** How many requests are answered. */
export interface RequestLimits {
  /** Of one session or device a minute; also of all at one address together that say neither. */
  readonly perPerson: number;
  /** Of one address a minute, whoever asks. */
  readonly perAddress?: number | undefined;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** Files that never change, and those by which an app installs itself. */
const FILES =
  /^\/(?:(?:assets|icons|goods|app-pictures|fonts)\/|(?:sw\.js|index\.html|manifest\.webmanifest|limited-page\.js|healthz|readyz)$)/;
const PACKS = /^\/catalogue\/packs\//;

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The session or the device that asks, as a key; undefined for who says neither. Both may be made up: addresses are counted, too. */
function personKey(request: FastifyRequest, visitorToken: string): string | undefined {
  const token = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const name = token === undefined || token === visitorToken ? deviceOf(request) : token;
  return name && createHash('sha256').update(name).digest('base64url');
}

/**
 * LIM-1: limits requests by person, then by address. Many people share an address (carrier NAT), so an address may ask as much as
 * some hundred of them. Files that never change are not counted; packs only where they are not found, which costs a query.
 */
export function limitRequests(
  app: FastifyInstance,
  { perPerson, perAddress = PER_ADDRESS, now }: RequestLimits,
  visitorToken: string,
): void {
  const people = createWindowCounter(millisecondsInMinute, MOST_COUNTED);
  const addresses = createWindowCounter(millisecondsInMinute, MOST_COUNTED);
  const misses = createWindowCounter(millisecondsInMinute, MOST_COUNTED);
  const mostOfAddress = Math.max(perAddress, perPerson);
  const addressOf = ({ ip }: FastifyRequest): string => normalizeIP(ip, IPV6_SUBNET);
  const refuse = (resetsAt: number): never => {
    throw new ProblemError('too_many_requests', { retryAfterSeconds: (resetsAt - now()) / 1000 });
  };

  app.addHook('onRequest', async (request) => {
    const path = pathOf(request);
    if (isReading(request) && FILES.test(path)) return;
    const address = addressOf(request);
    if (isReading(request) && PACKS.test(path)) {
      const missed = misses.look(address, now());
      if (missed.count >= perPerson) refuse(missed.resetsAt);
      return;
    }
    const person = personKey(request, visitorToken) ?? `nobody ${address}`;
    const ofPerson = people.count(person, now());
    if (ofPerson.count > perPerson) refuse(ofPerson.resetsAt);
    const ofAddress = addresses.count(address, now());
    if (ofAddress.count > mostOfAddress) refuse(ofAddress.resetsAt);
  });

  app.addHook('onResponse', async (request, { statusCode }) => {
    const isMiss = statusCode >= 400 && statusCode !== 429 && PACKS.test(pathOf(request));
    if (isMiss) misses.count(addressOf(request), now());
  });
}

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

/**
 * Lets a stopping server end: an answer that is sent while it stops closes its connection, which would else be kept
 * alive, and waited for, until the client lets go of it.
 */
export function endConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('connection', 'close');
  });
}
