import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenDatabase } from '../db/database.ts';
import { isDiskFull } from './problem-response.ts';
import { ProblemError } from './problem-error.ts';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { LIVE_PATH } from '../../src/contracts/live/pokes.ts';

/** How long the database may take to answer before the server counts as not ready (ms). */
const DATABASE_TIMEOUT_MS = 2000;

async function databaseAnswers(ping: OpenDatabase['ping']): Promise<boolean> {
  const timer = new AbortController();
  const tooLate = wait(DATABASE_TIMEOUT_MS, false, { signal: timer.signal, ref: false });
  const answer = ping().then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([answer, tooLate]);
  timer.abort();
  await tooLate.catch(() => false);
  return answered;
}

/**
 * `GET /healthz`: the process lives. `GET /readyz`: it can work; its tables are up to date, because the server listens
 * only after migrating. It asks the database on a connection of its own, so it says whether work gets done and not how much of
 * it waits (LOAD-1). Once a change found the disk full it says so until something can be written. Neither counts towards the rate limit.
 * @param warnings what who runs the server should mend although it works
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  ping: OpenDatabase['ping'],
  warnings: () => readonly string[],
  tryToWrite: () => Promise<unknown>,
): void {
  let wasFull = false;
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) wasFull = true;
  });
  // A server that says it is full gets no changes that could show that there is room again: it tries by itself.
  const isFull = async (): Promise<boolean> => {
    if (!wasFull) return false;
    wasFull = await tryToWrite().then(() => false, isDiskFull);
    return wasFull;
  };
  app.get('/healthz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', async (_request, reply) => {
    if (app.isUnderPressure() || !(await databaseAnswers(ping)))
      throw new ProblemError('not_ready');
    if (await isFull()) throw new ProblemError('disk_full');
    void reply.header('cache-control', 'no-store');
    const noticed = warnings();
    return { status: 'ready', ...(noticed.length > 0 && { warnings: noticed }) };
  });
}

/** Who may read the figures: anyone, who knows the token, or nobody. */
export type MetricsAccess = 'open' | 'none' | { readonly token: string };

/** Upper ends of the histogram's buckets, seconds: an answer from memory to one that a client gives up on. */
const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const LABELS = ['method', 'route', 'service', 'status'] as const;

/** What only this machine can reach: the name, 127.0.0.0/8 and ::1. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);

/**
 * Without a token they are open where only this machine can ask, and not there elsewhere. In production not even then: a proxy on
 * the same machine would pass them on to everybody.
 */
export function metricsAccess(settings: {
  readonly NODE_ENV: string;
  readonly HOST: string;
  readonly METRICS_TOKEN?: string | undefined;
}): MetricsAccess {
  if (settings.METRICS_TOKEN !== undefined) return { token: settings.METRICS_TOKEN };
  return settings.NODE_ENV !== 'production' && isLoopback(settings.HOST) ? 'open' : 'none';
}

function mayRead(access: MetricsAccess, request: FastifyRequest): boolean {
  if (access === 'open') return true;
  // The token opens figures only; who could time this comparison could as well read the scraper's own traffic.
  return access !== 'none' && request.headers.authorization === `Bearer ${access.token}`;
}

/**
 * `GET /metrics`, Prometheus' text format: how long answers took, by route pattern, service and status, and the process
 * itself (event loop, heap, garbage). No ids, addresses or numbers of people are labels, so their count stays bounded.
 * @param app the whole server: what it answers is measured
 */
export function registerMetrics(app: FastifyInstance, access: MetricsAccess): void {
  if (access === 'none') return;
  const register = new Registry();
  collectDefaultMetrics({ register });
  const answers = new Histogram({
    name: 'haat_http_request_duration_seconds',
    help: 'How long answers took, from the first byte of the request.',
    labelNames: LABELS,
    buckets: BUCKETS_SECONDS,
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    // A stream lasts as long as somebody looks.
    if (request.routeOptions.url === LIVE_PATH) return;
    const service: unknown = new Map(Object.entries(request.params ?? {})).get('service');
    const isKnown = typeof service === 'string' && reply.statusCode !== 404;
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      service: isKnown ? service : '',
      status: reply.statusCode,
    };
    answers.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { config: { rateLimit: false as const } }, async (request, reply) => {
    if (!mayRead(access, request)) throw new ProblemError('not_found');
    void reply.header('content-type', register.contentType).header('cache-control', 'no-store');
    return register.metrics();
  });
  app.addHook('onClose', async () => register.clear());
}
