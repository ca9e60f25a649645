import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateCall } from '../../../src/contracts/orders/return-order.ts';
import { fetchShopOrders } from '../../../src/contracts/sellers/fetch-shop-orders.ts';
import { moveShopOrder } from '../../../src/contracts/sellers/move-shop-order.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { coinsFor } from '../../../src/domain/rewards/coins.ts';
import { couponUses, promotions } from '../../../server/promotions/promotion-tables.ts';
import { ledgerEntries } from '../../../server/money/money-tables.ts';
import { stockMoves } from '../../../server/goods/goods-tables.ts';
import { orders } from '../../../server/orders/order-tables.ts';
import { advanceOrders } from '../../../server/fulfilment/auto-fulfilment.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { settleRefunds } from '../../../server/orders/settle-refunds.ts';
import { coinBalance } from '../../../server/rewards/coin-account.ts';
import {
  aPackingShop,
  changeDal,
  orderAt,
  orderNow,
  type PackingShop,
} from '../../support/builders/line-change-builders.ts';
import { paymentRound, stockOf } from '../../support/builders/payment-builders.ts';
import { aPromotion } from '../../support/builders/promotion-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { walkOrder } from '../../support/people/walk-order.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let shop: PackingShop;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  shop = await aPackingShop(server);
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

const SIMILAR = { wishes: { substitution: 'similar' } } as const;
const tap = ({ orderId }: Order, act: 'accept' | 'pack') =>
  server.send(
    moveShopOrder,
    { orderId, act, seenVersion: 1, seenStatus: 'ORDER_CREATED' as const },
    { as: shop.seller },
  );
const linesOf = ({ lines }: Order) =>
  lines.map(({ name, quantity, pricePaise }) => [name, quantity, pricePaise]);

/** What the store is owed for an order once all refunds are settled, paise. */
async function storeSumAfterRefunds(orderId: string): Promise<number> {
  await paymentRound(server);
  await settleRefunds(server.db, server.clock.now());
  const entries = await server.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, orderId));
  const ofStore = entries.filter(({ account }) => account.startsWith('store:'));
  return ofStore.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

describe('change-order-line', () => {
  test('SUB-1 fewer units, and none, make the bill smaller at once; what is missing is nobody’s stock', async () => {
    const order = await orderAt(server, asha, shop);
    const before = await stockOf(server, shop.dal.id ?? '');
    const { output } = await changeDal(server, shop, order, { keptQuantity: 1 });
    expect(output.shopOrder.lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(output.shopOrder.bill.amountToBePaidPaise).toBe(18_500);
    const now = await orderNow(server, asha, order);
    expect(now.bill).toEqual(output.shopOrder.bill);
    expect(now.changes).toMatchObject([
      { name: 'Toor Dal', quantity: 2, keptQuantity: 1, state: 'done', savedPaise: 5_000 },
    ]);
    await changeDal(server, shop, order, { seenQuantity: 1 });
    const left = await orderNow(server, asha, order);
    expect(linesOf(left)).toEqual([['Basmati Rice', 1, 10_000]]);
    expect(left.bill.amountToBePaidPaise).toBe(13_500);
    expect(await stockOf(server, shop.dal.id ?? '')).toBe(before);
    // Cash: nothing was paid that could go back.
    expect(left).toMatchObject({ refund: null });
    expect(left).not.toHaveProperty('partRefunds');
  });

  test('SUB-1 something similar comes at once where the buyer wished so, out of the stock', async () => {
    const order = await orderAt(server, asha, shop, SIMILAR);
    const before = (await stockOf(server, shop.moong.id)) ?? Number.NaN;
    const { output } = await changeDal(server, shop, order, { instead: shop.moong });
    expect(linesOf(await orderNow(server, asha, order))).toEqual([
      ['Moong Dal', 2, 4_000],
      ['Basmati Rice', 1, 10_000],
    ]);
    expect(output.shopOrder.bill.amountToBePaidPaise).toBe(21_500);
    expect(await stockOf(server, shop.moong.id)).toBe(before - 2);
    const changeId = output.shopOrder.changes?.[0]?.changeId ?? '';
    const moves = await server.db
      .select()
      .from(stockMoves)
      .where(and(eq(stockMoves.itemId, shop.moong.id), eq(stockMoves.reference, changeId)));
    expect(moves).toMatchObject([{ kind: 'ordered', quantity: -2 }]);
    // Called off, the order gives back what it has now.
    await server.send(
      moveShopOrder,
      { orderId: order.orderId, act: 'reject', seenVersion: 1, seenStatus: 'ORDER_CREATED' },
      { as: shop.seller },
    );
    expect(await stockOf(server, shop.moong.id)).toBe(before);
  });

  test('SUB-1 a dearer replacement costs the buyer what was agreed, a cheaper one what it costs', async () => {
    const order = await orderAt(server, asha, shop, SIMILAR);
    await changeDal(server, shop, order, { instead: shop.saffron, quantity: 1 });
    const now = await orderNow(server, asha, order);
    expect(linesOf(now)[0]).toEqual(['Saffron', 1, 10_000]);
    expect(now.bill.amountToBePaidPaise).toBe(order.bill.amountToBePaidPaise);
    expect(now.changes?.[0]?.replacement).toMatchObject({
      pricePaise: 10_000,
      shelfPaise: 90_000,
    });
    expect(now.changes?.[0]?.savedPaise).toBe(0);
  });

  test('SUB-1 one of two with one other beside it', async () => {
    const order = await orderAt(server, asha, shop, SIMILAR);
    await changeDal(server, shop, order, { keptQuantity: 1, instead: shop.moong, quantity: 1 });
    const now = await orderNow(server, asha, order);
    expect(linesOf(now)).toEqual([
      ['Toor Dal', 1, 5_000],
      ['Basmati Rice', 1, 10_000],
      ['Moong Dal', 1, 4_000],
    ]);
    expect(now.bill.itemTotalPaise).toBe(19_000);
  });

  test('SUB-1 who wishes to be asked is: nothing changes, the goods are kept, and packing waits', async () => {
    const order = await orderAt(server, asha, shop);
    const before = (await stockOf(server, shop.moong.id)) ?? Number.NaN;
    const { output } = await changeDal(server, shop, order, { instead: shop.moong });
    const asked = await orderNow(server, asha, order);
    expect(asked.bill).toEqual(order.bill);
    expect(asked.changes).toMatchObject([
      { state: 'asked', answerBy: server.clock.now() + 600_000, decidedAt: null },
    ]);
    expect(output.shopOrder.changes).toEqual(asked.changes);
    expect(await stockOf(server, shop.moong.id)).toBe(before - 2);
    expect((await tap(order, 'accept')).status).toBe(200);
    const packed = await tap(order, 'pack');
    expect([packed.status, packed.problem.code]).toEqual([409, 'transition_not_allowed']);
    expect(packed.problem.detail).toContain('The customer is asked about an item');
    // Nobody packs it by itself either, and other orders go on.
    const later = server.clock.now() + 60_000;
    const next = await orderAt(server, asha, shop);
    await tap(next, 'accept');
    await server.db.update(orders).set({ statusAt: 0 });
    await advanceOrders({ db: server.db, now: later, paceMs: 0 });
    const statuses = [await orderNow(server, asha, order), await orderNow(server, asha, next)];
    expect(statuses.map(({ status }) => status)).toEqual(['ORDER_REQUEST_APPROVED', 'PACKED']);
  });

  test('SUB-1 tells the shop’s other phones and the buyer by their versions', async () => {
    const order = await orderAt(server, asha, shop);
    const ask = { storeId: shop.storeId, limit: 100 };
    const { output: before } = await server.call(fetchShopOrders, ask, { as: shop.seller });
    await changeDal(server, shop, order);
    const since = { ...ask, sinceVersion: before.version };
    const { output } = await server.call(fetchShopOrders, since, { as: shop.seller });
    expect(output.orders.map(({ orderId }) => orderId)).toEqual([order.orderId]);
    expect((await orderNow(server, asha, order)).version).toBeGreaterThan(order.version);
  });

  test('SUB-1 the same word twice is one change, a word about what has changed since is refused', async () => {
    const order = await orderAt(server, asha, shop, SIMILAR);
    const said = { keptQuantity: 1, instead: shop.moong, quantity: 1 };
    const [one, two] = await Promise.all([
      changeDal(server, shop, order, said),
      changeDal(server, shop, order, said),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect((await orderNow(server, asha, order)).changes).toHaveLength(1);
    const stale = await changeDal(server, shop, order);
    expect(stale.problem.detail).toBe('Somebody of your shop has changed this item already.');
    const gone = await changeDal(server, shop, order, { itemId: 'salt' });
    expect(gone.problem.code).toBe('transition_not_allowed');
  });

  test('SUB-1 refuses what the buyer or the stock does not allow, and nothing moves', async () => {
    const order = await orderAt(server, asha, shop, { wishes: { substitution: 'none' } });
    const refused = await changeDal(server, shop, order, { instead: shop.moong });
    expect(refused.problem.detail).toBe(
      'The customer wants nothing else for this item. Leave it out.',
    );
    const similar = await orderAt(server, asha, shop, SIMILAR);
    const before = await stockOf(server, shop.moong.id);
    const many = await changeDal(server, shop, similar, { instead: shop.moong, quantity: 99 });
    expect([many.problem.code, many.problem.detail]).toEqual([
      'quantity_unavailable',
      `There are only ${before} of Moong Dal.`,
    ]);
    const nowhere = await changeDal(server, shop, similar, { instead: { id: 'no-such-item' } });
    expect(nowhere.problem.code).toBe('item_not_found');
    const elsewhere = await aPackingShop(server);
    const foreign = await changeDal(server, shop, similar, { instead: elsewhere.moong });
    expect(foreign.problem.code).toBe('item_not_found');
    expect(await stockOf(server, shop.moong.id)).toBe(before);
    expect(await orderNow(server, asha, similar)).not.toHaveProperty('changes');
    const small = await orderAt(server, asha, shop, { isSmall: true });
    expect((await changeDal(server, shop, small)).problem.detail).toContain('Reject');
    await tap(small, 'accept');
    await tap(small, 'pack');
    const late = await changeDal(server, shop, small, { keptQuantity: 1 });
    expect(late.problem.detail).toContain('until it is packed');
  });

  test('SUB-1 is the shop’s own business: another shop finds no order, an administrator may', async () => {
    const order = await orderAt(server, asha, shop);
    const other = await signInAs(server, 'seller');
    const admin = await signInAs(server, 'admin');
    expect((await changeDal(server, shop, order, { as: other })).problem.code).toBe(
      'order_not_found',
    );
    expect((await changeDal(server, shop, order, { as: asha })).problem.code).toBe('not_allowed');
    const { output } = await changeDal(server, shop, order, { as: admin });
    expect(output.shopOrder.changes).toMatchObject([{ decidedBy: 'admin' }]);
  });
});

describe('the money of a changed order', () => {
  test('SUB-1 REF-1 what was paid online goes back to the paisa, once, and the order goes on', async () => {
    const order = await orderAt(server, asha, shop, { isPaid: true });
    await changeDal(server, shop, order, { keptQuantity: 1 });
    await changeDal(server, shop, order, { seenQuantity: 1 });
    const asked = await orderNow(server, asha, order);
    expect(asked.partRefunds).toMatchObject([
      { amountPaise: 5_000, method: 'online', completedAt: null },
      { amountPaise: 5_000, method: 'online', completedAt: null },
    ]);
    expect(asked.refund).toBeNull();
    await paymentRound(server);
    expect(await settleRefunds(server.db, server.clock.now())).toBe(2);
    const paid = await orderNow(server, asha, order);
    expect(paid.status).toBe('ORDER_CREATED');
    expect(paid.partRefunds?.every(({ completedAt }) => completedAt !== null)).toBe(true);
    // Cancelled whole, the rest goes back, and no more.
    const reject = { orderId: order.orderId, act: 'reject', seenVersion: 1 } as const;
    const seenStatus = 'ORDER_CREATED' as const;
    await server.send(moveShopOrder, { ...reject, seenStatus }, { as: shop.seller });
    const ended = await orderNow(server, asha, order);
    expect(ended.refund).toMatchObject({ amountPaise: 13_500, completedAt: null });
    const given = [ended.refund, ...(ended.partRefunds ?? [])];
    expect(given.reduce((sum, refund) => sum + (refund?.amountPaise ?? 0), 0)).toBe(
      order.bill.amountToBePaidPaise,
    );
    expect(await storeSumAfterRefunds(order.orderId)).toBe(0);
  });

  test('SUB-1 REF-1 less than a rupee, which no provider sends, goes back as a coin', async () => {
    const buyer = await server.signIn(aMobileNumber());
    const order = await orderAt(server, buyer, shop, { isPaid: true, ...SIMILAR });
    await changeDal(server, shop, order, { instead: shop.saffron, quantity: 3 });
    const { partRefunds } = await orderNow(server, buyer, order);
    expect(partRefunds).toMatchObject([{ amountPaise: 1, method: 'coins', completedAt: null }]);
    expect(await settleRefunds(server.db, server.clock.now())).toBe(1);
    expect(await settleRefunds(server.db, server.clock.now())).toBe(0);
    expect(await coinBalance(server.db, buyer.details.userId, server.clock.now())).toBe(1);
    const paid = await orderNow(server, buyer, order);
    expect(paid.partRefunds?.every(({ completedAt }) => completedAt !== null)).toBe(true);

    const reject = { orderId: order.orderId, act: 'reject', seenVersion: 1 } as const;
    const seenStatus = 'ORDER_CREATED' as const;
    await server.send(moveShopOrder, { ...reject, seenStatus }, { as: shop.seller });
    const ended = await orderNow(server, buyer, order);
    expect(ended.refund?.amountPaise).toBe(order.bill.amountToBePaidPaise - 1);
    expect(await storeSumAfterRefunds(order.orderId)).toBe(0);
  });

  test('SUB-1 REF-1 a part that is on its way ends with its own refund, not with that of a return', async () => {
    const order = await orderAt(server, asha, shop, { isPaid: true });
    await changeDal(server, shop, order, { keptQuantity: 1 });
    await walkOrder(server.db, { order, to: 'DELIVERED', at: server.clock.now() });
    const back = {
      externalReferenceId: order.externalReferenceId,
      returnId: randomUUID(),
      reasonCode: '003' as const,
      lines: [{ itemId: shop.rice.id, quantity: 1 }],
      requestedAt: server.clock.now(),
    };
    expect((await server.call(updateCall, back, { as: asha })).status).toBe(200);
    const at = server.clock.now();
    await server.db.transaction((transaction) =>
      moveOrder(transaction, {
        orderId: order.orderId,
        to: 'ORDER_REFUND_INITIATED',
        at,
        by: 'seller',
      }),
    );
    const both = await orderNow(server, asha, order);
    expect(both.refund).toMatchObject({ amountPaise: 10_000, completedAt: null });
    expect(both.partRefunds).toMatchObject([{ amountPaise: 5_000, completedAt: null }]);
    await paymentRound(server);
    expect(await settleRefunds(server.db, server.clock.now())).toBe(2);
    const ended = await orderNow(server, asha, order);
    expect(ended.status).toBe('ORDER_REFUND_COMPLETED');
    expect(ended.refund?.completedAt).not.toBeNull();
    expect(ended.partRefunds?.[0]?.completedAt).not.toBeNull();
  });

  test('SUB-1 the coupon keeps by its own rule what it gives on the rest, and coins follow', async () => {
    const ravi = await server.signIn(aMobileNumber());
    const promotion = await aPromotion(server.db, {
      kind: 'percent',
      value: 10,
      minimumPaise: 15_000,
    });
    const order = await orderAt(server, ravi, shop, { couponCode: promotion.code });
    expect(order.bill.discountPaise).toBe(2_000);
    await changeDal(server, shop, order, { keptQuantity: 1 });
    const less = await orderNow(server, ravi, order);
    expect(less.bill).toMatchObject({ discountPaise: 1_500, amountToBePaidPaise: 17_000 });
    // Below the minimum its share stays: the rest gets no dearer because the shop ran out.
    await changeDal(server, shop, order, { seenQuantity: 1 });
    const least = await orderNow(server, ravi, order);
    expect(least.bill).toMatchObject({ discountPaise: 1_000, amountToBePaidPaise: 12_500 });
    const [use] = await server.db
      .select({ discountPaise: couponUses.discountPaise })
      .from(couponUses)
      .innerJoin(promotions, eq(promotions.id, couponUses.promotionId))
      .where(eq(promotions.code, promotion.code));
    expect(use).toEqual({ discountPaise: 1_000 });
    await walkOrder(server.db, { order, to: 'DELIVERED', at: server.clock.now() });
    const now = server.clock.now();
    expect(await coinBalance(server.db, ravi.details.userId, now)).toBe(coinsFor(9_000));
  });

  test('SUB-1 a coupon that gives nothing any more is the buyer’s again', async () => {
    const meera = await server.signIn(aMobileNumber());
    const { code } = await aPromotion(server.db, {
      kind: 'percent',
      value: 10,
      minimumPaise: 0,
      scope: { itemIds: [shop.dal.id], categoryIds: [] },
    });
    const order = await orderAt(server, meera, shop, { couponCode: code });
    expect(order.bill.discountPaise).toBe(1_000);
    await changeDal(server, shop, order);
    const after = await orderNow(server, meera, order);
    expect(after).toMatchObject({
      couponCode: null,
      bill: { discountPaise: 0, amountToBePaidPaise: 13_500 },
    });
    const uses = await server.db
      .select()
      .from(couponUses)
      .where(eq(couponUses.orderId, order.orderId));
    expect(uses).toEqual([]);
  });
});
