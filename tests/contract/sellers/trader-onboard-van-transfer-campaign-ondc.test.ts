import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  traderOnboardVanTransferCampaign,
  WALLET_CAMPAIGN,
} from '../../../src/contracts/money/bank-accounts.ts';
import { isVirtualAccountNumber } from '../../../server/money/bank-accounts.ts';
import { aCampaign } from '../../support/inputs/money-inputs.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let seller: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  seller = await signInAs(server, 'seller');
});
afterAll(() => server.close());

const join = (campaignId: string, as = seller) =>
  server.call(traderOnboardVanTransferCampaign, { campaignId }, { as });

describe('trader-onboard-van-transfer-campaign-ondc', () => {
  test('gives a trader who joins a number of their own', async () => {
    const campaignId = await aCampaign(server.db);
    const { status, output } = await join(campaignId);
    expect(status).toBe(200);
    expect(output).toEqual({
      campaignId,
      virtualAccountNumber: expect.stringMatching(/^HAAT\d{14}$/),
      ifsc: 'HAAT0SANDBX',
      joinedAt: server.clock.now(),
    });
    expect(isVirtualAccountNumber(output.virtualAccountNumber)).toBe(true);
  });

  test('who joins again, from several phones at once, has the same number', async () => {
    const campaignId = await aCampaign(server.db);
    const answers = await Promise.all(Array.from({ length: 6 }, () => join(campaignId)));
    const numbers = answers.map(({ output }) => output.virtualAccountNumber);
    expect(new Set(numbers).size).toBe(1);
  });

  test('another campaign and another trader have other numbers', async () => {
    const [one, two] = [await aCampaign(server.db), await aCampaign(server.db)];
    const other = await signInAs(server, 'seller');
    const answers = [await join(one), await join(two), await join(one, other)];
    const numbers = answers.map(({ output }) => output.virtualAccountNumber);
    expect(new Set(numbers).size).toBe(3);
  });

  test('nobody joins a campaign that is over or was never there, and who has joined keeps the number', async () => {
    const campaignId = await aCampaign(server.db);
    const { output } = await join(campaignId);
    server.clock.advance(DAY_MS);
    expect((await join(campaignId)).output).toEqual(output);
    const late = await signInAs(server, 'seller');
    for (const id of [campaignId, 'no-such-campaign']) {
      const { status, problem } = await join(id, late);
      expect([status, problem.code]).toEqual([404, 'campaign_not_found']);
    }
  });

  test('WAL-2 the campaign of the wallet runs always, and who buys joins it as who sells', async () => {
    const buyer = await signInAs(server, 'buyer');
    const numbers = [await join(WALLET_CAMPAIGN, buyer), await join(WALLET_CAMPAIGN)];
    for (const { status, output } of numbers) {
      expect(status).toBe(200);
      expect(isVirtualAccountNumber(output.virtualAccountNumber)).toBe(true);
    }
    const [own, sellers] = numbers.map(({ output }) => output.virtualAccountNumber);
    expect(own).not.toBe(sellers);
  });
});
