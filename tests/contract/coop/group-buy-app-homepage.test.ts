import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupBuyAppHomepage } from '../../../src/contracts/group-buy/group-buy-lists.ts';
import { groupBuyOrderConfirmation } from '../../../src/contracts/group-buy/pledge.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { aGroupBuy, aGroupWish, anApartment } from '../../support/builders/group-buy-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { VISITOR, type Session } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const homepage = (
  apartmentId: string,
  as: Session = VISITOR,
  page: { limit?: number; offset?: number } = {},
) => server.call(groupBuyAppHomepage, { apartmentId, ...page }, { as });

describe('group-buy-app-homepage', () => {
  test('shows what runs: item, prices, how much is wanted and until when', async () => {
    const group = await aGroupBuy(server.db);
    const { status, output } = await homepage(group.apartmentId);
    expect(status).toBe(200);
    expect(output.apartment).toMatchObject({ apartmentId: group.apartmentId, openGroupBuys: 1 });
    expect(output.groupBuys).toMatchObject([
      {
        groupBuyId: group.id,
        itemId: group.itemId,
        storeName: 'Anand Kirana',
        groupPricePaise: 4_000,
        pricePaise: 5_000,
        mrpPaise: 6_000,
        neededQuantity: 10,
        mostQuantity: 12,
        joinedQuantity: 0,
        mostPerPerson: 6,
        ownQuantity: 0,
        joinableQuantity: 6,
        endsAt: group.endsAt,
      },
    ]);
  });

  test('shows everybody what is joined, and each person their own part', async () => {
    const group = await aGroupBuy(server.db);
    const asha = await server.signIn(aMobileNumber());
    const ravi = await server.signIn(aMobileNumber());
    for (const [as, quantity] of [
      [asha, 4],
      [ravi, 5],
    ] as const) {
      await server.call(groupBuyOrderConfirmation, aGroupWish(group.id, quantity), { as });
    }
    const [forAsha] = (await homepage(group.apartmentId, asha)).output.groupBuys;
    const [forVisitor] = (await homepage(group.apartmentId)).output.groupBuys;
    expect(forAsha).toMatchObject({ joinedQuantity: 9, ownQuantity: 4, joinableQuantity: 2 });
    expect(forVisitor).toMatchObject({ joinedQuantity: 9, ownQuantity: 0, joinableQuantity: 3 });
  });

  test('leaves out what is over, has not begun, is sold no more, or is of other apartments', async () => {
    const { db } = server;
    const now = server.clock.now();
    const { id: apartmentId } = await anApartment(db);
    await aGroupBuy(db, { apartmentId, endsAt: now });
    await aGroupBuy(db, { apartmentId, startsAt: now + 1 });
    await aGroupBuy(db);
    const { itemId } = await aGroupBuy(db, { apartmentId });
    await db.update(storeItems).set({ removed: true }).where(eq(storeItems.id, itemId));
    expect((await homepage(apartmentId)).output.groupBuys).toEqual([]);
  });

  test('comes in pages, those that end first first', async () => {
    const { id: apartmentId } = await anApartment(server.db);
    const endsAt = server.clock.now() + 1_000;
    const later = await aGroupBuy(server.db, { apartmentId, endsAt: endsAt + 1 });
    const sooner = await aGroupBuy(server.db, { apartmentId, endsAt });
    const pages = await Promise.all(
      [0, 1, 2].map((offset) => homepage(apartmentId, VISITOR, { limit: 1, offset })),
    );
    const ids = pages.map(({ output }) => output.groupBuys.map((group) => group.groupBuyId));
    expect(ids).toEqual([[sooner.id], [later.id], []]);
  });

  test('knows no other apartment', async () => {
    const { status, problem } = await homepage('nonesuch');
    expect([status, problem.code]).toEqual([404, 'apartment_not_found']);
  });
});
