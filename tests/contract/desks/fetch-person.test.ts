import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchPerson } from '../../../src/contracts/account/desk/fetch-person.ts';
import type { PersonSession } from '../../support/service-client.ts';
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

describe('fetch-person', () => {
  test('DESK-2 shows role, sessions and stores, and the number masked', async () => {
    await aStore(server.db, { id: 'meera-stores', name: 'Meera Stores' });
    await giveStore(server.db, 'meera-stores', asha);
    const ask = { userId: asha.details.userId };
    const { person } = (await server.call(fetchPerson, ask, { as: admin })).output;
    expect(person).toMatchObject({ ...ask, role: 1 });
    expect(person.stores).toEqual([{ storeId: 'meera-stores', name: 'Meera Stores' }]);
    expect(person.sessions).toMatchObject([{ startedAt: server.clock.now() }]);
    expect(person.contact).toMatch(/^\d{2}•{6}\d{2}$/);
    expect((await server.send(fetchPerson, { userId: 1 }, { as: admin })).problem.code).toBe(
      'buyer_not_found',
    );
  });
});
