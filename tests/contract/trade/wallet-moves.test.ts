import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { getCashTransactions } from '../../../src/contracts/money/statements.ts';
import { ProblemError } from '../../../server/http/problem-error.ts';
import { wallets } from '../../../server/money/wallet-tables.ts';
import { stores } from '../../../server/sellers/store-tables.ts';
import { owedToShop } from '../../../server/money/shop-ledger.ts';
import {
  lockForContract,
  payFromLock,
  releaseLock,
  takeBankTransfer,
} from '../../../server/trade/wallet.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import { aWallet, walletSumsOf, wrongInWallets } from '../../support/builders/wallet-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { createChance } from '../../simulation/chance.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let storeId: string;
beforeAll(async () => {
  server = await startTestServer();
  storeId = (await aStore(server.db)).id;
});
afterEach(async () => {
  const wrong = await wrongInWallets(server.db);
  if (wrong.length > 0) throw new Error(wrong.join('; '));
});
afterAll(() => server.close());

/** A buyer with so much, paise, and a contract. */
async function aBuyer(amountPaise: number) {
  const as = await signInAs(server, 'buyer');
  const { userId, accountNumber } = await aWallet(server, as, amountPaise);
  return { userId, accountNumber, contractId: randomUUID() as string, now: server.clock.now() };
}
type Buyer = Awaited<ReturnType<typeof aBuyer>>;

const lock = ({ userId, contractId, now }: Buyer, amountPaise: number, id = contractId) =>
  server.db.transaction((db) => lockForContract(db, { userId, contractId: id, amountPaise, now }));
const pay = (
  { contractId, now }: Buyer,
  amountPaise: number,
  deliveryId = randomUUID() as string,
) =>
  server.db.transaction((db) =>
    payFromLock(db, { contractId, deliveryId, storeId, amountPaise, now }),
  );
const release = ({ contractId, now }: Buyer) =>
  server.db.transaction((db) => releaseLock(db, { contractId, now }));
const sums = ({ userId }: Buyer) => walletSumsOf(server.db, userId);

/** The code and words of a refusal; what came instead otherwise. */
const refusal = (asked: Promise<void>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof ProblemError ? [error.code, error.extras.detail] : error),
  );

describe('the lock of a contract', () => {
  test('WAL-1 takes money off what is free, is raised and lowered, and gives back what is left', async () => {
    const buyer = await aBuyer(10_000);
    await lock(buyer, 4000);
    await lock(buyer, 4000);
    expect(await sums(buyer)).toEqual([6000, 4000]);
    await lock(buyer, 10_000);
    await lock(buyer, 7000);
    await pay(buyer, 2500);
    expect(await sums(buyer)).toEqual([3000, 4500]);
    await release(buyer);
    await release(buyer);
    expect(await sums(buyer)).toEqual([7500, 0]);
  });

  test('WAL-1 larger than what is free is refused, with what is there and what to do', async () => {
    const buyer = await aBuyer(10_050);
    await lock(buyer, 50);
    expect(await refusal(lock(buyer, 10_051))).toEqual([
      'wallet_too_low',
      'Your wallet has ₹100 free. This needs ₹100.01. Send money to your account number first.',
    ]);
    expect(await sums(buyer)).toEqual([10_000, 50]);
  });

  test('WAL-1 of somebody who never had a wallet is refused', async () => {
    const { userId } = (await signInAs(server, 'buyer')).details;
    const buyer = { userId, accountNumber: '', contractId: randomUUID(), now: 0 };
    expect(await refusal(lock(buyer, 1))).toMatchObject(['wallet_too_low', /₹0 free/]);
    await release(buyer);
    expect(await refusal(pay(buyer, 1))).toMatchObject(['wallet_too_low', /₹0 is locked/]);
  });

  test('WAL-1 of two that come at once only one fits', async () => {
    const buyer = await aBuyer(10_000);
    const wishes = Array.from({ length: 8 }, () => lock(buyer, 6000, randomUUID()));
    const ends = await Promise.all(wishes.map(refusal));
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    expect(ends.filter((end) => end !== 'done').map((end) => (end as string[])[0])).toEqual(
      Array.from({ length: 7 }, () => 'wallet_too_low'),
    );
    expect(await sums(buyer)).toEqual([4000, 6000]);
  });

  test('WAL-1 is one buyer’s: nobody else’s money is locked for it', async () => {
    const [buyer, other] = [await aBuyer(100), await aBuyer(100)];
    await lock(buyer, 60);
    await expect(lock(other, 60, buyer.contractId)).rejects.toThrow(/somebody else/);
    expect(await sums(other)).toEqual([100, 0]);
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 60])('WAL-1 of %s paise is no amount', async (amount) => {
    const buyer = await aBuyer(100);
    await expect(lock(buyer, amount)).rejects.toThrow(RangeError);
    await expect(pay(buyer, amount)).rejects.toThrow(RangeError);
    expect(await sums(buyer)).toEqual([100, 0]);
  });

  test('WAL-1 what fails later in the transaction of its contract moves nothing', async () => {
    const buyer = await aBuyer(100);
    const { userId, contractId, now } = buyer;
    const failing = server.db.transaction(async (db) => {
      await lockForContract(db, { userId, contractId, amountPaise: 60, now });
      throw new Error('the contract was refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await sums(buyer)).toEqual([100, 0]);
  });

  test('WAL-1 the database itself keeps a wallet from going below zero', async () => {
    const { userId } = await aBuyer(100);
    const below = server.db
      .update(wallets)
      .set({ balancePaise: -1 })
      .where(eq(wallets.userId, userId));
    await expect(below).rejects.toThrow(/wallets/);
  });
});

describe('paying for a delivery', () => {
  test('WAL-1 more than what is locked is refused, whatever is free', async () => {
    const buyer = await aBuyer(10_000);
    await lock(buyer, 4000);
    expect(await refusal(pay(buyer, 4001))).toEqual([
      'wallet_too_low',
      '₹40 is locked for this contract. This delivery needs ₹40.01.',
    ]);
    expect(await sums(buyer)).toEqual([6000, 4000]);
  });

  test('WAL-1 is done once for a delivery that is told several times at once', async () => {
    const buyer = await aBuyer(10_000);
    await lock(buyer, 9000);
    const deliveryId = randomUUID();
    const before = await owedToShop(server.db, storeId);
    await Promise.all(Array.from({ length: 8 }, () => pay(buyer, 3000, deliveryId)));
    expect(await sums(buyer)).toEqual([1000, 6000]);
    expect(await owedToShop(server.db, storeId)).toBe(before + 3000);
  });

  test('SELL-6 WAL-1 makes it the shop’s: its statement and what Haat owes it have it', async () => {
    const seller = await signInAs(server, 'seller');
    const own = await aStore(server.db);
    await server.db
      .update(stores)
      .set({ sellerUserId: seller.details.userId })
      .where(eq(stores.id, own.id));
    const buyer = await aBuyer(10_000);
    const { contractId, now } = buyer;
    await lock(buyer, 10_000);
    const paid = { contractId, deliveryId: randomUUID(), storeId: own.id, amountPaise: 2500, now };
    await server.db.transaction((db) => payFromLock(db, paid));
    const { output } = await server.call(
      getCashTransactions,
      { storeId: own.id, limit: 10 },
      { as: seller },
    );
    expect(output.transactions).toMatchObject([{ reason: 'trade_paid', amountPaise: 2500 }]);
    expect(output.payouts?.owedPaise).toBe(2500);
  });
});

/** Moves of the long test, and how many go on at once. */
const MOVES = (process.env['TEST_DATABASE_URL'] ?? '') === '' ? 2000 : 10_000;
const AT_ONCE = 8;

test(
  `WAL-1 of ${MOVES} random moves, ${AT_ONCE} at a time, none makes money, loses any or goes below zero`,
  { timeout: 300_000 },
  async () => {
    const chance = createChance(26, 'wallet');
    const buyers = await Promise.all(Array.from({ length: 3 }, () => aBuyer(5000)));
    const contracts = buyers.flatMap((buyer) =>
      Array.from({ length: 3 }, () => ({ ...buyer, contractId: randomUUID() as string })),
    );
    const deliveries = Array.from({ length: MOVES / 20 }, () => randomUUID());
    const transfers = Array.from({ length: MOVES / 20 }, () => randomUUID());
    let left = MOVES;
    let refused = 0;
    const oneMove = (): Promise<void> => {
      const contract = chance.pick(contracts);
      const amount = chance.below(4000);
      const what = chance.next();
      if (what < 0.2) {
        const { accountNumber, now } = contract;
        const transfer = {
          accountNumber,
          transferId: chance.pick(transfers),
          amountPaise: amount + 1,
        };
        const told = { ...transfer, bankReference: '', payerName: '' };
        return server.db.transaction((db) => takeBankTransfer(db, 'sandbox', told, now));
      }
      if (what < 0.6) return lock(contract, amount);
      if (what < 0.9) return pay(contract, Math.floor(amount / 4), chance.pick(deliveries));
      return release(contract);
    };
    const worker = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const end = await refusal(oneMove());
        if (end === 'done') continue;
        if (!Array.isArray(end)) throw end;
        refused += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect(await wrongInWallets(server.db)).toEqual([]);
    expect(refused).toBeGreaterThan(0);
    for (const { userId } of buyers) {
      const [balance = 0, locked = 0] = await walletSumsOf(server.db, userId);
      expect(Math.min(balance, locked)).toBeGreaterThanOrEqual(0);
    }
  },
);
