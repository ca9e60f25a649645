import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cCancelCall } from '../../../src/contracts/orders/cancel-order.ts';
import { initCall, selectCall } from '../../../src/contracts/orders/placing-calls.ts';
import { couponUses } from '../../../server/promotions/promotion-tables.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { aPromotion } from '../../support/builders/promotion-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn(aMobileNumber());
});
afterAll(() => server.close());

/** Dal at ₹50, milk at ₹30 and tea at ₹20 in a store that charges ₹30 and ₹5. */
async function aShop() {
  const store = await aStore(server.db, { freeDeliveryFromPaise: null });
  const dal = await anItem(server.db, store.id, { name: 'Dal' });
  const milk = await anItem(server.db, store.id, { name: 'Milk', pricePaise: 3_000 });
  const tea = await anItem(server.db, store.id, { name: 'Tea', pricePaise: 2_000, stock: 5 });
  const wish = (code: string, lines: [string, number][] = [[dal.id, 2]]) => ({
    ...anOrderWish(
      store.id,
      lines.map(([itemId, quantity]) => ({ itemId, quantity })),
    ),
    couponCode: code,
  });
  return { store, dal, milk, tea, wish };
}

type Wish = ReturnType<Awaited<ReturnType<typeof aShop>>['wish']>;

const quoted = async (wish: Wish, as = asha) =>
  (await server.call(selectCall, wish, { as })).output.quote;

const stockOf = async (itemId: string) =>
  (await server.db.select().from(storeItems).where(eq(storeItems.id, itemId)))[0]?.stock;

describe('a percentage', () => {
  test('OFF-1 ORD-6 is explained line by line, to the paisa of the bill', async () => {
    const { dal, milk, wish } = await aShop();
    const { code } = await aPromotion(server.db, { kind: 'percent', value: 7, capPaise: 1_000 });
    const quote = await quoted(
      wish(code, [
        [dal.id, 2],
        [milk.id, 1],
      ]),
    );
    expect(quote.bill).toMatchObject({ itemTotalPaise: 13_000, discountPaise: 910 });
    expect(quote.discounts).toEqual([
      { itemId: dal.id, discountPaise: 700, freeQuantity: 0, words: '7% off, up to ₹10' },
      { itemId: milk.id, discountPaise: 210, freeQuantity: 0, words: '7% off, up to ₹10' },
    ]);
  });

  test('of one category takes nothing off other goods, and counts its minimum by its own', async () => {
    const { store, dal, wish } = await aShop();
    const curd = await anItem(server.db, store.id, { categoryId: 'dairy', pricePaise: 4_000 });
    const scope = { itemIds: [], categoryIds: ['dairy'] };
    const kind = { kind: 'percent', value: 50, scope } as const;
    const { code } = await aPromotion(server.db, { ...kind, minimumPaise: 4_000 });
    const { code: dearer } = await aPromotion(server.db, { ...kind, minimumPaise: 4_001 });
    const lines: [string, number][] = [
      [dal.id, 2],
      [curd.id, 1],
    ];
    const quote = await quoted(wish(code, lines));
    expect(quote.bill.discountPaise).toBe(2_000);
    expect(quote.discounts).toMatchObject([{ itemId: curd.id, discountPaise: 2_000 }]);
    expect((await quoted(wish(dearer, lines))).coupon?.problem).toBe('minimum_not_reached');
    expect((await quoted(wish(code))).coupon?.problem).toBe('minimum_not_reached');
  });
});

describe('buy X get Y', () => {
  test('OFF-1 ORD-6 makes the cheapest free, in the quote and in the order', async () => {
    const { dal, milk, wish } = await aShop();
    const { code } = await aPromotion(server.db, {
      kind: 'buy-get',
      value: 0,
      buyQuantity: 2,
      getQuantity: 1,
    });
    const buy = wish(code, [
      [dal.id, 2],
      [milk.id, 1],
    ]);
    const quote = await quoted(buy);
    expect(quote.discounts).toEqual([
      { itemId: milk.id, discountPaise: 3_000, freeQuantity: 1, words: '1 free: buy 2, get 1' },
    ]);
    const order = await placeOrder(server, asha, buy);
    expect(order.bill).toEqual({
      itemTotalPaise: 13_000,
      discountPaise: 3_000,
      deliveryChargePaise: 3_000,
      packingChargePaise: 500,
      amountToBePaidPaise: 13_500,
    });
  });

  test('of another item makes that one free, and nothing while it is not in the cart', async () => {
    const { dal, milk, wish } = await aShop();
    const { code } = await aPromotion(server.db, {
      kind: 'buy-get',
      value: 0,
      buyQuantity: 2,
      getQuantity: 1,
      getItemId: milk.id,
      scope: { itemIds: [dal.id], categoryIds: [] },
    });
    expect((await quoted(wish(code))).coupon).toMatchObject({ problem: 'minimum_not_reached' });
    const both = await quoted(
      wish(code, [
        [dal.id, 2],
        [milk.id, 2],
      ]),
    );
    expect(both.bill).toMatchObject({ itemTotalPaise: 16_000, discountPaise: 3_000 });
  });
});

describe('a free item', () => {
  const aTeaOffer = (itemId: string, minimumPaise = 10_000) =>
    aPromotion(server.db, { kind: 'freebie', value: 0, minimumPaise, getItemId: itemId });

  test('OFF-1 ORD-6 comes along for nothing, as a line of the order that takes stock', async () => {
    const { dal, tea, wish } = await aShop();
    const { id, code } = await aTeaOffer(tea.id);
    const buy = wish(code);
    const quote = await quoted(buy);
    expect(quote.coupon).toEqual({ code, discountPaise: 0, problem: null });
    expect(quote.lines.at(-1)).toMatchObject({
      itemId: tea.id,
      quantity: 1,
      available: 1,
      pricePaise: 0,
      isFree: true,
    });
    const order = await placeOrder(server, asha, buy);
    expect(order.lines.map(({ itemId, pricePaise }) => [itemId, pricePaise])).toEqual([
      [dal.id, 5_000],
      [tea.id, 0],
    ]);
    expect(order.bill).toMatchObject({ itemTotalPaise: 10_000, amountToBePaidPaise: 13_500 });
    expect(await stockOf(tea.id)).toBe(4);
    const { externalReferenceId } = order;
    const cancel = { externalReferenceId, reasonCode: '010' } as const;
    await server.call(buyerB2cCancelCall, cancel, { as: asha });
    expect(await stockOf(tea.id)).toBe(5);
    expect(await server.db.select().from(couponUses).where(eq(couponUses.promotionId, id))).toEqual(
      [],
    );
  });

  test('needs its minimum', async () => {
    const { tea, wish } = await aShop();
    const { code } = await aTeaOffer(tea.id, 10_001);
    const quote = await quoted(wish(code));
    expect(quote.coupon?.problem).toBe('minimum_not_reached');
    expect(quote.lines).toHaveLength(1);
  });

  test('that has run out is an offer that is over', async () => {
    const { tea, wish } = await aShop();
    await server.db.update(storeItems).set({ stock: 0 }).where(eq(storeItems.id, tea.id));
    const { code } = await aTeaOffer(tea.id);
    const quote = await quoted(wish(code));
    expect(quote.coupon).toEqual({ code, discountPaise: 0, problem: 'expired' });
    expect(quote.lines).toHaveLength(1);
  });

  test('OFF-1 of which one is left is promised to one of eight buyers, and the others are told', async () => {
    const { tea, wish } = await aShop();
    await server.db.update(storeItems).set({ stock: 1 }).where(eq(storeItems.id, tea.id));
    const { code } = await aTeaOffer(tea.id);
    const buyers = await Promise.all(
      Array.from({ length: 8 }, () => server.signIn(aMobileNumber())),
    );
    const answers = await Promise.all(
      buyers.map((as) => server.call(initCall, wish(code), { as })),
    );
    // Who quoted before and reserved after the winner is refused, and quotes again.
    const promised = answers.filter(
      (answer) => answer.status === 200 && answer.output.quote.lines.length === 2,
    );
    expect(promised).toHaveLength(1);
    for (const as of buyers) {
      const { coupon } = await quoted(wish(code), as);
      expect(coupon?.problem).toBe('expired');
    }
  });

  test('that is in the cart is free there, and comes once', async () => {
    const { dal, tea, wish } = await aShop();
    const { code } = await aTeaOffer(tea.id);
    const order = await placeOrder(
      server,
      asha,
      wish(code, [
        [dal.id, 2],
        [tea.id, 2],
      ]),
    );
    expect(order.lines).toHaveLength(2);
    expect(order.bill).toMatchObject({ itemTotalPaise: 14_000, discountPaise: 2_000 });
  });
});
