import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchDeskGroupBuys } from '../../../src/contracts/group-buy/desk-group-buy.ts';
import { aGroupBuy } from '../../support/builders/group-buy-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('fetch-desk-group-buys', () => {
  test('lists open ones, those that end first first, apart from those that are over', async () => {
    const as = await signInAs(server, 'admin');
    const now = server.clock.now();
    const late = await aGroupBuy(server.db, { endsAt: now + 2_000_000 });
    const soon = await aGroupBuy(server.db, { endsAt: now + 1_000_000 });
    const over = await aGroupBuy(server.db, { state: 'released' });
    const ids = async (ask: object) =>
      (await server.call(fetchDeskGroupBuys, ask, { as })).output.groupBuys.map(
        ({ groupBuyId }) => groupBuyId,
      );
    expect(await ids({})).toEqual([soon.id, late.id]);
    expect(await ids({ list: 'over' })).toEqual([over.id]);
    const { output } = await server.call(fetchDeskGroupBuys, { limit: 1 }, { as });
    expect(output).toMatchObject({
      groupBuys: [
        {
          groupBuyId: soon.id,
          // One that was written before there were ladders has one step.
          steps: [{ fromQuantity: 10, pricePaise: 4_000 }],
          apartments: [{ apartmentId: soon.apartmentId }],
          pricePaise: 5_000,
          keptQuantity: null,
          version: 1,
        },
      ],
      hasMore: true,
    });
  });
});
