import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveUpdateAddress } from '../../../src/contracts/addresses/change-addresses.ts';
import { initCall } from '../../../src/contracts/orders/placing-calls.ts';
import { updateRealmDetails } from '../../../src/contracts/sign-in/profile.ts';
import { addresses } from '../../../server/account/account-tables.ts';
import { idempotencyKeys } from '../../../server/db/database-tables.ts';
import { sweepExpired } from '../../../server/db/sweep-expired.ts';
import { anAddress, anOrderWish } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const DAY_MS = 86_400_000;
const onPostgres = (process.env['TEST_DATABASE_URL'] ?? '') !== '';

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

const save = (input: Parameters<typeof anAddressInput>[0], key: string, as = asha) =>
  server.call(saveUpdateAddress, anAddressInput(input), { as, key });
const anAddressInput = ({ addressId, plot = '1' }: { addressId: string; plot?: string }) => ({
  addressId,
  address: anAddress({ plot }),
});
const versionsOf = (addressId: string) =>
  server.db
    .select({ version: addresses.version })
    .from(addresses)
    .where(eq(addresses.id, addressId));
const keysOf = (key: string) =>
  server.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));

describe('a change that is sent again', () => {
  test('OUT-1 has its effect once; its answer is replayed', async () => {
    const [addressId, key] = [randomUUID(), randomUUID()];
    const first = await save({ addressId }, key);
    const second = await save({ addressId }, key);
    expect(second.output).toEqual(first.output);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await versionsOf(addressId)).toEqual([{ version: first.output.version }]);
  });

  test('OUT-1 is the same request in whatever order its members stand', async () => {
    const [addressId, key] = [randomUUID(), randomUUID()];
    const { address } = anAddressInput({ addressId });
    await server.call(saveUpdateAddress, { addressId, address }, { as: asha, key });
    const turned = Object.fromEntries(Object.entries(address).toReversed());
    const again = await server.send(
      saveUpdateAddress,
      { address: turned, addressId },
      { as: asha, key },
    );
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('OUT-1 is refused with another payload, and with another service', async () => {
    const [addressId, key] = [randomUUID(), randomUUID()];
    await save({ addressId }, key);
    const other = await save({ addressId, plot: '2' }, key);
    expect([other.status, other.problem.code]).toEqual([422, 'idempotency_key_reused']);
    const profile = await server.call(
      updateRealmDetails,
      { name: 'Asha', email: '' },
      { as: asha, key },
    );
    expect(profile.problem.code).toBe('idempotency_key_reused');
  });

  test("OUT-1 does not meet another person's key", async () => {
    const ravi = await server.signIn('9876543211');
    const [addressId, key] = [randomUUID(), randomUUID()];
    await save({ addressId }, key);
    const theirs = await save({ addressId, plot: 'Ravi' }, key, ravi);
    expect(theirs.output.address.plot).toBe('Ravi');
  });

  test('OUT-1 has one effect when it comes five times at once', async () => {
    const [addressId, key] = [randomUUID(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 5 }, () => save({ addressId }, key)));
    const done = answers.filter(({ status }) => status === 200);
    const inFlight = answers.filter(({ status }) => status === 409);
    expect(done.length + inFlight.length).toBe(5);
    for (const { problem, headers } of inFlight) {
      expect([problem.code, headers.get('retry-after')]).toEqual(['request_in_flight', '1']);
    }
    expect(new Set(done.map(({ output }) => output.version)).size).toBe(1);
    expect(await keysOf(key)).toHaveLength(1);
  });

  test.runIf(onPostgres)('OUT-1 is told to come later while the first is in flight', async () => {
    const [addressId, key] = [randomUUID(), randomUUID()];
    const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`${asha.user}:${key}`}, 0))`;
    await server.db.transaction(async (transaction) => {
      await transaction.execute(lock);
      const { status, problem, headers } = await save({ addressId }, key);
      expect([status, problem.code, headers.get('retry-after')]).toEqual([
        409,
        'request_in_flight',
        '1',
      ]);
    });
    expect((await save({ addressId }, key)).status).toBe(200);
  });
});

describe('a change that was refused', () => {
  test('OUT-1 stores nothing, so the same key may succeed later', async () => {
    const store = await aStore(server.db);
    const wish = anOrderWish(store.id, [{ itemId: `${store.id}-dal`, quantity: 1 }]);
    const refused = await server.call(initCall, wish, { as: asha });
    expect(refused.problem.code).toBe('quantity_unavailable');
    expect(await keysOf(wish.messageId)).toEqual([]);
    await anItem(server.db, store.id, { id: `${store.id}-dal` });
    const accepted = await server.call(initCall, wish, { as: asha });
    expect(accepted.status).toBe(200);
    expect(accepted.headers.get('idempotency-replayed')).toBeNull();
  });
});

describe('the Idempotency-Key header', () => {
  test.each([null, '', 'not-a-uuid', `${randomUUID()}x`])('%j is no key', async (key) => {
    const { status, problem } = await server.call(
      saveUpdateAddress,
      anAddressInput({ addressId: randomUUID() }),
      { as: asha, key },
    );
    expect([status, problem.code]).toEqual([400, 'idempotency_key_missing']);
  });

  test('an answer can be replayed for 90 days, then its row is swept away', async () => {
    const [addressId, key] = [randomUUID(), randomUUID()];
    await save({ addressId }, key);
    await sweepExpired(server.db, server.clock.now() + 89 * DAY_MS);
    expect(await keysOf(key)).toHaveLength(1);
    await sweepExpired(server.db, server.clock.now() + 91 * DAY_MS);
    expect(await keysOf(key)).toHaveLength(0);
  });
});
