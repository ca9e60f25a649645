import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  childCategories,
  parentCategories,
} from '../../../src/contracts/catalogue/catalogue-listings.ts';
import { CATEGORY_GROUPS } from '../../../src/domain/catalogue/category-groups.ts';
import { storeCategories } from '../../../server/sellers/store-tables.ts';
import { callPath } from '../../support/call-client.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await aStore(server.db, { id: 'one' });
  await aStore(server.db, { id: 'two' });
  await server.db.insert(storeCategories).values([
    { storeId: 'one', id: 'namkeen', name: 'Namkeen', groupId: 'snacks', position: 1 },
    { storeId: 'two', id: 'chips', name: 'Chips', groupId: 'snacks', position: 1 },
  ]);
});
afterAll(() => server.close());

const base = () => `${server.url}/profile-service/1/1/sn-category`;
const childrenOf = async (parents: string) => {
  const query = new URLSearchParams({ parent_ids: parents });
  const { body } = await callPath(`${base()}/child-categories-by-parent?${query}`);
  return v.parse(childCategories.output, body).categories;
};

describe('the categories of the profile service', () => {
  test('have the fifteen groups for parents, in display order', async () => {
    const { body } = await callPath(`${base()}/parent-categories`);
    const { categories } = v.parse(parentCategories.output, body);
    expect(categories.map(({ id }) => id)).toEqual(CATEGORY_GROUPS.map(({ id }) => id));
  });

  test('have the categories of stores for children, those of the most stores first', async () => {
    expect(await childrenOf('snacks, grocery')).toEqual([
      { id: 'grocery', name: 'Grocery', parentId: 'grocery', storeCount: 2 },
      { id: 'chips', name: 'Chips', parentId: 'snacks', storeCount: 1 },
      { id: 'namkeen', name: 'Namkeen', parentId: 'snacks', storeCount: 1 },
    ]);
  });

  test('have no children of groups that there are not', async () => {
    expect(await childrenOf('nothing')).toEqual([]);
    expect(await childrenOf('')).toEqual([]);
  });

  test('ask for no more than fifteen groups', async () => {
    const query = new URLSearchParams({ parent_ids: Array(16).fill('snacks').join() });
    const { status } = await callPath(`${base()}/child-categories-by-parent?${query}`);
    expect(status).toBe(400);
    expect((await callPath(`${base()}/child-categories-by-parent`)).status).toBe(400);
  });
});
