import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveCooperative } from '../../../src/contracts/coop/desk-cooperative.ts';
import { selectCall } from '../../../src/contracts/orders/placing-calls.ts';
import { joinCooperative } from '../../../src/contracts/coop/cooperatives.ts';
import { tagsBasedSellerDiscovery } from '../../../src/contracts/sellers/store-search.ts';
import { aWantedCooperative } from '../../support/builders/coop-builders.ts';
import { anOrderWish } from '../../support/builders/order-builders.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { emptyTables } from '../../support/servers/test-database.ts';

let server: TestServer;
let admin: PersonSession;
const storeId = 'kere-store';
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await emptyTables(server.db);
  admin = await signInAs(server, 'admin');
  await aStore(server.db, { id: storeId });
});
afterAll(() => server.close());

const save = (parts: object, as = admin) =>
  server.send(saveCooperative, aWantedCooperative({ storeIds: [storeId], ...parts }), { as });
const taggedStores = async () => {
  const ask = { tags: ['coop' as const], location: null };
  return (await server.call(tagsBasedSellerDiscovery, ask, { as: admin })).output.stores.map(
    ({ store }) => store.id,
  );
};

describe('save-cooperative', () => {
  test('COOP-1 DESK-1 makes a cooperative from nothing: its stores have the tag, its members pay less', async () => {
    const item = await anItem(server.db, storeId, { pricePaise: 5_000, mrpPaise: 6_000 });
    const { output } = await save({});
    expect(output.cooperative).toMatchObject({
      cooperativeId: 'kere-farmers',
      stores: [{ storeId }],
      members: 0,
      version: 1,
      care: { name: 'Kere Care' },
    });
    expect(await taggedStores()).toEqual([storeId]);
    const as = await signInAs(server, 'buyer');
    await server.call(joinCooperative, { cooperativeId: 'kere-farmers', isMember: true }, { as });
    server.clock.advance(1_000);
    const price = async () => {
      const wish = anOrderWish(storeId, [{ itemId: item.id, quantity: 1 }]);
      const { quote } = (await server.call(selectCall, wish, { as })).output;
      return quote.lines[0]?.pricePaise;
    };
    expect(await price()).toBe(4_500);
    await save({ seenVersion: 1, memberPercent: 20, reason: 'A good harvest' });
    expect(await price()).toBe(4_000);
    expect(await lastActs(server.db)).toMatchObject([
      { service: 'save-cooperative', reason: 'changed, 20 % and 2 %: A good harvest' },
      { service: 'save-cooperative', subject: 'cooperative:kere-farmers' },
    ]);
    expect((await save({ seenVersion: 2, storeIds: [] })).output.cooperative.stores).toEqual([]);
    expect(await taggedStores()).toEqual([]);
    expect(await price()).toBe(5_000);
  });

  test('OUT-10 of two admins on one cooperative the second is told that it changed', async () => {
    await save({});
    const other = await signInAs(server, 'admin');
    const answers = await Promise.all([
      save({ seenVersion: 1, memberPercent: 5 }),
      save({ seenVersion: 1, memberPercent: 15 }, other),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await save({})).problem.code).toBe('changed_meanwhile');
  });

  test('a store belongs to one cooperative, and has to be there', async () => {
    await save({});
    const second = { cooperativeId: 'malur-growers' };
    expect((await save(second)).problem.code).toBe('store_of_another');
    expect((await save({ ...second, storeIds: ['no-store'] })).problem.code).toBe(
      'store_not_found',
    );
    // Nothing of what was refused is kept.
    expect((await save({ ...second, storeIds: [] })).output.cooperative.version).toBe(1);
  });

  test.each([
    ['a percentage beyond reason', { memberPercent: 51 }],
    ['a share beyond reason', { sharePercent: 21 }],
    ['half a percent', { memberPercent: 2.5 }],
    ['less than nothing', { sharePercent: -1 }],
    ['a store twice', { storeIds: [storeId, storeId] }],
    ['no reason', { reason: ' ' }],
    ['an id that is no id', { cooperativeId: 'Kere Farmers' }],
  ])('refuses %s', async (_, parts) => {
    expect((await save(parts)).status).toBe(400);
  });
});
