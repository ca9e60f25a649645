import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchSellerCatalogs } from '../../../src/contracts/catalogue/item-search.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const id of ['shop', 'other']) await aStore(server.db, { id });
  const goods = [
    { name: 'Basmati rice', pricePaise: 9000, mrpPaise: 10_000, ratingTenths: 45 },
    { name: 'Sona masoori rice', pricePaise: 6000, mrpPaise: 12_000, ratingTenths: 41 },
    { name: 'Brown rice', pricePaise: 7000, mrpPaise: 7000, returnable: false },
    { name: 'Rice flour', pricePaise: 4000, mrpPaise: 4400, stock: 0, ratingTenths: 50 },
    { name: 'Onion', pricePaise: 3000, mrpPaise: 3500 },
    { name: 'Rice puffs', pricePaise: 100, removed: true },
  ];
  for (const [ordinal, item] of goods.entries())
    await anItem(server.db, 'shop', { ordinal, everydayNames: '', ...item });
  await anItem(server.db, 'other', { name: 'Rice elsewhere' });
});
afterAll(() => server.close());

type Ask = Parameters<typeof server.call<object, unknown, { items: { name: string }[] }>>[1];
const namesOf = async (ask: Ask): Promise<string[]> => {
  const { output } = await server.call(searchSellerCatalogs, { storeId: 'shop', ...ask });
  return output.items.map(({ name }) => name);
};

describe('search-seller-catalogs', () => {
  test('SRC-1 searches one store, with typing errors and by everyday names', async () => {
    expect(await namesOf({ query: 'rcie' })).toHaveLength(4);
    expect(await namesOf({ query: 'pyaz' })).toEqual(['Onion']);
    expect(await namesOf({ query: 'elsewhere' })).toEqual([]);
  });

  test('gives all items in the order of the store without a query, what is in stock first', async () => {
    const all = ['Basmati rice', 'Sona masoori rice', 'Brown rice', 'Onion', 'Rice flour'];
    expect(await namesOf({})).toEqual(all);
    expect(await namesOf({ query: '  ' })).toEqual(all);
    expect(await namesOf({ limit: 2, offset: 1 })).toEqual(all.slice(1, 3));
    expect(await namesOf({ categoryId: 'grocery' })).toEqual(all);
    expect(await namesOf({ categoryId: 'nothing' })).toEqual([]);
  });

  test.each([
    [{ inStock: true }, ['Basmati rice', 'Sona masoori rice', 'Brown rice']],
    [{ returnable: true }, ['Basmati rice', 'Sona masoori rice', 'Rice flour']],
    [{ minRatingTenths: 45 }, ['Basmati rice', 'Rice flour']],
    [{ minPricePaise: 6000, maxPricePaise: 7000 }, ['Sona masoori rice', 'Brown rice']],
    [{ minPricePaise: 9000 }, ['Basmati rice']],
    [{ maxPricePaise: 0 }, []],
    [{ inStock: true, minRatingTenths: 42 }, ['Basmati rice']],
  ])('leaves with %j only what fits', async (filters, names) => {
    expect(new Set(await namesOf({ query: 'rice', filters }))).toEqual(new Set(names));
  });

  test.each([
    ['price-low', ['Sona masoori rice', 'Brown rice', 'Basmati rice', 'Rice flour']],
    ['price-high', ['Basmati rice', 'Brown rice', 'Sona masoori rice', 'Rice flour']],
    ['discount', ['Sona masoori rice', 'Basmati rice', 'Brown rice', 'Rice flour']],
    ['name', ['Basmati rice', 'Brown rice', 'Sona masoori rice', 'Rice flour']],
  ] as const)('sorts by %s, what is sold out at the end', async (sort, names) => {
    expect(await namesOf({ query: 'rice', sort })).toEqual(names);
  });

  test('does not know a store that is not there', async () => {
    const { status, problem } = await server.call(searchSellerCatalogs, { storeId: 'nowhere' });
    expect([status, problem.code]).toEqual([404, 'store_not_found']);
  });

  test.each(['%', '_%', '\\', "'; drop table store_items;--", '\u202e', 'x'.repeat(500)])(
    'takes %j as text and finds nothing',
    async (query) => {
      expect(await namesOf({ query })).toEqual([]);
    },
  );

  test.each([
    ['no store', {}],
    ['a NUL', { storeId: 'shop', query: 'a\u0000b' }],
    ['an endless query', { storeId: 'shop', query: 'a'.repeat(501) }],
    ['a page before the first', { storeId: 'shop', offset: -1 }],
    ['a filter that is a text', { storeId: 'shop', filters: 'inStock' }],
  ])('refuses %s', async (_what, body) => {
    const { status, problem } = await server.send(searchSellerCatalogs, body);
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });
});
