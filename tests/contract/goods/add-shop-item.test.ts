import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getItemById } from '../../../src/contracts/catalogue/item-details.ts';
import {
  addShopItem,
  findCommonProducts,
  type NewShopItem,
} from '../../../src/contracts/goods/shop-goods.ts';
import { readManifest } from '../../../server/catalogue/read-manifest.ts';
import { rebuildChangedCatalogues } from '../../../server/catalogue/rebuild-catalogues.ts';
import { storeCategories, storeItems } from '../../../server/sellers/store-tables.ts';
import { unbalancedItems } from '../../../server/goods/stock-ledger.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let meera: PersonSession;
let storeId: string;
beforeAll(async () => {
  server = await startTestServer();
  meera = await signInAs(server, 'seller');
  ({ id: storeId } = await aStore(server.db));
  await giveStore(server.db, storeId, meera);
});
afterAll(() => server.close());

const anAdd = (parts: Partial<NewShopItem> = {}): NewShopItem => ({
  addId: randomUUID(),
  name: 'Toor Dal',
  unit: '1 kg',
  brand: 'Tata Sampann',
  groupId: 'grocery',
  pricePaise: 15_900,
  mrpPaise: 17_500,
  stock: 24,
  vegMark: 1,
  facts: {},
  ...parts,
});
const add = (item: object, as = meera, into = storeId) =>
  server.send(addShopItem, { storeId: into, item: item as NewShopItem }, { as });

describe('add-shop-item', () => {
  test('ITEM-1 a new item has its flavour, which its name says, too', async () => {
    const juice = anAdd({ name: 'Fruit juice', brand: 'Phalwari', flavour: 'Mango' });
    const { output } = await add(juice);
    expect(output.goods.items).toMatchObject([{ name: 'Fruit juice, Mango', flavour: 'Mango' }]);
    const found = await server.send(findCommonProducts, { query: 'fruit juice' }, { as: meera });
    expect(found.output.products).toMatchObject([{ flavour: 'Mango' }]);
  });

  test('SELL-1 ITEM-1 a new item has its facts, its opening stock and a place on the shelf', async () => {
    const facts = { hsn: '0713', gstPercent: 5, gtin: '8901058000290', maker: 'Tata Consumer' };
    const { output } = await add(anAdd({ facts }));
    const [item] = output.goods.items;
    expect(item).toMatchObject({ name: 'Toor Dal', stock: 24, pricePaise: 15_900 });
    expect(item?.changedAt).toBe(server.clock.now());
    const itemId = item?.itemId ?? '';
    expect(await unbalancedItems(server.db)).toEqual([]);
    await rebuildChangedCatalogues(server.db, server.clock.now());
    const manifest = await readManifest(server.db, storeId, server.clock.now());
    expect(manifest?.categories.map(({ name }) => name)).toContain('Grocery');
    const told = await server.send(getItemById, { itemId }, { as: meera });
    expect(JSON.stringify(told.output)).toContain('8901058000290');
  });

  test('SELL-1 a category that other shops have comes into the shop with its name; one that nobody has does not', async () => {
    const other = await aStore(server.db);
    const category = { storeId: other.id, groupId: 'grocery', position: 1 };
    await server.db.insert(storeCategories).values({ ...category, id: 'rice', name: 'Rice' });
    for (const [name, categoryId] of [
      ['Sona Masoori', 'rice'],
      ['Basmati', 'rice'],
      ['Murmura', 'gold'],
    ] as const)
      await add(anAdd({ name, categoryId }));
    // Of another group it is not the same category.
    await add(anAdd({ name: 'Rice Crackers', groupId: 'snacks', categoryId: 'seeds' }));
    const rows = await server.db
      .select({ name: storeItems.name, categoryId: storeItems.categoryId })
      .from(storeItems)
      .where(eq(storeItems.storeId, storeId));
    const categoryOf = new Map(rows.map((row) => [row.name, row.categoryId]));
    expect(
      ['Sona Masoori', 'Basmati', 'Murmura', 'Rice Crackers'].map((name) => categoryOf.get(name)),
    ).toEqual(['rice', 'rice', 'grocery', 'snacks']);
    await rebuildChangedCatalogues(server.db, server.clock.now());
    const manifest = await readManifest(server.db, storeId, server.clock.now());
    expect(manifest?.categories.map(({ name }) => name)).toContain('Rice');
  });

  test('OUT-1 the same addition under another key is the same item', async () => {
    const item = anAdd({ name: 'Poha' });
    const [first] = (await add(item)).output.goods.items;
    const [again] = (await add(item)).output.goods.items;
    expect(again?.itemId).toBe(first?.itemId);
    const rows = await server.db.select().from(storeItems).where(eq(storeItems.name, 'Poha'));
    expect(rows).toHaveLength(1);
  });

  test('refuses a barcode that the shop has already, and says which item it is', async () => {
    const facts = { gtin: '4006381333931' };
    await add(anAdd({ name: 'Marker', groupId: 'stationery', facts }));
    const { problem } = await add(anAdd({ name: 'Marker again', facts }));
    expect([problem.code, problem.detail]).toEqual([
      'item_known',
      'You have this barcode already: Marker.',
    ]);
  });

  test.each([
    ['a price below zero', { pricePaise: -100 }],
    ['a price of nothing', { pricePaise: 0 }],
    ['a price above the MRP', { pricePaise: 18_000 }],
    ['₹10 crore', { pricePaise: 10_000_000_000, mrpPaise: 10_000_000_000 }],
    ['stock of -3', { stock: -3 }],
    ['a barcode with a wrong check digit', { facts: { gtin: '8901058000291' } }],
    ['an HSN code of five digits', { facts: { hsn: '07132' } }],
    ['a GST rate that there is not', { facts: { gstPercent: 7 } }],
    ['an FSSAI number of 13 digits', { facts: { fssaiLicence: '1234567890123' } }],
    ['no name', { name: '   ' }],
    ['a group that there is not', { groupId: 'gold' }],
  ])('refuses %s', async (_what, parts) => {
    expect((await add({ ...anAdd(), ...parts })).problem.code).toBe('bad_input');
  });

  test("adds nothing to somebody else's shop", async () => {
    const other = await aStore(server.db);
    expect((await add(anAdd(), meera, other.id)).problem.code).toBe('store_not_found');
    const buyer = await signInAs(server, 'buyer');
    expect((await add(anAdd(), buyer)).status).toBe(403);
  });
});
