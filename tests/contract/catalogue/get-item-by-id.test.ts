import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getItemById } from '../../../src/contracts/catalogue/item-details.ts';
import { changeItems } from '../../../server/catalogue/change-prices.ts';
import { writeFacts } from '../../../server/catalogue/item-facts.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('get-item-by-id', () => {
  test("gives an item with today's price and stock", async () => {
    const { id: storeId } = await aStore(server.db);
    const { id: itemId } = await anItem(server.db, storeId, { name: 'Toor dal', ratingTenths: 43 });
    await changeItems(server.db, storeId, [{ itemId, pricePaise: 4550, stock: 7 }]);
    const { status, output } = await server.call(getItemById, { itemId });
    expect(status).toBe(200);
    expect(output).toEqual({
      itemId,
      storeId,
      categoryId: 'grocery',
      categoryName: 'Grocery',
      group: 'grocery',
      name: 'Toor dal',
      everydayNames: 'arhar dal',
      unit: '1 kg',
      picture: '1f35a',
      pricePaise: 4550,
      mrpPaise: 6000,
      stock: 7,
      ratingTenths: 43,
      ratingCount: 0,
      returnable: true,
      cancellable: true,
      returnWindowMinutes: 60,
      timeToShipMinutes: 45,
      codAvailable: true,
      brand: '',
      flavour: '',
      vegMark: 0,
      lot: null,
      facts: {},
      sizes: [],
      serverTime: server.clock.now(),
    });
  });

  test('ITEM-1 tells what the pack says, and the other sizes of the product in this store', async () => {
    const { id: storeId } = await aStore(server.db);
    const { id: elsewhere } = await aStore(server.db);
    const milk = { name: 'Toned milk', brand: 'Gokuldham', vegMark: 1 };
    const small = await anItem(server.db, storeId, { ...milk, unit: '500 ml', pricePaise: 2800 });
    const large = await anItem(server.db, storeId, { ...milk, unit: '1 l', pricePaise: 5400 });
    await anItem(server.db, storeId, { ...milk, brand: 'Subah', unit: '2 l' });
    await anItem(server.db, storeId, { ...milk, unit: '5 l', removed: true });
    await anItem(server.db, elsewhere, { ...milk, unit: '3 l' });
    const facts = { fssaiLicence: '10012011000168', gtin: '4006381333931', gstPercent: 5 };
    await writeFacts(server.db, new Map([[large.id, facts]]));
    const { output } = await server.call(getItemById, { itemId: large.id });
    expect(output).toMatchObject({ brand: 'Gokuldham', vegMark: 1, facts });
    expect(output.sizes.map(({ itemId, unit }) => [itemId, unit])).toEqual([
      [small.id, '500 ml'],
      [large.id, '1 l'],
    ]);
  });

  test('ITEM-1 tells the flavours of the product beside its sizes', async () => {
    const { id: storeId } = await aStore(server.db);
    const juice = async (flavour: string, unit: string, pricePaise: number, brand = 'Phalwari') =>
      (
        await anItem(server.db, storeId, {
          name: flavour === '' ? 'Amla juice' : `${flavour} juice`,
          flavour,
          unit,
          brand,
          pricePaise,
        })
      ).id;
    const small = await juice('Mango', '200 ml', 2_500);
    const orange = await juice('Orange', '1 l', 4_400);
    const large = await juice('Mango', '1 l', 4_500);
    const amla = await juice('', '1 l', 2_000);
    await juice('Mango', '1 l', 1_000, 'Thandak');
    const sizesOf = async (itemId: string) =>
      (await server.call(getItemById, { itemId })).output.sizes.map(({ itemId: id }) => id);
    expect(await sizesOf(small)).toEqual([small, orange, large]);
    expect(await sizesOf(amla)).toEqual([]);
    const { output } = await server.call(getItemById, { itemId: orange });
    expect(output.flavour).toBe('Orange');
    expect(output.sizes.map(({ flavour }) => flavour)).toEqual(['Mango', 'Orange', 'Mango']);
  });

  test('does not know an item that is not there, or was removed', async () => {
    const { id: storeId } = await aStore(server.db);
    const { id: removed } = await anItem(server.db, storeId, { removed: true });
    for (const itemId of ['no-such-item', removed]) {
      const { status, problem } = await server.call(getItemById, { itemId });
      expect([status, problem.code]).toEqual([404, 'item_not_found']);
    }
  });

  test.each([
    ['no id', {}],
    ['an empty id', { itemId: '' }],
    ['capitals', { itemId: 'ITEM' }],
    ['SQL', { itemId: "x'; drop table store_items;--" }],
    ['an endless id', { itemId: 'a'.repeat(101) }],
    ['a list', { itemId: ['a'] }],
  ])('refuses %s', async (_what, body) => {
    const { status, problem } = await server.send(getItemById, body);
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });
});
