import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCommonProducts } from '../../../src/contracts/goods/shop-goods.ts';
import { itemFactRows } from '../../../server/catalogue/catalogue-tables.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let seller: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  seller = await signInAs(server, 'seller');
  const [one, other] = [await aStore(server.db), await aStore(server.db)];
  const ghee = { name: 'Zebu Ghee Pure', unit: '500 ml' };
  const plain = await anItem(server.db, one.id, ghee);
  await anItem(server.db, other.id, ghee);
  await anItem(server.db, other.id, { ...ghee, unit: '1 l' });
  await server.db
    .insert(itemFactRows)
    .values({ itemId: plain.id, facts: { gtin: '8901058000290', hsn: '0405' } });
});
afterAll(() => server.close());

const find = async (query: string) =>
  (await server.call(findCommonProducts, { query }, { as: seller })).output.products;

describe('find-common-products', () => {
  test('finds a product of several shops once for each size, with what its pack says', async () => {
    const found = await find('zebu ghe');
    expect(found.map(({ unit }) => unit).toSorted()).toEqual(['1 l', '500 ml']);
    expect(found.find(({ unit }) => unit === '500 ml')?.facts.hsn).toBe('0405');
  });

  test('finds by barcode, and nothing by one that nobody has', async () => {
    expect((await find('8901058 000290')).map(({ name }) => name)).toEqual(['Zebu Ghee Pure']);
    expect(await find('4006381333931')).toEqual([]);
  });

  test('takes marks of the text search as text', async () => {
    expect(await find("zebu') | !'")).toHaveLength(2);
    expect(await find("'&!|")).toEqual([]);
  });
});
