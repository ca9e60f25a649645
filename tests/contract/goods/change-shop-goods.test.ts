import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchShopGoods } from '../../../src/contracts/goods/shop-goods.ts';
import { changeShopGoods } from '../../../src/contracts/goods/change-goods.ts';
import type { GoodsChange } from '../../../src/contracts/goods/goods-change.ts';
import { readLiveSheet } from '../../../server/catalogue/live-sheet.ts';
import { readLiveVersion } from '../../../server/catalogue/refresh-live-sheet.ts';
import { readManifest } from '../../../server/catalogue/read-manifest.ts';
import { rebuildChangedCatalogues } from '../../../server/catalogue/rebuild-catalogues.ts';
import { cataloguePacks, cataloguePages } from '../../../server/catalogue/catalogue-tables.ts';
import { goodsOut, stockMoves } from '../../../server/goods/goods-tables.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { users } from '../../../server/account/account-tables.ts';
import { readPack } from '../../../src/contracts/catalogue/read-pack.ts';
import type { Lot } from '../../../src/domain/orders/quotes/lots.ts';
import { returnGoods } from '../../../server/goods/return-goods.ts';
import { unbalancedItems } from '../../../server/goods/stock-ledger.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
let meera: PersonSession;
let admin: PersonSession;
let storeId: string;
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  meera = await signInAs(server, 'seller');
  admin = await signInAs(server, 'admin');
  await server.db.update(users).set({ name: 'Meera' }).where(eq(users.id, meera.details.userId));
  ({ id: storeId } = await aStore(server.db));
  await giveStore(server.db, storeId, meera);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: itemId } = await anItem(server.db, storeId, { stock: 20 }));
});

const version = async () => (await readLiveVersion(server.db, storeId)) ?? -1;
const item = async () => {
  const [row] = await server.db.select().from(storeItems).where(eq(storeItems.id, itemId));
  if (row === undefined) throw new Error(`no item ${itemId}`);
  return row;
};
const change = async (changes: readonly GoodsChange[], as = meera) =>
  (await server.call(changeShopGoods, { storeId, changes: [...changes] }, { as })).output.goods;
const told = async (as = meera) =>
  (await server.call(fetchShopGoods, { storeId }, { as })).output.items.find(
    (each) => each.itemId === itemId,
  );

const price = (
  pricePaise: number,
  seenVersion: number,
  seenPricePaise = 5000,
): Extract<GoodsChange, { act: 'price' }> => ({
  act: 'price',
  itemId,
  pricePaise,
  seenPricePaise,
  seenMrpPaise: 6000,
  seenVersion,
});
const move = (act: 'received' | 'sold' | 'spoiled', quantity: number, moveId = randomUUID()) =>
  ({ act, itemId, moveId, quantity }) as const;
const counting = (quantity: number, seenVersion: number, after: string[] = []) =>
  ({ act: 'counted', itemId, moveId: randomUUID(), quantity, seenVersion, after }) as const;
const order = (quantity: number) =>
  placeOrder(server, asha, anOrderWish(storeId, [{ itemId, quantity }]));

/** The books agree with the shelf, for every item of the store. */
const expectBalance = async () => expect(await unbalancedItems(server.db)).toEqual([]);

describe('prices', () => {
  test('a new price reaches buyers by the live sheet, with one version for all changes of a call', async () => {
    const before = await version();
    const goods = await change([price(4800, before), move('received', 24)]);
    expect(goods).toMatchObject({
      version: before + 1,
      items: [{ itemId, pricePaise: 4800, mrpPaise: 6000, stock: 44 }],
      asked: [],
    });
    const sheet = await readLiveSheet(server.db, storeId, before, server.clock.now());
    expect(sheet).toMatchObject({ pricesPaise: [4800], stocks: [44], version: before + 1 });
    await expectBalance();
  });

  test('SELL-3 of two prices the second is asked, and told who was first', async () => {
    const seen = await version();
    await change([price(4800, seen)]);
    const late = await change([price(4600, seen)], admin);
    expect(late.asked).toMatchObject([
      { reason: 'price', detail: 'Meera has set it to ₹48 (MRP ₹60) meanwhile.' },
    ]);
    expect((await item()).pricePaise).toBe(4800);
    const anew = await change([price(4600, late.version, 4800)], admin);
    expect([anew.asked, (await item()).pricePaise]).toEqual([[], 4600]);
  });

  test('SELL-3 two who set the same price are not asked, nor who changes the other amount', async () => {
    const seen = await version();
    await change([price(4800, seen)]);
    expect((await change([price(4800, seen)], admin)).asked).toEqual([]);
    const { pricePaise: _same, ...mrpOnly } = price(0, seen);
    expect((await change([{ ...mrpOnly, mrpPaise: 6500 }], admin)).asked).toEqual([]);
    expect(await item()).toMatchObject({ pricePaise: 4800, mrpPaise: 6500 });
  });

  test('an order between two looks at a price is no question', async () => {
    const seen = await version();
    await order(2);
    expect((await change([price(4800, seen)])).asked).toEqual([]);
  });

  test('a price above the MRP is asked, below zero or of ₹10 crore refused; the others are made', async () => {
    const seen = await version();
    const goods = await change([price(6100, seen), move('received', 1)]);
    expect(goods.asked).toMatchObject([{ reason: 'above-mrp' }]);
    expect(await item()).toMatchObject({ pricePaise: 5000, stock: 21 });
    for (const impossible of [-100, 0, 10_000_000_000]) {
      const input = { storeId, changes: [price(impossible, seen)] };
      const { problem } = await server.send(changeShopGoods, input, { as: meera });
      expect(problem.code).toBe('bad_input');
    }
  });
});

describe('stock', () => {
  test('SELL-2 every move is written down, whoever made it, and the stock is their sum', async () => {
    const { orderId } = await order(3);
    await change([move('received', 24), move('sold', 2), move('spoiled', 1)]);
    const moves = await server.db.select().from(stockMoves).where(eq(stockMoves.itemId, itemId));
    expect(moves.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['opening', 20],
      ['ordered', -3],
      ['received', 24],
      ['sold', -2],
      ['spoiled', -1],
    ]);
    expect(orderId).toBeTruthy();
    expect((await item()).stock).toBe(38);
    await expectBalance();
  });

  test('SELL-2 a count says how many there were when it was made: what moved since stays moved', async () => {
    const seen = await version();
    await order(2);
    const goods = await change([counting(17, seen)]);
    expect(goods.items).toMatchObject([{ stock: 15 }]);
    await expectBalance();
  });

  test("SELL-2 a count knows the phone's own moves before it, sent or not", async () => {
    const seen = await version();
    const sale = move('sold', 3);
    await change([sale]);
    // The answer was lost: the phone still counts from what it saw, with its sale before the count.
    expect((await change([counting(16, seen, [sale.moveId])])).items).toMatchObject([
      { stock: 16 },
    ]);
    await expectBalance();
  });

  test('SELL-2 two counts of one item that differ become a question; two that agree do not', async () => {
    const seen = await version();
    await change([counting(17, seen)]);
    expect((await change([counting(17, seen)], admin)).asked).toEqual([]);
    const late = await change([counting(15, seen)], admin);
    expect(late.asked).toMatchObject([{ reason: 'count' }]);
    expect(late.asked[0]?.detail).toContain('has counted this too: it stands at 17.');
    expect((await change([counting(15, late.version)], admin)).items).toMatchObject([
      { stock: 15 },
    ]);
    await expectBalance();
  });

  test('SELL-2 a move that comes under another key is made once', async () => {
    const delivery = move('received', 24);
    await change([delivery]);
    await change([delivery, move('sold', 1)]);
    expect((await item()).stock).toBe(43);
  });

  test('more sold than there was is written down whole, and the shortage is named', async () => {
    const goods = await change([move('sold', 22)]);
    expect(goods.items).toMatchObject([{ stock: 0 }]);
    expect(goods.asked).toMatchObject([
      {
        reason: 'short',
        detail: '22 left, more than there was by the books. They say 0 now: please count.',
      },
    ]);
    await expectBalance();
  });

  test('stock below zero and half units are refused', async () => {
    for (const quantity of [-3, 1.5, 1_000_001]) {
      const input = { storeId, changes: [counting(quantity, 1)] };
      expect((await server.send(changeShopGoods, input, { as: meera })).status).toBe(400);
    }
  });
});

describe('out of stock today', () => {
  const until = () => server.clock.now() + 3_600_000;
  const out = () => ({ act: 'out-today', itemId, moveId: randomUUID(), until: until() }) as const;

  test('sets aside what is there, and it comes back by itself', async () => {
    const goods = await change([out()]);
    expect(goods.items).toMatchObject([{ stock: 0, outUntil: until() }]);
    expect(await told()).toMatchObject({ stock: 0 });
    await returnGoods(server.db, until() - 1);
    expect((await item()).stock).toBe(0);
    await returnGoods(server.db, until());
    expect((await item()).stock).toBe(20);
    expect(await server.db.select().from(goodsOut)).toEqual([]);
    await expectBalance();
  });

  test('ends with goods that come, with a count, and by hand', async () => {
    await change([out()]);
    expect((await change([move('received', 4)])).items).toMatchObject([
      { stock: 24, outUntil: null },
    ]);
    await change([out()]);
    const seen = await version();
    expect((await change([counting(7, seen)])).items).toMatchObject([{ stock: 7 }]);
    await change([out()]);
    expect((await change([{ act: 'back', itemId, moveId: randomUUID() }])).items).toMatchObject([
      { stock: 7, outUntil: null },
    ]);
    await expectBalance();
  });

  test('a wish of yesterday that arrives today is over', async () => {
    await change([{ ...out(), until: server.clock.now() - 1 }]);
    expect((await item()).stock).toBe(20);
  });
});

describe('names and what is shown', () => {
  const rename = (name: string, seenName: string) =>
    ({ act: 'rename', itemId, name, unit: '2 kg', seenName, seenUnit: '1 kg' }) as const;

  test('a renamed and a hidden item reach buyers by the packs', async () => {
    const { name } = await item();
    const hashes = async () =>
      (await readManifest(server.db, storeId, server.clock.now()))?.categories[0]?.packs;
    const before = await hashes();
    await change([rename('Arhar dal', name)]);
    await rebuildChangedCatalogues(server.db, server.clock.now());
    const renamed = await hashes();
    expect(renamed).not.toEqual(before);
    expect((await item()).searchText).toContain(' arhar dal ');
    await change([{ act: 'hide', itemId }]);
    expect(await told()).toMatchObject({ isHidden: true, stock: 20, pricePaise: 5000 });
    await rebuildChangedCatalogues(server.db, server.clock.now());
    expect(await hashes()).not.toEqual(renamed);
    await change([{ act: 'show', itemId }]);
    await rebuildChangedCatalogues(server.db, server.clock.now());
    expect(await hashes()).toEqual(renamed);
  });

  test('ITEM-1 a flavour reaches buyers by the packs, and stays while the name says it', async () => {
    const change1 = async (named: object) => {
      const { name: seenName, unit: seenUnit } = await item();
      await change([{ act: 'rename', itemId, unit: '1 l', seenName, seenUnit, ...named } as never]);
      const { name, flavour } = await item();
      return { name, flavour };
    };
    const mango = { name: 'Fruit juice, Mango', flavour: 'Mango' };
    expect(await change1({ name: 'Fruit juice', flavour: 'Mango' })).toEqual(mango);
    await rebuildChangedCatalogues(server.db, server.clock.now());
    const flavoured = await readManifest(server.db, storeId, server.clock.now());
    // The flavour alone makes other packs, too.
    await server.db.update(storeItems).set({ flavour: '' }).where(eq(storeItems.id, itemId));
    await rebuildChangedCatalogues(server.db, server.clock.now());
    const plain = await readManifest(server.db, storeId, server.clock.now());
    expect(plain?.categories[0]?.packs).not.toEqual(flavoured?.categories[0]?.packs);
    await change1({ name: 'Fruit juice', flavour: 'Mango' });
    // An app of before says nothing of flavours.
    expect(await change1({ name: 'Juice of mango' })).toMatchObject({ flavour: 'Mango' });
    expect(await change1({ name: 'Orange juice' })).toMatchObject({ flavour: '' });
  });

  test('of two names the second is asked', async () => {
    const { name } = await item();
    await change([rename('Arhar dal', name)]);
    expect((await change([rename('Tur dal', name)])).asked).toMatchObject([
      { reason: 'name', detail: 'Somebody has named it “Arhar dal, 2 kg” meanwhile.' },
    ]);
  });
});

describe('LOT-1 lots and prices by quantity', () => {
  const LOT = { minimum: 10, step: 5, prices: [{ from: 20, pricePaise: 4_600 }] };
  const sell = (lot: Lot | null, seenLot: Lot | null = null) =>
    ({ act: 'lot', itemId, lot, seenLot }) as const;

  test('LOT-1 reach buyers by the packs, and quotes at once', async () => {
    const packs = async () => {
      await rebuildChangedCatalogues(server.db, server.clock.now());
      const manifest = await readManifest(server.db, storeId, server.clock.now());
      return manifest?.categories[0]?.packs ?? [];
    };
    const single = await packs();
    expect((await change([sell(LOT)])).items).toMatchObject([{ lot: LOT }]);
    expect(await packs()).not.toEqual(single);
    const [{ hash } = { hash: '' }] = await server.db
      .select({ hash: cataloguePages.hash })
      .from(cataloguePages)
      .where(eq(cataloguePages.storeId, storeId));
    const [pack] = await server.db
      .select({ json: cataloguePacks.json })
      .from(cataloguePacks)
      .where(eq(cataloguePacks.hash, hash));
    const { lots } = readPack(JSON.parse(Buffer.from(pack?.json ?? []).toString())) ?? {};
    expect(lots?.filter((each) => each !== null)).toEqual([LOT]);
    await change([sell(null, LOT)]);
    expect(await packs()).toEqual(single);
  });

  test('LOT-1 of two that change the same the second is asked', async () => {
    await change([sell(LOT)]);
    const asked = async (lot: Lot | null) => (await change([sell(lot)])).asked;
    expect(await asked({ ...LOT, step: 1 })).toMatchObject([
      {
        reason: 'lot',
        detail: 'Somebody has set it to “From 10, in steps of 5 · ₹46 each from 20” meanwhile.',
      },
    ]);
    expect(await asked(LOT)).toEqual([]);
  });

  test.each([
    ['a step of nothing', { ...LOT, step: 0 }],
    ['prices that rise', { ...LOT, prices: [...LOT.prices, { from: 30, pricePaise: 4_700 }] }],
    ['a price below the smallest lot', { ...LOT, prices: [{ from: 5, pricePaise: 4_000 }] }],
    ['half a unit', { ...LOT, minimum: 1.5 }],
  ])('LOT-1 %s is refused', async (_what, lot) => {
    const input = { storeId, changes: [sell(lot)] };
    const { status } = await server.send(changeShopGoods, input, { as: meera });
    expect(status).toBe(400);
    expect((await item()).lot).toBeNull();
  });
});

describe('whose goods', () => {
  test('an item that is not of the shop is told, and the others are changed', async () => {
    const goods = await change([
      { ...move('received', 1), itemId: 'no-such' },
      move('received', 1),
    ]);
    expect(goods.asked).toMatchObject([
      { reason: 'gone', detail: 'Your shop has this item no more.' },
    ]);
    expect((await item()).stock).toBe(21);
  });

  test("another shop's goods are answered as not there", async () => {
    const other = await signInAs(server, 'seller');
    const input = { storeId, changes: [move('received', 1)] };
    const { status, problem } = await server.send(changeShopGoods, input, { as: other });
    expect([status, problem.code]).toEqual([404, 'store_not_found']);
    const asked = await server.send(fetchShopGoods, { storeId }, { as: other });
    expect(asked.problem.code).toBe('store_not_found');
  });
});
