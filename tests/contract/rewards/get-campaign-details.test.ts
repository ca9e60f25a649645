import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCampaignDetails } from '../../../src/contracts/rewards/campaigns.ts';
import { getUserCoinBalance } from '../../../src/contracts/rewards/coin-account.ts';
import { aCampaign } from '../../support/builders/coin-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import type { PersonSession, Session } from '../../support/service-client.ts';
import { VISITOR } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const campaignsOf = async (as: Session, campaignIds: string[]) =>
  (await server.call(getCampaignDetails, { campaignIds }, { as })).output.campaigns;
const coinsOf = async (as: Session) =>
  (await server.call(getUserCoinBalance, {}, { as })).output.coins;

/** A store, and how to have an order of some units at ₹100 delivered there. */
async function aShop(as: PersonSession) {
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id, { pricePaise: 10_000 });
  const deliver = async (quantity: number): Promise<void> => {
    const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity }]);
    const order = await placeOrder(server, as, wish);
    const { userId } = as.details;
    await walkOrder(server.db, { order, userId, to: 'DELIVERED', at: server.clock.now() });
  };
  return { store, deliver };
}

describe('get-campaign-details', () => {
  test('tells visitors the rules, and those that run when none is asked for', async () => {
    const now = server.clock.now();
    const running = await aCampaign(server.db, { milestones: [{ orders: 3, coins: 20 }] });
    const over = await aCampaign(server.db, { endsAt: now });
    const { output } = await server.call(getCampaignDetails, {}, { as: VISITOR });
    expect(output.usual).toEqual({
      paisePerCoin: 10_000,
      coinValuePaise: 100,
      lastsDays: 180,
      redeemStep: 10,
    });
    const { id, ...rules } = running;
    expect(output.campaigns.find(({ campaignId }) => campaignId === id)).toEqual({
      ...rules,
      campaignId: id,
      storeId: null,
      mostPerOrder: null,
      milestones: [{ orders: 3, coins: 20, reached: false }],
      orders: 0,
      coins: 0,
    });
    expect(output.campaigns.map(({ campaignId }) => campaignId)).not.toContain(over.id);
    const asked = await campaignsOf(VISITOR, [over.id, 'nonesuch']);
    expect(asked.map(({ campaignId }) => campaignId)).toEqual([over.id]);
  });

  test('counts the orders that hold, gives their extra coins and those of a milestone, once', async () => {
    const asha = await server.signIn(aMobileNumber());
    const { store, deliver } = await aShop(asha);
    const { id } = await aCampaign(server.db, {
      storeId: store.id,
      minimumPaise: 20_000,
      mostPerOrder: 5,
      milestones: [{ orders: 2, coins: 20 }],
    });
    const others = await aCampaign(server.db, { storeId: (await aStore(server.db)).id });
    const before = await coinsOf(asha);
    await deliver(1);
    expect(await campaignsOf(asha, [id])).toMatchObject([{ orders: 0, coins: 0 }]);
    await deliver(2);
    expect(await campaignsOf(asha, [id])).toMatchObject([
      { orders: 1, coins: 4, milestones: [{ reached: false }] },
    ]);
    await deliver(9);
    await deliver(2);
    expect(await campaignsOf(asha, [id])).toMatchObject([
      { orders: 3, coins: 4 + 5 + 20 + 4, milestones: [{ reached: true }] },
    ]);
    expect(await campaignsOf(asha, [others.id])).toMatchObject([{ orders: 0, coins: 0 }]);
    expect(await coinsOf(asha)).toBeGreaterThanOrEqual(before + 14 + 33);
  });

  test('takes ids as the storage key has them, at most twenty', async () => {
    const many = Array.from({ length: 21 }, (_, i) => `campaign-${i}`);
    for (const campaignIds of [many, [''], ["' or 1=1"]]) {
      const { problem } = await server.call(getCampaignDetails, { campaignIds }, { as: VISITOR });
      expect(problem.code).toBe('bad_input');
    }
  });
});
