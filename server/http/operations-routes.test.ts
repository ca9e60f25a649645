import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerError } from './problem-response.ts';
import { registerHealthRoutes } from './operations-routes.ts';
import { limitLoad } from './limits/request-limits.ts';

/** What PostgreSQL says when there is no room. */
const noRoom = (): Error => Object.assign(new Error('could not extend file'), { code: '53100' });

test('a full disk is said by changes and by readiness, until there is room again', async () => {
  let isFull = true;
  const write = async (): Promise<void> => {
    if (isFull) throw noRoom();
  };
  const log: string[] = [];
  const app = fastify({ logger: { stream: { write: (line: string) => void log.push(line) } } });
  app.setErrorHandler(answerError);
  limitLoad(app);
  void app.register(async (api) => {
    registerHealthRoutes(
      api,
      async () => undefined,
      () => [],
      write,
    );
    api.post('/change', write);
  });
  const ready = async () => {
    const { statusCode, body } = await app.inject('/readyz');
    return [statusCode, (JSON.parse(body) as { code?: string }).code];
  };
  expect(await ready()).toEqual([200, undefined]);
  const change = await app.inject({ method: 'POST', url: '/change' });
  expect([change.statusCode, change.headers['retry-after']]).toEqual([503, '30']);
  expect(change.json()).toMatchObject({ code: 'disk_full' });
  expect(log.join('')).toContain('the disk of the database is full: make room on it');
  expect(await ready()).toEqual([503, 'disk_full']);
  isFull = false;
  expect(await ready()).toEqual([200, undefined]);
  await app.close();
});
