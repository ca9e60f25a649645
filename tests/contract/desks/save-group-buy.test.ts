import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settleGroupBuys } from '../../../server/group-buy/settle-group-buys.ts';
import { saveGroupBuy } from '../../../src/contracts/group-buy/desk-group-buy.ts';
import { groupBuyOrderConfirmation } from '../../../src/contracts/group-buy/pledge.ts';
import { buyerOrderListing } from '../../../src/contracts/orders/order-listings.ts';
import { anApartment, aWantedGroupBuy } from '../../support/builders/group-buy-builders.ts';
import { anAddress } from '../../support/builders/order-builders.ts';
import { stockOf } from '../../support/builders/payment-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { walkOrder } from '../../support/people/walk-order.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { createTestClock, TEST_NOON } from '../../support/test-clock.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { emptyTables } from '../../support/servers/test-database.ts';

const HOUR_MS = 3_600_000;
let server: TestServer;
let admin: PersonSession;
let of: { storeId: string; itemId: string; apartmentIds: string[] };
let startsAt: number;
beforeAll(async () => {
  server = await startTestServer({ clock: createTestClock() });
});
beforeEach(async () => {
  await emptyTables(server.db);
  admin = await signInAs(server, 'admin');
  const { id: storeId } = await aStore(server.db, { sellerUserId: null });
  const { id: itemId } = await anItem(server.db, storeId, { pricePaise: 5_000, mrpPaise: 6_000 });
  const { id } = await anApartment(server.db);
  of = { storeId, itemId, apartmentIds: [id] };
  startsAt = server.clock.now();
});
afterAll(() => server.close());

const wish = (parts: object = {}) =>
  aWantedGroupBuy(of, { startsAt, endsAt: startsAt + HOUR_MS, ...parts });
const save = (parts: object = {}, as = admin) => server.send(saveGroupBuy, wish(parts), { as });
const pledge = (as: PersonSession, quantity: number) =>
  server.send(
    groupBuyOrderConfirmation,
    {
      groupBuyId: 'dal-together',
      transactionId: randomUUID(),
      quantity,
      acceptedSteps: wish().steps,
      address: anAddress(),
    },
    { as },
  );

describe('save-group-buy', () => {
  test('GRP-2 GRP-4 DESK-1 a group buy from nothing to delivered orders, without a row written by hand', async () => {
    expect((await save()).output.groupBuy).toMatchObject({ state: 'open', version: 1 });
    const people = [await signInAs(server, 'buyer'), await signInAs(server, 'buyer')];
    for (const as of people) expect((await pledge(as, 3)).status).toBe(200);
    expect(await stockOf(server, of.itemId)).toBe(88);
    const later = { seenVersion: 1, endsAt: startsAt + 2 * HOUR_MS, reason: 'More time' };
    expect((await save(later)).output.groupBuy).toMatchObject({ version: 2, joinedQuantity: 6 });
    server.clock.advance(2 * HOUR_MS);
    await settleGroupBuys(server.db, { now: server.clock.now(), randomBytes });
    for (const as of people) {
      const ask = async () =>
        (await server.call(buyerOrderListing, { limit: 10 }, { as })).output.orders[0];
      const order = await ask();
      if (order === undefined) throw new Error('there is no order');
      expect(order.lines).toMatchObject([{ quantity: 3, pricePaise: 3_500 }]);
      await walkOrder(server.db, { order, to: 'DELIVERED', at: server.clock.now() });
      expect((await ask())?.status).toBe('DELIVERED');
    }
    expect(await stockOf(server, of.itemId)).toBe(94);
    expect(await lastActs(server.db)).toMatchObject([
      { service: 'save-group-buy', reason: 'changed: More time' },
      { subject: 'group-buy:dal-together', reason: 'made: They asked for dal' },
    ]);
    const late = {
      seenVersion: 2,
      startsAt: server.clock.now(),
      endsAt: server.clock.now() + HOUR_MS,
    };
    expect((await save(late)).problem.code).toBe('group_buy_over');
  });

  test('GRP-2 makes nothing worse that people have pledged upon', async () => {
    await save();
    await pledge(await signInAs(server, 'buyer'), 3);
    const change = (parts: object) => save({ seenVersion: 1, ...parts });
    const dearer = await change({ steps: [{ fromQuantity: 3, pricePaise: 4_500 }] });
    expect(dearer.problem).toMatchObject({ code: 'group_buy_not_possible' });
    expect(dearer.problem.detail).toContain('only get cheaper');
    expect((await change({ mostQuantity: 6 })).problem.code).toBe('group_buy_not_possible');
    const other = await anItem(server.db, of.storeId);
    expect((await change({ itemId: other.id })).problem.code).toBe('group_buy_not_possible');
    const elsewhere = await anApartment(server.db);
    expect((await change({ apartmentIds: [elsewhere.id] })).problem.detail).toContain('pledged');
    const shared = { apartmentIds: [...of.apartmentIds, elsewhere.id] };
    const steps = [...wish().steps, { fromQuantity: 10, pricePaise: 3_000 }];
    const { groupBuy } = (await change({ ...shared, steps })).output;
    expect(groupBuy.apartments.map(({ apartmentId }) => apartmentId)).toEqual(shared.apartmentIds);
    expect(groupBuy.steps).toEqual(steps);
  });

  test('OUT-10 of two admins on one group buy the second is told that it changed', async () => {
    await save();
    const other = await signInAs(server, 'admin');
    const answers = await Promise.all([
      save({ seenVersion: 1, mostPerPerson: 4 }),
      save({ seenVersion: 1, mostPerPerson: 2 }, other),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await save()).problem.code).toBe('changed_meanwhile');
  });

  test.each([
    [
      'a ladder that rises',
      { steps: [3, 5].map((at) => ({ fromQuantity: at, pricePaise: 900 + at })) },
      400,
    ],
    ['a price that is no lower', { steps: [{ fromQuantity: 3, pricePaise: 5_000 }] }, 409],
    ['an end in the past', { startsAt: 0, endsAt: 1 }, 409],
    ['a start in the past', { startsAt: TEST_NOON - 2 * HOUR_MS }, 409],
    ['an end before the start', { endsAt: 5 }, 409],
    ['an item of nobody', { itemId: 'no-item' }, 404],
    ['a store of nobody', { storeId: 'no-store' }, 404],
    ['an apartment of nobody', { apartmentIds: ['nowhere'] }, 404],
    ['no apartment', { apartmentIds: [] }, 400],
    ['no units', { mostQuantity: 0 }, 400],
  ])('refuses %s', async (_, parts, status) => {
    expect((await save(parts)).status).toBe(status);
    expect(await lastActs(server.db)).toEqual([]);
  });
});
