import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../server/db/database.ts';
import { openPostgres } from '../../server/db/open-database.ts';
import { startServerProcess, type ServerProcess } from '../support/servers/server-process.ts';
import { onServer } from '../support/servers/test-database.ts';
import { createServiceClient, type ServiceClient } from '../support/service-client.ts';
import { anomaliesOf, openMarket } from './market-day.ts';
import { recordMarketDay } from './record-market-day.ts';

const postgresUrl = process.env['TEST_DATABASE_URL'] ?? '';
const PROCESSES = 4;
/** Operations of one history. */
const OPERATIONS = 2_000;
/** `npm run histories` has 50. */
const HISTORIES = Number(process.env['HAAT_HISTORIES'] ?? 1);
const MINUTE = 60_000;

// A PGlite is in one process.
describe.runIf(postgresUrl !== '')('four processes of the server on one PostgreSQL', () => {
  const name = `haat_histories_${randomUUID().replaceAll('-', '')}`;
  let database: OpenDatabase;
  let processes: ServerProcess[] = [];
  let servers: ServiceClient[] = [];

  beforeAll(async () => {
    await onServer(postgresUrl, (client) => client.query(`create database ${name}`));
    const url = new URL(postgresUrl);
    url.pathname = `/${name}`;
    const env = {
      DATABASE_URL: url.href,
      OTP_SECRET: 'the same for every copy of the server',
      OTP_PER_ADDRESS: '1000000',
      RATE_LIMIT_PER_MINUTE: '1000000',
    };
    const starting = Array.from({ length: PROCESSES }, () => startServerProcess(env));
    processes = await Promise.all(starting);
    servers = processes.map((server) => createServiceClient(server.url, () => '123456'));
    database = await openPostgres(url.href, () => {});
  }, 2 * MINUTE);

  afterAll(async () => {
    await Promise.all(processes.map((server) => server.end('SIGTERM')));
    await database?.close();
    await onServer(postgresUrl, (client) =>
      client.query(`drop database if exists ${name} with (force)`),
    );
  });

  test.each(Array.from({ length: HISTORIES }, (_none, place) => place + 1))(
    'PROOF-3 history %i of a market has an order that explains every answer',
    // Seconds on a quiet machine.
    { timeout: 20 * MINUTE },
    async (seed) => {
      const [server] = servers as [ServiceClient];
      const market = await openMarket(database.db, server);
      const history = await recordMarketDay(market, servers, { seed, calls: OPERATIONS });
      expect(history.length).toBeGreaterThanOrEqual(OPERATIONS);
      expect(anomaliesOf(history)).toEqual([]);
    },
  );
});
