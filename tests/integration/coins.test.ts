import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redeemCoins } from '../../src/commands/rewards/redeem-coins.ts';
import {
  getUserCoinBalance,
  redeemCoins as redeemCoinsService,
} from '../../src/contracts/rewards/coin-account.ts';
import { readCampaigns, readCoins, readOwnCoupons, readWallet } from '../../src/db/reads/coins.ts';
import { aCampaign, giveCoins } from '../support/builders/coin-builders.ts';
import { anEnginePhone } from '../support/engine-phone.ts';
import { aMobileNumber } from '../support/inputs/mobile-numbers.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Somebody with coins on a phone that has fetched them. */
async function aPhoneWith(coins: number) {
  const phone = anEnginePhone(server);
  const mobileNumber = aMobileNumber();
  const owner = await phone.signIn(mobileNumber);
  if (coins > 0) await giveCoins(server.db, owner.userId, { coins });
  expect(await phone.service.pullCoins()).toMatchObject({ ok: true });
  const view = () => readCoins(owner.person, phone.world.now());
  return { phone, mobileNumber, ...owner, view };
}

describe('coins on the phone', () => {
  it('COIN-2 keeps balance, changes and campaigns, and shows them without the network', async () => {
    await aCampaign(server.db, { milestones: [{ orders: 2, coins: 20 }] });
    const { phone, person, view } = await aPhoneWith(75);
    phone.line.broken = true;
    expect(await phone.service.pullCoins()).toMatchObject({ ok: false });
    expect(await view()).toMatchObject({
      balance: { coins: 75, valuePaise: 7_500, pendingCoins: 0 },
      redeemable: 70,
      coupons: [],
    });
    const wallet = await readWallet(person);
    expect(wallet.map(({ type, coins }) => [type, coins])).toEqual([['CREDIT', 75]]);
    const campaigns = await readCampaigns(phone.device);
    expect(campaigns?.campaigns.at(-1)?.milestones).toEqual([
      { orders: 2, coins: 20, reached: false },
    ]);
  });

  it('fetches only the changes that it lacks, the newest first', async () => {
    const { phone, person, userId } = await aPhoneWith(10);
    await giveCoins(server.db, userId, { coins: 5 });
    await phone.service.pullCoins();
    expect((await readWallet(person)).map(({ coins }) => coins)).toEqual([5, 10]);
    expect(await person.coins.count()).toBe(2);
  });

  it('OUT-1 redeems offline once the line is back: one coupon, also when the answer was lost', async () => {
    const { phone, context, person, view } = await aPhoneWith(75);
    phone.line.broken = true;
    expect(await redeemCoins(context, 50)).toMatchObject({ ok: true });
    await phone.service.drain('asked');
    expect(await view()).toMatchObject({
      balance: { coins: 75 },
      redeemable: 20,
      coupons: [],
      waiting: [{ coins: 50, problem: null }],
    });

    phone.line.broken = false;
    let isLost = true;
    phone.line.holdAnswer = async (service) => {
      if (service !== 'redeem-coins' || !isLost) return;
      isLost = false;
      throw new TypeError('the answer got lost');
    };
    await phone.service.drain('asked');
    await phone.service.drain('asked');
    expect(phone.asked.filter((service) => service === 'redeem-coins').length).toBeGreaterThan(1);
    const after = await view();
    expect(after).toMatchObject({
      balance: { coins: 25, valuePaise: 2_500 },
      redeemable: 20,
      waiting: [],
    });
    expect(after.coupons.map(({ valuePaise }) => valuePaise)).toEqual([5_000]);

    await phone.service.pullCoins();
    expect((await view()).coupons).toEqual(after.coupons);
    expect((await readWallet(person)).map(({ type, coins }) => [type, coins])).toEqual([
      ['DEBIT', -50],
      ['CREDIT', 75],
    ]);
  });

  it('COIN-2 asks for no more coins than there are, whatever waits', async () => {
    const { phone, context } = await aPhoneWith(35);
    phone.line.broken = true;
    expect(await redeemCoins(context, 30)).toMatchObject({ ok: true });
    expect(await redeemCoins(context, 10)).toEqual({
      ok: false,
      kind: 'not-allowed',
      message: 'You do not have so many coins',
    });
    expect(await redeemCoins(context, 5)).toMatchObject({ ok: false, kind: 'not-allowed' });
  });

  it('OUT-4 tells why the server refused, when the coins were spent on another phone', async () => {
    const { phone, context, mobileNumber, view } = await aPhoneWith(40);
    phone.line.broken = true;
    await redeemCoins(context, 40);
    const session = await server.signIn(mobileNumber);
    await server.call(
      redeemCoinsService,
      { redemptionId: crypto.randomUUID(), coins: 40 },
      { as: session },
    );
    phone.line.broken = false;
    await phone.service.drain('asked');
    const { waiting, coupons } = await view();
    expect(waiting).toMatchObject([{ coins: 40, problem: expect.stringMatching(/coins/i) }]);
    expect(coupons).toEqual([]);
    await phone.service.pullCoinBalance();
    expect(await view()).toMatchObject({ balance: { coins: 0 }, redeemable: 0 });
    expect((await view()).coupons).toHaveLength(1);
  });

  it('a coupon that has ended by the server’s clock is not shown, whatever the phone’s clock says', async () => {
    const { phone, context, person } = await aPhoneWith(20);
    await redeemCoins(context, 20);
    await phone.service.drain('asked');
    await phone.service.pullCoinBalance();
    const now = phone.world.now();
    expect(await readOwnCoupons(person, now)).toHaveLength(1);
    expect(await readOwnCoupons(person, now + 31 * 86_400_000)).toEqual([]);
    expect(await readOwnCoupons(person, now - 400 * 86_400_000)).toHaveLength(1);
  });

  it('nothing is asked for a visitor', async () => {
    const phone = anEnginePhone(server);
    expect(await phone.service.pullCoins()).toEqual({ ok: true, value: null });
    expect(phone.asked).not.toContain(getUserCoinBalance.name);
  });
});
