import type * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellerProductCatalogs } from '../../../src/contracts/catalogue/item-details.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

type Page = v.InferOutput<typeof sellerProductCatalogs.output>;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await aStore(server.db, { id: 'shop' });
  for (let ordinal = 0; ordinal < 5; ordinal += 1) {
    await anItem(server.db, 'shop', { ordinal, name: `Item ${ordinal}`, brand: 'Anand' });
  }
  await anItem(server.db, 'shop', { ordinal: 5, removed: true });
});
afterAll(() => server.close());

async function readAll(limit: number): Promise<string[]> {
  const names: string[] = [];
  let afterOrdinal: number | null = null;
  do {
    const ask = { storeId: 'shop', limit, afterOrdinal };
    const page: Page = (await server.call(sellerProductCatalogs, ask)).output;
    names.push(...page.products.map(({ name }) => name));
    afterOrdinal = page.nextAfterOrdinal;
  } while (afterOrdinal !== null);
  return names;
}

describe('fetch-seller-product-catalogs', () => {
  test.each([1, 2, 5, 100])(
    'gives every item once, %i at a time, and none that was removed',
    async (limit) => {
      expect(await readAll(limit)).toEqual(['Item 0', 'Item 1', 'Item 2', 'Item 3', 'Item 4']);
    },
  );

  test('gives price, stock and terms with each', async () => {
    const { output } = await server.call(sellerProductCatalogs, { storeId: 'shop', limit: 1 });
    expect(output.products[0]).toMatchObject({
      brand: 'Anand',
      pricePaise: 5000,
      mrpPaise: 6000,
      stock: 100,
      returnable: true,
      codAvailable: true,
    });
  });

  test('gives only a category', async () => {
    const { output } = await server.call(sellerProductCatalogs, {
      storeId: 'shop',
      categoryId: 'snacks',
    });
    expect(output.products).toEqual([]);
  });

  test('knows no other stores', async () => {
    const { status, problem } = await server.call(sellerProductCatalogs, { storeId: 'nowhere' });
    expect([status, problem.code]).toEqual([404, 'store_not_found']);
  });
});
