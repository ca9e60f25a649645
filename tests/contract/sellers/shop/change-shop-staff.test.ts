import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeShopGoods } from '../../../../src/contracts/goods/change-goods.ts';
import { fetchShopLedger } from '../../../../src/contracts/money/statements.ts';
import { fetchOwnShops } from '../../../../src/contracts/sellers/store-details.ts';
import { moveShopOrder } from '../../../../src/contracts/sellers/move-shop-order.ts';
import { changeShopStaff, fetchShopStaff } from '../../../../src/contracts/sellers/shop-staff.ts';
import { storeItems } from '../../../../server/db/tables/schema.ts';
import { anOrderWish, placeOrder } from '../../../support/builders/order-builders.ts';
import { anItem } from '../../../support/builders/store-builders.ts';
import { aSellersShop, signInAs } from '../../../support/people/role-sessions.ts';
import type { PersonSession } from '../../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../../support/servers/test-server.ts';

const RAVIS_NUMBER = '9811122233';

let server: TestServer;
let owner: PersonSession;
let storeId: string;
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ storeId, owner } = await aSellersShop(server));
  ({ id: itemId } = await anItem(server.db, storeId, { name: 'Toor Dal' }));
});
afterAll(() => server.close());

const change = (wish: object, as = owner) =>
  server.send(changeShopStaff, { storeId, change: wish as never }, { as });
const staff = async () =>
  (await server.call(fetchShopStaff, { storeId }, { as: owner })).output.staff;
const invite = (name = 'Ravi') => change({ act: 'invite', mobileNumber: RAVIS_NUMBER, name });
const price = (pricePaise: number, as: PersonSession) =>
  server.send(
    changeShopGoods,
    {
      storeId,
      changes: [
        {
          act: 'price',
          itemId,
          pricePaise,
          seenPricePaise: 5000,
          seenMrpPaise: 6000,
          seenVersion: 1,
        },
      ],
    },
    { as },
  );

describe('change-shop-staff', () => {
  test('who is invited by number works at the shop, and sees neither its money nor its people', async () => {
    await invite();
    const ravi = await server.signIn(RAVIS_NUMBER);
    expect((await server.call(fetchOwnShops, {}, { as: ravi })).output.shops).toMatchObject([
      { storeId, isOwner: false },
    ]);
    expect((await price(4800, ravi)).output.goods.items).toMatchObject([{ pricePaise: 4800 }]);
    const asha = await signInAs(server, 'buyer');
    const { orderId } = await placeOrder(
      server,
      asha,
      anOrderWish(storeId, [{ itemId, quantity: 1 }]),
    );
    const tap = { orderId, act: 'accept', seenVersion: 1, seenStatus: 'ORDER_CREATED' } as const;
    expect((await server.send(moveShopOrder, tap, { as: ravi })).status).toBe(200);
    const now = server.clock.now();
    const period = { storeId, from: now - 1, to: now };
    expect((await server.send(fetchShopLedger, period, { as: ravi })).problem.code).toBe(
      'store_not_found',
    );
    const asked = await server.send(fetchShopStaff, { storeId }, { as: ravi });
    expect(asked.problem.code).toBe('store_not_found');
    expect((await change({ act: 'remove', userId: 1 }, ravi)).problem.code).toBe('store_not_found');
    expect((await staff()).people).toMatchObject([{ name: 'Ravi', maskedNumber: '98••••••33' }]);
    // Invited again is once, under the new name.
    await invite('Ravi Kumar');
    expect((await staff()).people.map(({ name }) => name)).toEqual(['Ravi Kumar']);
  });

  test('what somebody sends who was removed is not made, kept once, and shown to the owner until it is read', async () => {
    await invite();
    const ravi = await server.signIn(RAVIS_NUMBER);
    const { people } = await staff();
    const [{ userId } = { userId: 0 }] = people;
    await change({ act: 'remove', userId });
    const before = await server.db.select().from(storeItems).where(eq(storeItems.id, itemId));
    for (let count = 0; count < 2; count += 1) {
      const { problem } = await price(4500, ravi);
      expect([problem.code, problem.detail]).toEqual([
        'store_not_found',
        'You do not work at this shop any more. Its owner sees what you did.',
      ]);
    }
    expect(await server.db.select().from(storeItems).where(eq(storeItems.id, itemId))).toEqual(
      before,
    );
    const { work, people: left } = await staff();
    expect(left).toEqual([]);
    expect(work).toMatchObject([{ name: 'Ravi', lines: ['Toor Dal: price ₹45'] }]);
    await change({ act: 'read-work', workId: work[0]?.workId ?? 0 });
    expect((await staff()).work).toEqual([]);
  });

  test('keeps nothing of strangers', async () => {
    const stranger = await signInAs(server, 'seller');
    expect((await price(4000, stranger)).problem.detail).toBeUndefined();
    expect((await staff()).work).toEqual([]);
  });

  test('refuses a number that is none', async () => {
    expect((await change({ act: 'invite', mobileNumber: '12345', name: 'X' })).problem.code).toBe(
      'bad_input',
    );
  });
});
