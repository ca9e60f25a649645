import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fillPhoneHashes, hasNumber } from '../../../server/account/person-numbers.ts';
import { users } from '../../../server/account/account-tables.ts';
import { fetchPeople } from '../../../src/contracts/account/desk/fetch-person.ts';
import { deleteAccount } from '../../../src/contracts/account/own-data.ts';
import { searchRealms } from '../../../src/contracts/account/realm.ts';
import { fetchDeskOrders } from '../../../src/contracts/orders/desk/desk-order.ts';
import { ffeOrderSearch } from '../../../src/contracts/orders/order-listings.ts';
import { callPath } from '../../support/call-client.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { createOrderDesk } from '../../support/people/order-desk.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { emptyTables } from '../../support/servers/test-database.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { TEST_NOON } from '../../support/test-clock.ts';

let server: TestServer;
let secret: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ secret } = server.parts.otp);
});
beforeEach(() => emptyTables(server.db));
afterAll(() => server.close());

const rowOf = async (id: number) =>
  (await server.db.select().from(users).where(eq(users.id, id)))[0];
const idsOf = async (mobileNumber: string, by = secret) => {
  const rows = await server.db.select().from(users).where(hasNumber(by, mobileNumber));
  return rows.map(({ id }) => id);
};
/** As a version of the server wrote them that knew no hashes. */
async function peopleFromBefore(howMany: number) {
  const people = Array.from({ length: howMany }, () => ({
    systemUserId: randomUUID(),
    phone: aMobileNumber(),
    createdAt: TEST_NOON,
  }));
  await server.db.insert(users).values(people);
  return people.map(({ phone }) => phone);
}

test('DESK-2 each desk finds a number by its keyed hash alone', async () => {
  const desk = await createOrderDesk(server);
  const { orderId } = await desk.order();
  const admin = await signInAs(server, 'admin');
  const { contact: mobileNumber, userId } = desk.buyer.details;
  // A lookup by the number itself would find nobody.
  await server.db.update(users).set({ phone: 'gone' }).where(eq(users.id, userId));
  const { output: people } = await server.call(fetchPeople, { query: mobileNumber }, { as: admin });
  expect(people.people).toMatchObject([{ userId }]);
  const path = `${server.url}/uss/api/v1/Realm/advancedSearch`;
  const { body } = await callPath(path, { as: desk.cr, body: { name: `+91 ${mobileNumber}` } });
  expect(v.parse(searchRealms.output, body).realms).toMatchObject([{ userId }]);
  for (const input of [{ mobileNumber }, { query: mobileNumber }]) {
    const { output } = await server.call(fetchDeskOrders, input, { as: desk.cr });
    expect(output.orders).toMatchObject([{ orderId }]);
  }
  const { output: listed } = await server.call(ffeOrderSearch, { mobileNumber }, { as: desk.cr });
  expect(listed.orders).toMatchObject([{ orderId }]);
});

test('a hash is of one secret and one number, and says nothing of the number', () => {
  const hashOf = (by: string, number: string) => {
    const { params } = server.db.select().from(users).where(hasNumber(by, number)).toSQL();
    return String(params[0]);
  };
  const hash = hashOf(secret, '9845012345');
  expect(hash).toMatch(/^[0-9a-f]{72}$/);
  expect(hash).not.toContain('9845012345');
  expect(hashOf(secret, '9845012345')).toBe(hash);
  expect(new Set([hash, hashOf(secret, '9845012346'), hashOf('other', '9845012345')]).size).toBe(3);
});

test('PRIV-1 a deleted account has no hash, and its number may come again', async () => {
  const mobileNumber = aMobileNumber();
  const asha = await server.signIn(mobileNumber);
  const { userId } = asha.details;
  expect(await idsOf(mobileNumber)).toEqual([userId]);
  await server.call(deleteAccount, { mobileNumber, isConfirmed: true }, { as: asha });
  expect(await rowOf(userId)).toMatchObject({ phoneHash: null });
  const again = await server.signIn(mobileNumber);
  expect(await idsOf(mobileNumber)).toEqual([again.details.userId]);
});

test('rows from before get their hash in parts, also from two copies of the server at once', async () => {
  const phones = await peopleFromBefore(1_203);
  await server.db
    .insert(users)
    .values({ systemUserId: randomUUID(), phone: 'deleted-7', createdAt: TEST_NOON });
  expect(await idsOf(phones[0] ?? '')).toEqual([]);
  const filled = await Promise.all([1, 2].map(() => fillPhoneHashes(server.db, secret)));
  const rest = await fillPhoneHashes(server.db, secret);
  expect(filled.reduce((sum, some) => sum + some, rest)).toBe(1_204);
  expect(await fillPhoneHashes(server.db, secret)).toBe(0);
  for (const phone of [phones[0], phones[501], phones.at(-1)]) {
    const [id = 0] = await idsOf(phone ?? '');
    expect(await rowOf(id)).toMatchObject({ phone });
  }
  expect(await server.db.$count(users, sql`${users.phoneHash} is null`)).toBe(1);
});

test('hashes of another secret are made anew, and the next run has nothing to do', async () => {
  const [phone = ''] = await peopleFromBefore(3);
  await fillPhoneHashes(server.db, secret);
  for (const other of ['another secret', 'a third one', secret]) {
    expect(await idsOf(phone, other)).toEqual([]);
    expect(await fillPhoneHashes(server.db, other)).toBe(3);
    expect(await fillPhoneHashes(server.db, other)).toBe(0);
    expect(await idsOf(phone, other)).toHaveLength(1);
  }
});

test('who comes by an older copy of the server gets their hash with the next sign-in, and keeps their account', async () => {
  const [phone = ''] = await peopleFromBefore(1);
  const [before] = await server.db.select().from(users);
  const session = await server.signIn(phone);
  expect(session.details.userId).toBe(before?.id);
  expect(await idsOf(phone)).toEqual([before?.id]);
});

test('PRIV-1 nobody is signed in to an account that an older copy of the server deleted', async () => {
  const phone = aMobileNumber();
  const { userId } = (await server.signIn(phone)).details;
  await server.db
    .update(users)
    .set({ phone: `deleted-${userId}` })
    .where(eq(users.id, userId));
  const first = await server.signIn(phone);
  expect(first.details.userId).not.toBe(userId);
  expect((await server.signIn(phone)).details.userId).toBe(first.details.userId);
});
