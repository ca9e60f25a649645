import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PersonSession } from '../../support/service-client.ts';
import { changeStore, fetchDeskStores } from '../../../src/contracts/sellers/desk/desk-store.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { deleteAllRows } from '../../support/servers/test-database.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';

let server: TestServer;
let admin: PersonSession;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await deleteAllRows(server.db);
  admin = await signInAs(server, 'admin');
  asha = await signInAs(server, 'buyer');
});
afterAll(() => server.close());

const storeId = 'meera-stores';
const find = async (ask: object) =>
  (await server.call(fetchDeskStores, ask, { as: admin })).output.stores;

describe('fetch-desk-stores', () => {
  test('finds by words of name, city and pincode, in any case', async () => {
    await aStore(server.db, { id: storeId, name: 'Meera Stores' });
    await giveStore(server.db, storeId, asha);
    await aStore(server.db, { id: 'anand', name: 'Anand Kirana 100%', areaCode: '560037' });
    expect((await find({})).map((store) => store.storeId)).toEqual(['anand', storeId]);
    expect((await find({ query: '560037 ANAND' })).map((store) => store.storeId)).toEqual([
      'anand',
    ]);
    expect((await find({ query: '%' })).map((store) => store.storeId)).toEqual(['anand']);
    expect(await find({ query: 'anand 110001' })).toEqual([]);
    expect(await find({ state: 'closed' })).toEqual([]);
    const suspension = {
      storeId,
      act: 'suspend' as const,
      seenSuspended: false,
      seenSellerUserId: asha.details.userId,
      reason: 'Wrong prices',
    };
    await server.call(changeStore, suspension, { as: admin });
    const found = await find({ state: 'suspended' });
    expect(found).toMatchObject([{ storeId, suspendedFor: 'Wrong prices' }]);
    expect(await find({ state: 'open' })).toHaveLength(1);
  });
});
