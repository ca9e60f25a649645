import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../db/database.ts';
import { isDiskFull } from './error-handler.ts';
import { ProblemError } from './problem-error.ts';

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
