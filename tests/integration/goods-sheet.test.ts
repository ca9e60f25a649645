import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { addItem, changeGoods, dropGoodsChanges } from '../../src/commands/goods/change-goods.ts';
import type { GoodsChange } from '../../src/contracts/goods/goods-change.ts';
import { heardGood, type GoodRow } from '../../src/db/reads/goods/good-row.ts';
import { readAddedItems, readGoodsOverlay } from '../../src/db/reads/goods/goods-changes.ts';
import { ROLES } from '../../src/domain/account/roles.ts';
import { storeItems, stores } from '../../server/sellers/store-tables.ts';
import { users } from '../../server/account/account-tables.ts';
import { unbalancedItems } from '../../server/goods/stock-ledger.ts';
import { anOrderWish, placeOrder } from '../support/builders/order-builders.ts';
import { anItem, aStore } from '../support/builders/store-builders.ts';
import { aShopPhone, type ShopPhone } from '../support/browser/shop-phone.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A shop with an item at ₹50 of which there are 20, its owner's phone and customer care's. */
async function aShop() {
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id, { stock: 20 });
  const [counter, care] = [await aShopPhone(server), await aShopPhone(server)];
  const { db } = server;
  await db.update(users).set({ role: ROLES.SELLER }).where(eq(users.id, counter.as.user));
  await db.update(users).set({ role: ROLES.ADMIN }).where(eq(users.id, care.as.user));
  await db.update(stores).set({ sellerUserId: counter.as.user }).where(eq(stores.id, store.id));
  const version = async () => {
    const [row] = await db.select().from(stores).where(eq(stores.id, store.id));
    return row?.liveVersion ?? 0;
  };
  const atServer = async () => {
    const [row] = await db.select().from(storeItems).where(eq(storeItems.id, item.id));
    return { pricePaise: row?.pricePaise, stock: row?.stock };
  };
  const give = async (phone: ShopPhone, ...changes: GoodsChange[]) => {
    for (const change of changes) {
      const result = await changeGoods(phone.context, store.id, [{ name: item.name, change }]);
      expect(result.ok).toBe(true);
    }
  };
  const drain = (phone: ShopPhone) => phone.drain('online');
  const overlay = (phone: ShopPhone) => readGoodsOverlay(phone.person, store.id);
  const row = async (phone: ShopPhone): Promise<GoodRow | undefined> => {
    const known = await overlay(phone);
    const heard = known.heard.get(item.id);
    return heard && heardGood(heard, known);
  };
  const price = (pricePaise: number, seenVersion: number, seenPricePaise = 5000) =>
    ({
      act: 'price' as const,
      itemId: item.id,
      pricePaise,
      seenPricePaise,
      seenMrpPaise: 6000,
      seenVersion,
    }) satisfies GoodsChange;
  const move = (act: 'received' | 'sold', quantity: number) =>
    ({ act, itemId: item.id, moveId: crypto.randomUUID(), quantity }) satisfies GoodsChange;
  const counting = (quantity: number, seenVersion: number) =>
    ({
      act: 'counted' as const,
      itemId: item.id,
      moveId: crypto.randomUUID(),
      quantity,
      seenVersion,
      after: [],
    }) satisfies GoodsChange;
  return {
    storeId: store.id,
    itemId: item.id,
    counter,
    care,
    version,
    atServer,
    give,
    drain,
    overlay,
    row,
    price,
    move,
    counting,
  };
}

describe('the goods sheet against the real server', () => {
  it('SELL-1 ITEM-1 items added offline are on the shelf once, and one with a known barcode waits for its person', async () => {
    const { storeId, counter, overlay, drain } = await aShop();
    const add = (name: string, gtin: string) =>
      addItem(counter.context, {
        storeId,
        item: {
          addId: crypto.randomUUID(),
          name,
          unit: '1 kg',
          brand: '',
          groupId: 'grocery',
          pricePaise: 15_900,
          mrpPaise: 17_500,
          stock: 4,
          vegMark: 1,
          facts: { gtin },
        },
      });
    counter.line.broken = true;
    await add('Toor Dal', '8901058000290');
    await add('Toor Dal again', '8901058000290');
    await add('Poha', '4006381333931');
    expect((await readAddedItems(counter.person, storeId)).map(({ refused }) => refused)).toEqual([
      null,
      null,
      null,
    ]);
    counter.line.broken = false;
    await drain(counter);
    const left = await readAddedItems(counter.person, storeId);
    // Neither waits for the other, so that either of the two may be first.
    expect(left).toHaveLength(1);
    expect(left[0]?.refused?.message).toMatch(/^You have this barcode already: Toor Dal/);
    const heard = [...(await overlay(counter)).heard.values()].map(({ name }) => name);
    expect([...heard, left[0]?.item.name ?? ''].toSorted()).toEqual([
      'Poha',
      'Toor Dal',
      'Toor Dal again',
    ]);
    await dropGoodsChanges(
      counter.context,
      left.map(({ sequence }) => sequence),
    );
    expect(await readAddedItems(counter.person, storeId)).toEqual([]);
    expect(await unbalancedItems(server.db)).toEqual([]);
  });

  it('SELL-1 OUT-6 an afternoon offline is one request, and the phone shows what it will be', async () => {
    const shop = await aShop();
    const { counter, give, price, move, version } = shop;
    const seen = await version();
    const asked: string[] = [];
    counter.line.before = async (service) => void asked.push(service);
    counter.line.broken = true;
    await give(counter, price(4800, seen), move('received', 24), price(4600, seen, 4800));
    await give(counter, move('sold', 3));
    const waiting = (await shop.overlay(counter)).waiting.get(shop.itemId);
    expect(waiting?.map(({ act }) => act)).toEqual(['price', 'received', 'sold']);
    expect(await shop.atServer()).toEqual({ pricePaise: 5000, stock: 20 });
    counter.line.broken = false;
    await shop.drain(counter);
    expect(asked.filter((service) => service === 'change-shop-goods')).toHaveLength(1);
    expect(await shop.atServer()).toEqual({ pricePaise: 4600, stock: 41 });
    expect(await shop.row(counter)).toMatchObject({ pricePaise: 4600, stock: 41, waiting: [] });
    expect(await counter.person.outbox.count()).toBe(0);
  });

  it('SELL-2 a lost answer makes nothing twice, and a count after it knows the sale before it', async () => {
    const shop = await aShop();
    const { counter, give, move, counting } = shop;
    const seen = await shop.version();
    await give(counter, move('sold', 3));
    counter.line.losesAnswer = (service) => service === 'change-shop-goods';
    await shop.drain(counter);
    expect((await shop.atServer()).stock).toBe(17);
    await give(counter, counting(16, seen));
    counter.line.losesAnswer = () => false;
    await shop.drain(counter);
    await shop.drain(counter);
    expect((await shop.atServer()).stock).toBe(16);
    expect(await unbalancedItems(server.db)).toEqual([]);
  });

  it('SELL-2 what buyers ordered while the shop counted offline stays ordered', async () => {
    const shop = await aShop();
    const buyer = await aShopPhone(server);
    const seen = await shop.version();
    await shop.give(shop.counter, shop.counting(18, seen));
    await placeOrder(
      server,
      buyer.as,
      anOrderWish(shop.storeId, [{ itemId: shop.itemId, quantity: 2 }]),
    );
    await shop.drain(shop.counter);
    expect((await shop.atServer()).stock).toBe(16);
  });

  it('SELL-3 OUT-10 of two phones on one price the second is asked, and either answer settles it', async () => {
    const shop = await aShop();
    const { counter, care, give, price } = shop;
    const seen = await shop.version();
    await give(counter, price(4800, seen), shop.move('received', 1));
    await give(care, price(4600, seen));
    await shop.drain(care);
    await shop.drain(counter);
    expect(await shop.atServer()).toEqual({ pricePaise: 4600, stock: 21 });
    const [question] = (await shop.row(counter))?.questions ?? [];
    expect(question).toMatchObject({
      change: { act: 'price', pricePaise: 4800 },
      error: { code: 'price', message: 'Customer care has set it to ₹46 (MRP ₹60) meanwhile.' },
    });
    // The question holds up nothing.
    await give(counter, shop.move('received', 1));
    await shop.drain(counter);
    expect((await shop.atServer()).stock).toBe(22);
    const now = (await shop.row(counter))?.version ?? 0;
    const anyway = [{ name: 'Dal', change: price(4800, now, 4600) }];
    await changeGoods(counter.context, shop.storeId, anyway, [question?.sequence ?? -1]);
    await shop.drain(counter);
    expect((await shop.atServer()).pricePaise).toBe(4800);
    expect(await counter.person.outbox.count()).toBe(0);
  });

  it('OUT-4 keeps the work of somebody who works here no more until it was read', async () => {
    const shop = await aShop();
    const { counter } = shop;
    await shop.give(counter, shop.move('received', 24));
    await server.db.update(stores).set({ sellerUserId: null }).where(eq(stores.id, shop.storeId));
    await shop.drain(counter);
    const { refused, waiting } = await shop.overlay(counter);
    expect(refused?.error?.code).toBe('store_not_found');
    expect(waiting.get(shop.itemId)).toHaveLength(1);
    await dropGoodsChanges(counter.context, [refused?.sequence ?? -1]);
    expect(await counter.person.outbox.count()).toBe(0);
  });

  it('OUT-6 two hundred changes made offline go in one request, and a thousand in five', async () => {
    const shop = await aShop();
    const { counter } = shop;
    let requests = 0;
    counter.line.before = async (service) => {
      if (service === 'change-shop-goods') requests += 1;
    };
    // Goods that came are never merged, so each stays a change of its own.
    const many = (count: number) =>
      Array.from({ length: count }, () => ({ name: 'Dal', change: shop.move('received', 1) }));
    await changeGoods(counter.context, shop.storeId, many(200));
    await shop.drain(counter);
    expect(requests).toBe(1);
    await changeGoods(counter.context, shop.storeId, many(1000));
    await shop.drain(counter);
    expect(requests).toBe(6);
    expect((await shop.atServer()).stock).toBe(1220);
  });
});
