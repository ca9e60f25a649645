import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchDeskGroups } from '../../../src/contracts/home/desk-home.ts';
import { CATEGORY_GROUPS } from '../../../src/domain/catalogue/category-groups.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('fetch-desk-groups', () => {
  test('lists the groups in their order with how much is in them, and categories by words', async () => {
    const as = await signInAs(server, 'admin');
    const ask = async (input: object) => (await server.call(fetchDeskGroups, input, { as })).output;
    const none = await ask({});
    expect(none.groups.map(({ groupId }) => groupId)).toEqual(CATEGORY_GROUPS.map(({ id }) => id));
    expect(none).toMatchObject({ categories: [], hasMore: false });
    await aStore(server.db, { id: 'kere-store' });
    await aStore(server.db, { id: 'malur-store' });
    const category = { name: 'Grocery', groupId: 'grocery', stores: 2 };
    const found = await ask({ query: 'groc' });
    expect(found.categories).toEqual([category]);
    expect(found.groups.find(({ groupId }) => groupId === 'grocery')?.categories).toBe(1);
    expect((await ask({ group: 'spices' })).categories).toEqual([]);
    expect((await ask({ query: 'toys' })).categories).toEqual([]);
  });
});
