import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaigns, coinEntries } from '../../../server/rewards/reward-tables.ts';
import {
  fetchDeskCampaigns,
  getCampaignDetails,
  saveCampaign,
} from '../../../src/contracts/rewards/campaigns.ts';
import { aWantedCampaign } from '../../support/builders/promotion-builders.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { createOrderDesk, type OrderDesk } from '../../support/people/order-desk.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let desk: OrderDesk;
let admin: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  desk = await createOrderDesk(server);
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

const save = (parts: object, as = admin) =>
  server.send(saveCampaign, aWantedCampaign(parts), { as });
const listed = async (id: string) => {
  const { output } = await server.call(fetchDeskCampaigns, {}, { as: admin });
  return output.campaigns.find(({ campaignId }) => campaignId === id);
};

describe('save-campaign', () => {
  test('DESK-1 a campaign made at the desk brings coins with the next delivery, and what it brings stays', async () => {
    const milestones = [{ orders: 1, coins: 25 }];
    const made = await save({ campaignId: 'spring', milestones });
    expect(made.output.campaign).toMatchObject({ version: 1, countedOrders: 0, coins: 0 });
    const [act] = await lastActs(server.db);
    expect(act).toMatchObject({
      subject: 'campaign:spring',
      reason: 'made Harvest month: The harvest begins',
    });
    const shown = await server.call(getCampaignDetails, {}, { as: desk.buyer });
    expect(shown.output.campaigns.map(({ campaignId }) => campaignId)).toContain('spring');
    await desk.order({ to: 'DELIVERED' });
    const brought = await server.db
      .select()
      .from(coinEntries)
      .where(eq(coinEntries.campaignId, 'spring'));
    expect(brought.map(({ coins }) => coins).toSorted((a, b) => a - b)).toEqual([16, 25]);
    expect(await listed('spring')).toMatchObject({ countedOrders: 1, coins: 41 });

    const dearer = await save({ campaignId: 'spring', seenVersion: 1, extraPerHundredRupees: 3 });
    expect([dearer.problem.code, dearer.problem.detail]).toEqual([
      'campaign_not_possible',
      'Orders count for it already: this stays.',
    ]);
    const title = 'Harvest, a day more';
    const longer = await save({ campaignId: 'spring', seenVersion: 1, milestones, title });
    expect(longer.output.campaign).toMatchObject({ title, version: 2 });
  });

  test('OUT-10 of two administrators who change one campaign the second is told', async () => {
    await save({ campaignId: 'two' });
    const other = await signInAs(server, 'admin');
    const answers = await Promise.all([
      save({ campaignId: 'two', seenVersion: 1, title: 'One' }),
      save({ campaignId: 'two', seenVersion: 1, title: 'Other' }, other),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.problem.code).toBe('changed_meanwhile');
    const both = await Promise.all([
      save({ campaignId: 'new' }),
      save({ campaignId: 'new' }, other),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('DESK-1 refuses what can’t be: coins beyond reason, milestones that fall, times in the past, a store that is not there', async () => {
    const past = { startsAt: server.clock.now() - 172_800_000, endsAt: server.clock.now() - 1 };
    const wrong = [
      { extraPerHundredRupees: 21 },
      { extraPerHundredRupees: 0, milestones: [] },
      {
        milestones: [
          { orders: 5, coins: 50 },
          { orders: 5, coins: 60 },
        ],
      },
      { milestones: [{ orders: 5, coins: 1_001 }] },
      { milestones: [{ orders: 0, coins: 5 }] },
      past,
    ];
    for (const parts of wrong) {
      expect((await save({ campaignId: 'off', ...parts })).problem.code).toBe(
        'campaign_not_possible',
      );
    }
    expect((await save({ campaignId: 'off', storeId: 'no-such' })).problem.code).toBe(
      'store_not_found',
    );
    expect(await server.db.select().from(campaigns).where(eq(campaigns.id, 'off'))).toEqual([]);
  });

  test('DESK-1 is for administrators', async () => {
    for (const as of [desk.buyer, desk.seller, desk.cr]) {
      expect((await save({ campaignId: 'none' }, as)).problem.code).toBe('not_allowed');
      const read = await server.send(fetchDeskCampaigns, {}, { as });
      expect(read.problem.code).toBe('not_allowed');
    }
  });
});
