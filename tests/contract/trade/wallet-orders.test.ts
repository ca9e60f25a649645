import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aWallet, walletSumsOf, wrongInWallets } from '../../support/builders/wallet-builders.ts';
import { newTraders, type Traders } from '../../support/people/traders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let traders: Traders;
beforeAll(async () => {
  server = await startTestServer();
  traders = await newTraders(server);
});
afterAll(() => server.close());

/** A fresh buyer and shop whose buyer has so much in the wallet, with 500 kg at ₹24 agreed on: ₹12,600 with the tolerance. */
async function anAgreementWith(amountPaise: number) {
  traders = await newTraders(server);
  await aWallet(server, traders.buyer, amountPaise);
  return traders.anAgreement();
}
const sums = () => walletSumsOf(server.db, traders.buyer.details.userId);
const order = (talk: Parameters<Traders['step']>[1]) =>
  traders.step(traders.buyer, talk, 'order', { paysBy: 'wallet' });

describe('an order that is paid from the wallet', () => {
  test('WAL-1 TRD-6 locks the most that can come, pays each delivery that both agree on, and gives the rest back', async () => {
    const talk = await anAgreementWith(2_000_000);
    const { buyer, seller, step, deliver, contractOf } = traders;
    expect((await order(talk)).status).toBe(200);
    expect(await sums()).toEqual([740_000, 1_260_000]);
    await step(seller, talk, 'approve');

    const first = await deliver(seller, talk, 200_000);
    expect(await sums()).toEqual([740_000, 1_260_000]);
    const right = { deliveryId: first, quantity: 200_000 };
    expect((await step(buyer, talk, 'confirm', { delivery: right })).status).toBe(200);
    expect(await sums()).toEqual([740_000, 780_000]);

    const second = await deliver(seller, talk, 290_000);
    const claim = { deliveryId: second, quantity: 280_000, reason: 'Weighed again' };
    await step(buyer, talk, 'dispute', { delivery: claim });
    await step(seller, talk, 'take-weight', { delivery: { ...claim, reason: '' } });
    expect(await sums()).toEqual([740_000, 108_000]);

    expect((await step(buyer, talk, 'finish')).status).toBe(200);
    expect(await sums()).toEqual([848_000, 0]);
    const contract = await contractOf(talk);
    expect(contract?.status).toBe('PAID');
    expect(contract?.moves.slice(-2).map(({ act, by }) => [act, by])).toEqual([
      ['finish', 'buyer'],
      ['paid', 'wallet'],
    ]);
    expect(await wrongInWallets(server.db)).toEqual([]);
  });

  test('WAL-1 is not made where the wallet has too little, and locks nothing then', async () => {
    const talk = await anAgreementWith(1_259_999);
    const { status, problem } = await order(talk);
    expect([status, problem?.code]).toEqual([409, 'wallet_too_low']);
    expect(problem?.detail).toContain('Your wallet has ₹12,599.99 free. This needs ₹12,600.');
    expect(await traders.contractOf(talk)).toBeNull();
    expect(await sums()).toEqual([1_259_999, 0]);
  });

  test.each(['take-back', 'decline'] as const)('WAL-1 frees all of it with %s', async (act) => {
    const talk = await anAgreementWith(1_260_000);
    await order(talk);
    const { buyer, seller, step } = traders;
    await step(act === 'decline' ? seller : buyer, talk, act);
    expect(await sums()).toEqual([1_260_000, 0]);
  });

  test('WAL-1 of two at once that do not fit together one is made', async () => {
    const one = await anAgreementWith(2_000_000);
    const other = await traders.anAgreement();
    const answers = await Promise.all([order(one), order(other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await sums()).toEqual([740_000, 1_260_000]);
    expect(await wrongInWallets(server.db)).toEqual([]);
  });

  test('TRD-5 WAL-1 a change locks what it needs; one that needs more tells the seller nothing of the wallet', async () => {
    const talk = await anAgreementWith(1_300_000);
    const { buyer, seller, step, contractOf } = traders;
    await order(talk);
    await step(seller, talk, 'approve');
    const terms = (await contractOf(talk))?.terms;
    if (terms === undefined) throw new Error('there is no order');
    await step(buyer, talk, 'ask-change', { terms: { ...terms, pricePaise: 2_500 } });
    const { status, problem } = await step(seller, talk, 'approve-change');
    expect([status, problem?.code]).toEqual([409, 'wallet_too_low']);
    expect(problem?.detail).toBe('The buyer’s wallet has too little for this change.');
    expect((await contractOf(talk))?.status).toBe('ORDER_MODIFY_REQUEST');
    await step(buyer, talk, 'withdraw-change');
    await step(buyer, talk, 'ask-change', { terms: { ...terms, quantity: 400_000 } });
    expect((await step(seller, talk, 'approve-change')).status).toBe(200);
    expect(await sums()).toEqual([292_000, 1_008_000]);
    expect(await wrongInWallets(server.db)).toEqual([]);
  });
});
