import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveUpdateAddress } from '../../../src/contracts/addresses/change-addresses.ts';
import { readRealm, searchRealms } from '../../../src/contracts/account/realm.ts';
import { users } from '../../../server/account/account-tables.ts';
import { callPath } from '../../support/call-client.ts';
import { anAddress } from '../../support/builders/order-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let buyer: PersonSession;
let seller: PersonSession;
let cr: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  buyer = await signInAs(server, 'buyer');
  seller = await signInAs(server, 'seller');
  cr = await signInAs(server, 'cr');
  await aStore(server.db, { id: 'shop', areaCode: '560037' });
  await giveStore(server.db, 'shop', seller);
  await server.call(
    saveUpdateAddress,
    { addressId: randomUUID(), address: anAddress({ areaCode: '110001' }) },
    { as: buyer },
  );
  const rename = (session: PersonSession, name: string) =>
    server.db.update(users).set({ name }).where(eq(users.id, session.details.userId));
  await rename(buyer, 'Asha_100%');
  await rename(seller, 'Anand Kirana');
});
afterAll(() => server.close());

const read = (id: number | string, as: PersonSession) =>
  callPath(`${server.url}/uss/api/v1/Realm/${id}`, { as });
const realmOf = async (id: number | string, as: PersonSession) =>
  v.parse(readRealm.output, (await read(id, as)).body);
const search = async (ask: object, as = cr) => {
  const { body } = await callPath(`${server.url}/uss/api/v1/Realm/advancedSearch`, {
    as,
    body: ask,
  });
  return v.parse(searchRealms.output, body).realms;
};

describe('GET /uss/api/v1/Realm/{id}', () => {
  test('gives somebody their own realm, with the stores that they run', async () => {
    const { realm, stores } = await realmOf(seller.realm, seller);
    expect(realm).toMatchObject({
      userId: seller.details.userId,
      role: 2,
      contact: seller.details.contact,
    });
    expect(stores.map(({ storeId }) => storeId)).toEqual(['shop']);
  });

  test('DESK-2 gives staff every realm, with the number and a buyer’s name masked', async () => {
    const { realm } = await realmOf(buyer.realm, cr);
    expect(realm.userId).toBe(buyer.details.userId);
    expect(realm.contact).toMatch(/^9\d•+\d\d$/);
    expect(realm.name).toBe('A…');
    expect((await realmOf(seller.realm, cr)).realm.name).toBe('Anand Kirana');
    expect((await realmOf(buyer.realm, buyer)).realm.name).toBe('Asha_100%');
  });

  test.each([() => seller.realm, () => '999999999', () => '1'])(
    "answers somebody else's realm and one that is not there the same",
    async (id) => {
      const { status, body } = await read(id(), buyer);
      expect([status, body]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
    },
  );

  test.each(['0x10', '1%20or%201=1', '99999999999999999999'])('refuses the id %s', async (id) => {
    expect((await read(id, cr)).status).toBe(400);
  });
});

describe('POST /uss/api/v1/Realm/advancedSearch', () => {
  test('finds realms by part of the name in any case, wildcards taken for what they are', async () => {
    expect((await search({ name: 'kirana' })).map(({ name }) => name)).toEqual(['Anand Kirana']);
    expect((await search({ name: '_100%' })).map(({ name }) => name)).toEqual(['A…']);
    expect(await search({ name: '%' })).toHaveLength(1);
  });

  test('finds realms by role and by area, of stores and of addresses', async () => {
    expect((await search({ role: 2 })).map(({ userId }) => userId)).toEqual([
      seller.details.userId,
    ]);
    expect((await search({ areaCode: '560037' })).map(({ userId }) => userId)).toEqual([
      seller.details.userId,
    ]);
    expect((await search({ areaCode: '110001' })).map(({ userId }) => userId)).toEqual([
      buyer.details.userId,
    ]);
    expect(await search({ areaCode: '110001', role: 2 })).toEqual([]);
  });

  test('masks every number and pages', async () => {
    const all = await search({});
    expect(all.map(({ contact }) => contact).filter((contact) => /^\d+$/.test(contact))).toEqual(
      [],
    );
    expect(await search({ limit: 1, offset: 1 })).toEqual(all.slice(1, 2));
  });
});
