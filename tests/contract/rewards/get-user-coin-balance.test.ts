import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateCall } from '../../../src/contracts/orders/return-order.ts';
import { getUserCoinBalance, redeemCoins } from '../../../src/contracts/rewards/coin-account.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { COINS_LAST_MS } from '../../../src/domain/rewards/coins.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { orders } from '../../../server/orders/order-tables.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { coinsOfMove } from '../../../server/rewards/earn-coins.ts';
import { giveCoins } from '../../support/builders/coin-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { aPromotion } from '../../support/builders/promotion-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

const PRICE_PAISE = 10_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const aBuyer = (): Promise<PersonSession> => server.signIn(aMobileNumber());
const balanceOf = async (as: PersonSession) =>
  (await server.call(getUserCoinBalance, {}, { as })).output;

/** An order of some units at ₹100 each. */
async function anOrder(as: PersonSession, quantity: number, couponCode: string | null = null) {
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id, { pricePaise: PRICE_PAISE });
  const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity }]);
  return placeOrder(server, as, { ...wish, ...(couponCode === null ? {} : { couponCode }) });
}

const deliver = (order: Order, as: PersonSession) =>
  walkOrder(server.db, {
    order,
    userId: as.details.userId,
    to: 'DELIVERED',
    at: server.clock.now(),
  });

/** The buyer sends units back, and the money is paid back. */
async function refund(as: PersonSession, order: Order, quantity: number): Promise<void> {
  const lines = order.lines.map(({ itemId }) => ({ itemId, quantity }));
  const { externalReferenceId, orderId } = order;
  await server.call(
    updateCall,
    {
      externalReferenceId,
      returnId: randomUUID(),
      reasonCode: '003',
      lines,
      requestedAt: server.clock.now(),
    },
    { as },
  );
  const steps: [OrderStatus, 'seller' | 'system'][] = [
    ['ORDER_REFUND_INITIATED', 'seller'],
    ['ORDER_REFUND_COMPLETED', 'system'],
  ];
  for (const [to, by] of steps) {
    await server.db.transaction((transaction) =>
      moveOrder(transaction, { orderId, to, by, at: server.clock.now() }),
    );
  }
}

describe('get-user-coin-balance', () => {
  test('is nothing for somebody new', async () => {
    expect(await balanceOf(await aBuyer())).toEqual({
      coins: 0,
      valuePaise: 0,
      redeemableCoins: 0,
      redeemStep: 10,
      pendingCoins: 0,
      owedCoins: 0,
      nextExpiring: null,
      coupons: [],
      serverTime: server.clock.now(),
    });
  });

  test('COIN-1 shows the coins of an order as pending, and has them when it is delivered', async () => {
    const asha = await aBuyer();
    const order = await anOrder(asha, 3);
    expect(await balanceOf(asha)).toMatchObject({ coins: 0, pendingCoins: 3 });
    await deliver(order, asha);
    expect(await balanceOf(asha)).toMatchObject({
      coins: 3,
      valuePaise: 300,
      redeemableCoins: 0,
      pendingCoins: 0,
      nextExpiring: { coins: 3, expiresAt: server.clock.now() + COINS_LAST_MS },
    });
  });

  test('COIN-1 has them once, however often and from however many processes the delivery is told', async () => {
    const asha = await aBuyer();
    const order = await anOrder(asha, 3);
    await deliver(order, asha);
    const [row] = await server.db.select().from(orders).where(eq(orders.id, order.orderId));
    if (row === undefined) throw new Error('the order is gone');
    const at = server.clock.now();
    const tell = () =>
      server.db.transaction((transaction) =>
        coinsOfMove(transaction, row, { to: 'DELIVERED', at }),
      );
    await Promise.all(Array.from({ length: 5 }, tell));
    expect((await balanceOf(asha)).coins).toBe(3);
  });

  test('counts what was paid for the goods: not charges, nor what a coupon took off', async () => {
    const asha = await aBuyer();
    const { code } = await aPromotion(server.db, { value: 10_001 });
    await deliver(await anOrder(asha, 3, code), asha);
    expect((await balanceOf(asha)).coins).toBe(1);
  });

  test('says how many can be redeemed in whole steps', async () => {
    const asha = await aBuyer();
    await giveCoins(server.db, asha.details.userId, { coins: 47 });
    expect(await balanceOf(asha)).toMatchObject({ coins: 47, redeemableCoins: 40 });
    await giveCoins(server.db, asha.details.userId, { coins: 1_000 });
    expect(await balanceOf(asha)).toMatchObject({ coins: 1_047, redeemableCoins: 500 });
  });

  test('COIN-2 does not count coins from the moment on in which they are lost', async () => {
    const asha = await aBuyer();
    const at = server.clock.now() - COINS_LAST_MS;
    await giveCoins(server.db, asha.details.userId, { coins: 5, at });
    await giveCoins(server.db, asha.details.userId, { coins: 7, at: at + 1 });
    expect((await balanceOf(asha)).coins).toBe(7);
  });

  test('COIN-1 takes the coins of a refunded order back, of a part its part', async () => {
    const asha = await aBuyer();
    const whole = await anOrder(asha, 4);
    const part = await anOrder(asha, 4);
    await deliver(whole, asha);
    await deliver(part, asha);
    expect((await balanceOf(asha)).coins).toBe(8);
    await refund(asha, whole, 4);
    expect((await balanceOf(asha)).coins).toBe(4);
    await refund(asha, part, 1);
    expect((await balanceOf(asha)).coins).toBe(3);
  });

  test('COIN-1 COIN-2 is never below nothing: coins that were spent before the refund are owed, and paid by the next ones', async () => {
    const asha = await aBuyer();
    const order = await anOrder(asha, 12);
    await deliver(order, asha);
    await server.call(redeemCoins, { redemptionId: randomUUID(), coins: 10 }, { as: asha });
    await refund(asha, order, 12);
    expect(await balanceOf(asha)).toMatchObject({ coins: 0, owedCoins: 10 });
    await deliver(await anOrder(asha, 4), asha);
    expect(await balanceOf(asha)).toMatchObject({ coins: 0, owedCoins: 6 });
    await deliver(await anOrder(asha, 9), asha);
    expect(await balanceOf(asha)).toMatchObject({ coins: 3, owedCoins: 0 });
  });

  test('is of the person who asks', async () => {
    const [asha, ravi] = [await aBuyer(), await aBuyer()];
    await giveCoins(server.db, asha.details.userId, { coins: 50 });
    expect((await balanceOf(ravi)).coins).toBe(0);
    const { status } = await server.call(
      getUserCoinBalance,
      {},
      {
        as: { ...ravi, user: asha.user },
      },
    );
    expect(status).toBe(403);
  });
});
