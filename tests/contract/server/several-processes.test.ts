import { randomUUID } from 'node:crypto';
import { count, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveUpdateAddress } from '../../../src/contracts/addresses/change-addresses.ts';
import { confirmCallCod, initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { redeemCoins } from '../../../src/contracts/rewards/coin-account.ts';
import { subjects } from '../../../src/contracts/live/pokes.ts';
import { signOutService, sendOtp } from '../../../src/contracts/sign-in/sign-in.ts';
import { addresses } from '../../../server/account/account-tables.ts';
import { orders } from '../../../server/orders/order-tables.ts';
import { sessions } from '../../../server/sign-in/sign-in-tables.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import type { OpenDatabase } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/open-database.ts';
import { coinAccounts } from '../../../server/rewards/reward-tables.ts';
import { giveCoins } from '../../support/builders/coin-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { openLive } from '../../support/live-stream.ts';
import { anAddress, anOrderWish } from '../../support/builders/order-builders.ts';
import {
  startRoundRobinProxy,
  type RoundRobinProxy,
} from '../../support/servers/round-robin-proxy.ts';
import { startServerProcess, type ServerProcess } from '../../support/servers/server-process.ts';
import {
  createServiceClient,
  type PersonSession,
  type ServiceClient,
} from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';

const postgresUrl = process.env['TEST_DATABASE_URL'] ?? '';
const PROCESSES = 4;
const TWO_MINUTES = 120_000;

const times = <Value>(length: number, make: (index: number) => Value) =>
  Array.from({ length }, (_, index) => make(index));
const all = <Value>(length: number, make: (index: number) => Promise<Value>) =>
  Promise.all(times(length, make));

/** How often each status was answered. */
function tally(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

// A PGlite is in one process.
describe.runIf(postgresUrl !== '')('four processes of the server on one PostgreSQL', () => {
  let name: string;
  let database: OpenDatabase;
  let processes: ServerProcess[] = [];
  let proxy: RoundRobinProxy;
  let client: ServiceClient;

  const onServer = async (statement: string): Promise<void> => {
    const connection = new pg.Client({ connectionString: postgresUrl });
    await connection.connect();
    await connection.query(statement);
    await connection.end();
  };
  const someone = (): Promise<PersonSession> => client.signIn(aMobileNumber());

  beforeAll(async () => {
    name = `haat_several_${randomUUID().replaceAll('-', '')}`;
    await onServer(`create database ${name}`);
    const url = new URL(postgresUrl);
    url.pathname = `/${name}`;
    const env = {
      DATABASE_URL: url.href,
      OTP_SECRET: 'the same for every copy of the server',
      OTP_PER_ADDRESS: '1000000',
      RATE_LIMIT_PER_MINUTE: '1000000',
    };
    // All at once, on an empty database: each wants to migrate it.
    processes = await all(PROCESSES, () => startServerProcess(env));
    proxy = await startRoundRobinProxy(processes.map((server) => server.url));
    client = createServiceClient(proxy.url, () => '123456');
    database = await openPostgres(url.href, () => {});
  }, TWO_MINUTES);

  afterAll(async () => {
    await proxy?.close();
    await Promise.all(processes.map((server) => server.end('SIGTERM')));
    await database?.close();
    await onServer(`drop database if exists ${name} with (force)`);
  });

  test('OUT-1 a change that reaches all of them at once with one key has its effect once', async () => {
    const as = await someone();
    const key = randomUUID();
    const input = { addressId: randomUUID(), address: anAddress() };
    const answers = await all(24, () => client.call(saveUpdateAddress, input, { as, key }));
    // Who comes while the first is at work is asked to come again.
    expect(Object.keys(tally(answers)).every((status) => ['200', '409'].includes(status))).toBe(
      true,
    );
    for (let turn = 0; turn < PROCESSES; turn += 1) {
      const again = await client.call(saveUpdateAddress, input, { as, key });
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    }
    const rows = await database.db
      .select()
      .from(addresses)
      .where(eq(addresses.userId, as.details.userId));
    expect(rows).toHaveLength(1);
  });

  test('LIVE-2 LIVE-5 each tells what happened at another, and ends what was signed out there', async () => {
    const number = aMobileNumber();
    const phones: PersonSession[] = [];
    while (phones.length < PROCESSES) phones.push(await client.signIn(number));
    const streams = await Promise.all(
      processes.map(({ url }, place) => openLive(url, phones[place]!.token)),
    );
    const [as] = phones as [PersonSession];
    const subject = subjects.person(as.details.userId);
    const input = { addressId: randomUUID(), address: anAddress() };
    const { output } = await client.call(saveUpdateAddress, input, { as });
    for (const stream of streams) {
      await stream.until((pokes) => pokes.length > 0);
      expect(stream.pokes).toEqual([{ subject, version: output.version }]);
    }
    await all(phones.length, (place) =>
      client.call(signOutService, { token: phones[place]!.token }),
    );
    await Promise.all(streams.map(({ ended }) => ended));
    const again = await Promise.all(processes.map(({ url }) => openLive(url, as.token)));
    expect(again.map(({ status }) => status)).toEqual(processes.map(() => 401));
  });

  test('LIVE-3 a browser that opens its stream at another has no second one', async () => {
    const [here, there] = processes;
    const { token } = await someone();
    const left = await openLive(here!.url, token);
    const next = await openLive(there!.url, token);
    expect([left.status, next.status]).toEqual([200, 200]);
    await left.ended;
    next.close();
  });

  test('LIVE-2 LIVE-5 whoever could not hear the others tells everybody to ask, and ends what was revoked meanwhile', async () => {
    const [asha, ravi] = [await someone(), await someone()];
    const [first] = processes;
    const ofAsha = await openLive(first?.url ?? '', asha.token);
    const ofRavi = await openLive(first?.url ?? '', ravi.token);
    // As a network that fails takes the listening connections away.
    const isListener = sql`datname = ${name} and query ilike 'listen %' or query like 'select pg_notify%'`;
    await database.db.transaction(async (transaction) => {
      await transaction.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where ${isListener}`,
      );
      await transaction
        .update(sessions)
        .set({ revokedAt: Date.now() })
        .where(eq(sessions.userId, ravi.details.userId));
    });
    await ofAsha.until((pokes) => pokes.some(({ version }) => version === null));
    await ofRavi.ended;
    expect(ofAsha.pokes).toContainEqual({
      subject: subjects.person(asha.details.userId),
      version: null,
    });
    ofAsha.close();
  });

  test('a number is sent no more codes than one process would send', async () => {
    const mobileNumber = aMobileNumber();
    const answers = await all(20, () => client.call(sendOtp, { mobileNumber }));
    // One, and the next only after a while.
    expect(tally(answers)).toEqual({ 200: 1, 429: 19 });
  });

  test(
    'the last units are sold once, however many want them',
    { timeout: TWO_MINUTES },
    async () => {
      const store = await aStore(database.db);
      const units = 10;
      const item = await anItem(database.db, store.id, { stock: units });
      const buyers = await all(30, someone);
      const outcomes = await Promise.all(
        buyers.map(async (as) => {
          const wish = anOrderWish(store.id, [{ itemId: item.id, quantity: 1 }]);
          const terms = await client.call(initCall, wish, { as });
          if (terms.status !== 200) return terms;
          const { transactionId } = wish;
          const acceptedAmountPaise = terms.output.quote.bill.amountToBePaidPaise;
          const ask = { transactionId, messageId: randomUUID(), acceptedAmountPaise };
          // Each sends its confirmation twice, to two of the processes.
          const [first] = await all(2, () => client.call(confirmCallCod, ask, { as }));
          return first ?? terms;
        }),
      );
      const refused = outcomes.filter(({ status }) => status !== 200 && status !== 409);
      expect(refused).toEqual([]);
      const [sold] = await database.db
        .select({ orders: count() })
        .from(orders)
        .where(eq(orders.storeId, store.id));
      expect(sold?.orders).toBe(units);
      const [left] = await database.db
        .select({ stock: storeItems.stock })
        .from(storeItems)
        .where(eq(storeItems.id, item.id));
      expect(left?.stock).toBe(0);
    },
  );

  test('coins are spent once, and never below zero', async () => {
    const as = await someone();
    const { userId } = as.details;
    await giveCoins(database.db, userId, { coins: 100, at: Date.now() });
    const answers = await all(12, () =>
      client.call(redeemCoins, { redemptionId: randomUUID(), coins: 50 }, { as }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const [account] = await database.db
      .select({ balance: sql<number>`${coinAccounts.balance}` })
      .from(coinAccounts)
      .where(eq(coinAccounts.userId, userId));
    expect(account?.balance).toBe(0);
  });

  test(
    'who signed in at one is signed in at all, also after one was killed',
    { timeout: TWO_MINUTES },
    async () => {
      const as = await someone();
      const [last] = processes.splice(-1);
      await last?.end('SIGKILL');
      const input = () => ({ addressId: randomUUID(), address: anAddress() });
      for (const server of processes) {
        const direct = createServiceClient(server.url, () => '123456');
        expect((await direct.call(saveUpdateAddress, input(), { as })).status).toBe(200);
      }
    },
  );
});
