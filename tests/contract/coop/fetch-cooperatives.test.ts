import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchCooperatives, joinCooperative } from '../../../src/contracts/coop/cooperatives.ts';
import { aCooperative } from '../../support/builders/coop-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { VISITOR, type Session } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const HERE = { lat: 12.93, lon: 77.68 };
const find = async (as: Session = VISITOR, location: typeof HERE | null = HERE) =>
  (await server.call(fetchCooperatives, { location, withinKm: 20 }, { as })).output.cooperatives;

async function aCooperativeAt(lat: number) {
  const store = await aStore(server.db, { lat, lon: 77.68 });
  const item = await anItem(server.db, store.id, { pricePaise: 5_000, mrpPaise: 6_000 });
  const cooperative = await aCooperative(server.db, { storeIds: [store.id] });
  return { store, item, cooperative };
}

describe('fetch-cooperatives', () => {
  test('COOP-1 tells near ones with the price of a member beside that of the market', async () => {
    const { store, item, cooperative } = await aCooperativeAt(12.93);
    const found = (await find()).find(({ cooperativeId }) => cooperativeId === cooperative.id);
    expect(found).toMatchObject({
      name: cooperative.name,
      memberPercent: 10,
      sharePercent: 2,
      members: 0,
      storeIds: [store.id],
      offers: [{ itemId: item.id, mrpPaise: 6_000, pricePaise: 5_000, memberPricePaise: 4_500 }],
      membership: { isMember: false, since: null, boughtPaise: 0, sharedCoins: 0 },
    });
  });

  test('leaves out those far away, but for those whose member one is', async () => {
    const { cooperative } = await aCooperativeAt(28.6);
    const ids = async (as?: Session) => (await find(as)).map(({ cooperativeId }) => cooperativeId);
    const asha = await server.signIn(aMobileNumber());
    expect(await ids(asha)).not.toContain(cooperative.id);
    const wish = { cooperativeId: cooperative.id, isMember: true };
    await server.call(joinCooperative, wish, { as: asha });
    expect(await ids(asha)).toContain(cooperative.id);
    expect(await ids()).not.toContain(cooperative.id);
    const everywhere = (await find(VISITOR, null)).map(({ cooperativeId }) => cooperativeId);
    expect(everywhere).toContain(cooperative.id);
  });
});
