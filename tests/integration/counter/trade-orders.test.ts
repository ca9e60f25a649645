import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveTradeContract } from '../../../src/commands/trade/trade.ts';
import type { MoveTradeContract } from '../../../src/contracts/trade/trade.ts';
import { readTrades } from '../../../src/db/reads/trades.ts';
import { indiaDayStart } from '../../../src/domain/time.ts';
import type { ContractAct } from '../../../src/domain/trade/contract-moves.ts';
import { aShopPhone, type ShopPhone } from '../../support/browser/shop-phone.ts';
import { someTraders, type Talk, type Traders } from '../../support/people/traders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The negotiation as a phone's screen shows it. */
async function shownOn(phone: ShopPhone, { requestId, negotiationId }: Talk) {
  const request = (await readTrades(phone.person))?.find((each) => each.requestId === requestId);
  const talk = request?.negotiations.find((each) => each.negotiationId === negotiationId);
  if (talk === undefined) throw new Error('the negotiation is not on the phone');
  return talk;
}

/** Writes a step on a phone as its screen does: upon the version that is shown. */
async function say(
  phone: ShopPhone,
  talk: Talk,
  act: ContractAct,
  said: { readonly deliveryId?: string; readonly quantity?: number; readonly reason?: string } = {},
) {
  const { contract } = await shownOn(phone, talk);
  const { deliveryId, quantity = 0, reason = '' } = said;
  const day = indiaDayStart(server.clock.now());
  const step: MoveTradeContract = {
    ...talk,
    act,
    seenVersion: contract?.version ?? 0,
    paysBy: act === 'order' ? 'direct' : null,
    terms: null,
    delivery: deliveryId === undefined ? null : { deliveryId, quantity, slip: '', reason, day },
  };
  return moveTradeContract(phone.context, { step, goods: 'Onion', unit: 'kg' });
}

/** The phones of a buyer and a seller with an order of 500 kg that both know. */
async function aPairWithOrder() {
  const [buyer, seller] = [await aShopPhone(server), await aShopPhone(server)];
  const traders = await someTraders(server, { buyer: buyer.as, seller: seller.as });
  const talk = await traders.anOrder();
  await pull(buyer, seller);
  return { buyer, seller, traders, talk };
}

async function pull(...phones: readonly ShopPhone[]): Promise<void> {
  for (const phone of phones) expect(await phone.service.pullTrades()).toMatchObject({ ok: true });
}

/** Both phones show what the server has, and nothing waits. */
async function expectOneTruth(traders: Traders['contractOf'], talk: Talk, phones: ShopPhone[]) {
  await pull(...phones);
  const contract = await traders(talk);
  for (const phone of phones) {
    const shown = await shownOn(phone, talk);
    expect([shown.contract, shown.unsentSteps]).toEqual([contract, []]);
    expect(await phone.person.outbox.count()).toBe(0);
  }
  return contract;
}

describe('an order between traders on two phones', () => {
  it('TRD-5 takes a delivery written down without a network while the buyer disputes another', async () => {
    const { buyer, seller, traders, talk } = await aPairWithOrder();
    const first = await traders.deliver(seller.as, talk, 200_000);
    await pull(buyer, seller);
    seller.line.broken = true;
    const second = crypto.randomUUID();
    const written = await say(seller, talk, 'deliver', { deliveryId: second, quantity: 300_000 });
    expect(written).toMatchObject({ ok: true });
    await seller.drain('command');
    const waiting = await shownOn(seller, talk);
    expect(waiting.contract?.deliveries).toHaveLength(1);
    expect(waiting.unsentSteps).toMatchObject([
      { problem: null, step: { act: 'deliver', delivery: { deliveryId: second } } },
    ]);
    const claim = { deliveryId: first, quantity: 190_000, reason: 'Wet sacks' };
    expect(await say(buyer, talk, 'dispute', claim)).toMatchObject({ ok: true });
    await buyer.drain('command');
    seller.line.broken = false;
    server.clock.advance(1_000);
    await seller.drain('online');
    const contract = await expectOneTruth(traders.contractOf, talk, [buyer, seller]);
    expect(contract).toMatchObject({
      status: 'ORDER_DISPUTED',
      deliveries: [
        { deliveryId: first, status: 'disputed', claimedQuantity: 190_000 },
        { deliveryId: second, status: 'written', quantity: 300_000 },
      ],
    });
  });

  it('OUT-1 TRD-5 has a delivery once when the answer to it is lost', async () => {
    const { buyer, seller, traders, talk } = await aPairWithOrder();
    let lost = 0;
    seller.line.losesAnswer = (service) => {
      if (service !== 'move-trade-contract') return false;
      lost += 1;
      return true;
    };
    const deliveryId = crypto.randomUUID();
    await say(seller, talk, 'deliver', { deliveryId, quantity: 100_000 });
    await seller.drain('asked');
    await seller.drain('asked');
    expect(lost).toBe(2);
    seller.line.losesAnswer = () => false;
    await seller.drain('online');
    const contract = await expectOneTruth(traders.contractOf, talk, [buyer, seller]);
    expect(contract?.deliveries.map((each) => each.deliveryId)).toEqual([deliveryId]);
    expect(contract?.moves.map(({ act }) => act)).toEqual(['order', 'approve', 'deliver']);
    expect(await traders.messagesTo(buyer.as, talk)).toEqual(
      expect.arrayContaining(['Delivery: Onion']),
    );
  });

  it('OUT-4 TRD-6 keeps a step that was refused, with why, until its person has seen it', async () => {
    const { buyer, seller, traders, talk } = await aPairWithOrder();
    seller.line.broken = true;
    const deliveryId = crypto.randomUUID();
    await say(seller, talk, 'deliver', { deliveryId, quantity: 300_000 });
    await traders.deliver(buyer.as, talk, 300_000);
    seller.line.broken = false;
    await seller.drain('online');
    await pull(seller);
    const { contract, unsentSteps } = await shownOn(seller, talk);
    expect(contract?.deliveries.map(({ by }) => by)).toEqual(['buyer']);
    expect(unsentSteps).toMatchObject([
      {
        step: { act: 'deliver', delivery: { deliveryId, quantity: 300_000 } },
        problem: expect.stringContaining('more than was agreed'),
      },
    ]);
    expect(await seller.person.outbox.toArray()).toMatchObject([{ state: 'rejected' }]);
  });

  it('TRD-5 sends several deliveries written down without a network, each once', async () => {
    const { buyer, seller, traders, talk } = await aPairWithOrder();
    seller.line.broken = true;
    const ids = [1, 2, 3].map(() => crypto.randomUUID());
    for (const deliveryId of ids) {
      await say(seller, talk, 'deliver', { deliveryId, quantity: 100_000 });
      await seller.drain('command');
      server.clock.advance(1_000);
    }
    const again = await say(seller, talk, 'deliver', {
      deliveryId: ids[0] ?? '',
      quantity: 100_000,
    });
    expect(again).toMatchObject({ ok: false, message: 'This is still waiting to be sent.' });
    expect((await shownOn(seller, talk)).unsentSteps).toHaveLength(3);
    seller.line.broken = false;
    await seller.drain('online');
    const contract = await expectOneTruth(traders.contractOf, talk, [buyer, seller]);
    expect(contract?.deliveries.map((each) => each.deliveryId).toSorted()).toEqual(ids.toSorted());
  });

  it('TRD-5 knows by itself what can not be, before anything is sent', async () => {
    const { buyer, seller, traders, talk } = await aPairWithOrder();
    const deliveryId = await traders.deliver(seller.as, talk, 400_000);
    await pull(buyer, seller);
    buyer.line.broken = true;
    seller.line.broken = true;
    for (const [phone, act, said, words] of [
      [seller, 'confirm', { deliveryId, quantity: 400_000 }, 'for the other side'],
      [seller, 'deliver', { deliveryId: crypto.randomUUID(), quantity: 125_001 }, 'more than was'],
      [buyer, 'dispute', { deliveryId, quantity: 525_001, reason: 'More' }, 'more than was'],
      [buyer, 'finish', {}, 'has not confirmed'],
      [buyer, 'approve', {}, 'can not be done'],
    ] as const) {
      const told = await say(phone, talk, act, said);
      expect([act, told]).toMatchObject([
        act,
        { ok: false, message: expect.stringContaining(words) },
      ]);
    }
    expect(await seller.person.outbox.count()).toBe(0);
    // What it has written down itself counts before the server knows of it.
    const deliver = (quantity: number) =>
      say(seller, talk, 'deliver', { deliveryId: crypto.randomUUID(), quantity });
    expect(await deliver(100_000)).toMatchObject({ ok: true });
    expect(await deliver(25_001)).toMatchObject({ ok: false, kind: 'not-allowed' });
    expect(await deliver(25_000)).toMatchObject({ ok: true });
  });

  it('TRD-5 goes from the order to a closed contract by the taps on two phones', async () => {
    const [buyer, seller] = [await aShopPhone(server), await aShopPhone(server)];
    const traders = await someTraders(server, { buyer: buyer.as, seller: seller.as });
    const talk = await traders.anAgreement();
    const deliveryId = crypto.randomUUID();
    for (const [phone, act, said] of [
      [buyer, 'order', {}],
      [seller, 'approve', {}],
      [seller, 'deliver', { deliveryId, quantity: 500_000 }],
      [buyer, 'dispute', { deliveryId, quantity: 490_000, reason: 'One sack less' }],
      [seller, 'take-weight', { deliveryId, quantity: 490_000 }],
      [buyer, 'finish', {}],
      [seller, 'paid', {}],
      [buyer, 'close', {}],
    ] as const) {
      await pull(buyer, seller);
      expect([act, await say(phone, talk, act, said)]).toMatchObject([act, { ok: true }]);
      await phone.drain('command');
    }
    const contract = await expectOneTruth(traders.contractOf, talk, [buyer, seller]);
    expect(contract?.status).toBe('CLOSE CONTRACT');
  });
});
