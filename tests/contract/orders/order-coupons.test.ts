import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import {
  confirmCallCod,
  initCall,
  selectCall,
} from '../../../src/contracts/orders/placing-calls.ts';
import { couponUses, promotions } from '../../../server/promotions/promotion-tables.ts';
import { orders, orderTerms } from '../../../server/orders/order-tables.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { aPromotion } from '../../support/builders/promotion-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const aBuyer = (): Promise<PersonSession> => server.signIn(aMobileNumber());

/** Two units at ₹50 of a store that charges ₹30 and ₹5, with a coupon; each call of `wish` is another order. */
async function aShop() {
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id);
  const wish = (couponCode: string | null) => ({
    ...anOrderWish(store.id, [{ itemId: dal.id, quantity: 2 }]),
    couponCode,
  });
  return { store, dal, wish };
}

type Wish = Awaited<ReturnType<typeof aShop>>['wish'];

const quoted = async (as: PersonSession, wish: ReturnType<Wish>) =>
  (await server.call(selectCall, wish, { as })).output.quote;

/** The terms that a buyer agrees to, ready to be confirmed. */
async function agreed(as: PersonSession, wish: ReturnType<Wish>) {
  const { output } = await server.call(initCall, wish, { as });
  const { transactionId } = wish;
  const acceptedAmountPaise = output.quote.bill.amountToBePaidPaise;
  const confirm = () =>
    server.call(
      confirmCallCod,
      { transactionId, messageId: randomUUID(), acceptedAmountPaise },
      { as },
    );
  return { quote: output.quote, confirm };
}

const usesOf = (promotionId: string) =>
  server.db.select().from(couponUses).where(eq(couponUses.promotionId, promotionId));

describe('a quote with a coupon', () => {
  test('ORD-6 takes the discount off by the store’s own offer', async () => {
    const { wish } = await aShop();
    const { code } = await aPromotion(server.db, { kind: 'percent', value: 15, capPaise: 1_200 });
    const quote = await quoted(await aBuyer(), wish(code));
    expect(quote.coupon).toEqual({ code, discountPaise: 1_200, problem: null });
    expect(quote.bill).toEqual({
      itemTotalPaise: 10_000,
      discountPaise: 1_200,
      deliveryChargePaise: 3_000,
      packingChargePaise: 500,
      amountToBePaidPaise: 12_300,
    });
  });

  test('is a quote without the discount when it cannot be used, and says why', async () => {
    const { wish } = await aShop();
    const now = server.clock.now();
    const elsewhere = await aStore(server.db);
    const refused = {
      invalid: [
        'NOSUCHCODE',
        (await aPromotion(server.db, { storeId: elsewhere.id })).code,
        (await aPromotion(server.db, { startsAt: now + 1 })).code,
      ],
      minimum_not_reached: [(await aPromotion(server.db, { minimumPaise: 10_001 })).code],
      expired: [(await aPromotion(server.db, { endsAt: now })).code],
    };
    const asha = await aBuyer();
    for (const [problem, codes] of Object.entries(refused)) {
      for (const code of codes) {
        const quote = await quoted(asha, wish(code));
        expect(quote.coupon).toEqual({ code, discountPaise: 0, problem });
        expect(quote.bill).toMatchObject({ discountPaise: 0, amountToBePaidPaise: 13_500 });
      }
    }
  });

  test('counts only what can be had for its minimum', async () => {
    const { store, wish } = await aShop();
    const scarce = await anItem(server.db, store.id, { stock: 0 });
    const { code } = await aPromotion(server.db, { minimumPaise: 10_001 });
    const both = wish(code);
    both.lines.push({ itemId: scarce.id, quantity: 1 });
    expect((await quoted(await aBuyer(), both)).coupon?.problem).toBe('minimum_not_reached');
  });

  test.each(['save20', 'SAVE 20', 'AB', 'A'.repeat(21), ''])(
    'refuses %j, which is no code',
    async (couponCode) => {
      const { wish } = await aShop();
      const answer = await server.call(selectCall, wish(couponCode), { as: await aBuyer() });
      expect(answer.problem).toMatchObject({
        code: 'bad_input',
        fields: [{ path: 'couponCode', message: 'Please enter valid coupon code' }],
      });
    },
  );
});

describe('an order with a coupon', () => {
  test('ORD-6 is made of the terms: lines, less the discount, plus the charges', async () => {
    const { wish } = await aShop();
    const { id, code } = await aPromotion(server.db);
    const asha = await aBuyer();
    const { output } = await (await agreed(asha, wish(code))).confirm();
    const { order } = output;
    expect(order.couponCode).toBe(code);
    expect(order.bill).toEqual({
      itemTotalPaise: 10_000,
      discountPaise: 2_000,
      deliveryChargePaise: 3_000,
      packingChargePaise: 500,
      amountToBePaidPaise: 11_500,
    });
    expect(await usesOf(id)).toMatchObject([
      { orderId: order.orderId, userId: asha.user, discountPaise: 2_000, usedAt: order.placedAt },
    ]);
  });

  test('keeps the terms that were fixed while the offer held', async () => {
    const { wish } = await aShop();
    const { id, code } = await aPromotion(server.db);
    const terms = await agreed(await aBuyer(), wish(code));
    await server.db
      .update(promotions)
      .set({ endsAt: server.clock.now() })
      .where(eq(promotions.id, id));
    expect((await terms.confirm()).output.order.bill.discountPaise).toBe(2_000);
  });

  test('uses no coupon that took nothing off', async () => {
    const { wish } = await aShop();
    const { id, code } = await aPromotion(server.db, { minimumPaise: 99_999 });
    const { output } = await (await agreed(await aBuyer(), wish(code))).confirm();
    expect(output.order.couponCode).toBeNull();
    expect(await usesOf(id)).toEqual([]);
  });

  test('uses it up: the next quote of the same person says so, another person’s does not', async () => {
    const { wish } = await aShop();
    const { code } = await aPromotion(server.db, { usesPerPerson: 2 });
    const [asha, ravi] = [await aBuyer(), await aBuyer()];
    for (let use = 0; use < 2; use += 1) {
      expect((await placeOrder(server, asha, wish(code))).couponCode).toBe(code);
    }
    expect((await quoted(asha, wish(code))).coupon?.problem).toBe('already_used');
    expect((await quoted(ravi, wish(code))).coupon?.problem).toBeNull();
  });

  test('that was used up since the terms is refused, and leaves no order and no stock taken', async () => {
    const { dal, wish } = await aShop();
    const { code } = await aPromotion(server.db);
    const asha = await aBuyer();
    const late = wish(code);
    const terms = await agreed(asha, late);
    await placeOrder(server, asha, wish(code));
    const { status, problem } = await terms.confirm();
    expect([status, problem.code]).toEqual([409, 'quote_changed']);
    const made = await server.db
      .select()
      .from(orders)
      .where(eq(orders.transactionId, late.transactionId));
    expect(made).toEqual([]);
    const [item] = await server.db.select().from(storeItems).where(eq(storeItems.id, dal.id));
    expect(item?.stock).toBe(98);
  });

  test('ORD-6 of eight orders that race for two uses two get them', async () => {
    const { wish } = await aShop();
    const { id, code } = await aPromotion(server.db, { usesPerPerson: 2 });
    const asha = await aBuyer();
    const terms = await Promise.all(Array.from({ length: 8 }, () => agreed(asha, wish(code))));
    const answers = await Promise.all(terms.map(({ confirm }) => confirm()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ problem }) => problem.code))).toEqual(new Set(['quote_changed']));
    expect(await usesOf(id)).toHaveLength(2);
  });

  test('OUT-1 uses it once, however often the order is confirmed', async () => {
    const { wish } = await aShop();
    const { id, code } = await aPromotion(server.db);
    const { confirm } = await agreed(await aBuyer(), wish(code));
    const answers = await Promise.all(Array.from({ length: 4 }, confirm));
    expect(new Set(answers.map(({ output }) => output.order.orderId)).size).toBe(1);
    expect(await usesOf(id)).toHaveLength(1);
  });

  test('gives the coupon back when it is cancelled', async () => {
    const { wish } = await aShop();
    const { id, code } = await aPromotion(server.db);
    const asha = await aBuyer();
    const { externalReferenceId } = await placeOrder(server, asha, wish(code));
    expect((await quoted(asha, wish(code))).coupon?.problem).toBe('already_used');
    const cancel = { externalReferenceId, reasonCode: '010' } as const;
    const { output } = await server.call(buyerB2cCancelCall, cancel, { as: asha });
    expect(output.order).toMatchObject({ status: 'CANCELLED', couponCode: code });
    expect(await usesOf(id)).toEqual([]);
    expect((await quoted(asha, wish(code))).coupon?.problem).toBeNull();
  });

  test('confirms terms from before there were coupons', async () => {
    const { wish } = await aShop();
    const old = wish(null);
    const terms = await agreed(await aBuyer(), old);
    const { coupon: _coupon, bill, ...quote } = terms.quote;
    const { discountPaise: _discount, ...oldBill } = bill;
    await server.db
      .update(orderTerms)
      .set({ quote: { ...quote, bill: oldBill } as typeof terms.quote })
      .where(eq(orderTerms.transactionId, old.transactionId));
    const { output } = await terms.confirm();
    expect(output.order).toMatchObject({ couponCode: null, bill: { discountPaise: 0 } });
  });
});
