import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchDeskCampaigns } from '../../../src/contracts/rewards/campaigns.ts';
import { aCampaign } from '../../support/builders/coin-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { TEST_NOON } from '../../support/test-clock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('DESK-1 lists campaigns with what they have brought, those that began last first', async () => {
  const as = await signInAs(server, 'admin');
  await aCampaign(server.db, { id: 'early', startsAt: TEST_NOON - 2 });
  await aCampaign(server.db, { id: 'late', startsAt: TEST_NOON - 1 });
  const { output } = await server.call(fetchDeskCampaigns, {}, { as });
  expect(output.campaigns.map(({ campaignId }) => campaignId)).toEqual(['late', 'early']);
  expect(output.campaigns[0]).toMatchObject({ countedOrders: 0, coins: 0, version: 1 });
  const first = await server.call(fetchDeskCampaigns, { limit: 1 }, { as });
  expect(first.output).toMatchObject({ campaigns: [{ campaignId: 'late' }], hasMore: true });
});
