import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeShopGoods } from '../../../src/contracts/goods/change-goods.ts';
import { fetchShopGoods } from '../../../src/contracts/goods/shop-goods.ts';
import { readLiveVersion } from '../../../server/catalogue/refresh-live-sheet.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { giveStore, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let meera: PersonSession;
let storeId: string;
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
  meera = await signInAs(server, 'seller');
  ({ id: storeId } = await aStore(server.db));
  await giveStore(server.db, storeId, meera);
  ({ id: itemId } = await anItem(server.db, storeId, { stock: 20 }));
});
afterAll(() => server.close());

const fetched = async (as = meera) =>
  (await server.call(fetchShopGoods, { storeId }, { as })).output;

describe('fetch-shop-goods', () => {
  test('tells what the shop changed today and what it hides, and nothing of what buyers did', async () => {
    const asha = await server.signIn('9876543210');
    await placeOrder(server, asha, anOrderWish(storeId, [{ itemId, quantity: 1 }]));
    expect((await fetched()).items).toEqual([]);
    const delivery = { act: 'received', itemId, moveId: randomUUID(), quantity: 24 } as const;
    const hiding = { act: 'hide', itemId } as const;
    await server.call(changeShopGoods, { storeId, changes: [delivery, hiding] }, { as: meera });
    const { items, version } = await fetched();
    expect(items).toMatchObject([
      { itemId, stock: 43, isHidden: true, changedAt: server.clock.now() },
    ]);
    expect(version).toBe(await readLiveVersion(server.db, storeId));
    server.clock.advance(24 * 3_600_000);
    expect((await fetched()).items).toMatchObject([{ itemId, isHidden: true, changedAt: null }]);
  });

  test("answers another shop's goods as not there, and an admin's question about any", async () => {
    const other = await signInAs(server, 'seller');
    const { problem } = await server.send(fetchShopGoods, { storeId }, { as: other });
    expect(problem.code).toBe('store_not_found');
    expect((await fetched(await signInAs(server, 'admin'))).items).toHaveLength(1);
  });
});
