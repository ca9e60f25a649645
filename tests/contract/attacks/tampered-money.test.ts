import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupBuyOrderConfirmation } from '../../../src/contracts/group-buy/pledge.ts';
import { adminOrderCreation } from '../../../src/contracts/orders/admin-order-creation.ts';
import {
  bulkConfirmCallCod,
  bulkInitCall,
  buyerB2cBulkSelectCall,
} from '../../../src/contracts/orders/bulk/bulk-orders.ts';
import {
  confirmCallCod,
  initCall,
  selectCall,
} from '../../../src/contracts/orders/placing-calls.ts';
import { createPayment } from '../../../src/contracts/payments/payments.ts';
import { redeemCoins } from '../../../src/contracts/rewards/coin-account.ts';
import type { ServiceContract } from '../../../src/contracts/service.ts';
import { orders } from '../../../server/orders/order-tables.ts';
import { giveCoins } from '../../support/builders/coin-builders.ts';
import { aGroupBuy, aGroupWish } from '../../support/builders/group-buy-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { anAddress, anOrderWish } from '../../support/builders/order-builders.ts';
import { ordersOf } from '../../support/builders/payment-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
let staff: PersonSession;
/** A shop with an item at ₹50, ₹30 delivery and ₹5 packing: one unit comes to ₹85. */
let shop: { readonly storeId: string; readonly itemId: string };
const ONE_UNIT_PAISE = 8_500;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn(aMobileNumber());
  staff = await signInAs(server, 'cr');
  const store = await aStore(server.db);
  const item = await anItem(server.db, store.id, { stock: 10_000 });
  shop = { storeId: store.id, itemId: item.id };
});
afterAll(() => server.close());

const aWish = (quantity: unknown = 1) => ({
  ...anOrderWish(shop.storeId, []),
  lines: [{ itemId: shop.itemId, quantity }],
});
const aBulkWish = (quantity: unknown = 1) => ({
  bulkId: randomUUID(),
  messageId: randomUUID(),
  address: anAddress(),
  parts: [
    {
      transactionId: randomUUID(),
      storeId: shop.storeId,
      lines: [{ itemId: shop.itemId, quantity }],
    },
  ],
});
const anAdminWish = (quantity: unknown, acceptedAmountPaise = ONE_UNIT_PAISE) => ({
  ...aWish(quantity),
  buyerUserId: asha.details.userId,
  acceptedAmountPaise,
});

/** Terms of one unit, fixed for Asha. */
async function fixedTerms(parts: object = {}) {
  const wish = { ...anOrderWish(shop.storeId, [{ itemId: shop.itemId, quantity: 1 }]), ...parts };
  const { output } = await server.send(initCall, wish, { as: asha });
  return { wish, transactionId: wish.transactionId, bill: output.quote.bill };
}
const confirm = (transactionId: string, acceptedAmountPaise: number) =>
  server.call(
    confirmCallCod,
    { transactionId, messageId: randomUUID(), acceptedAmountPaise },
    { as: asha },
  );
const ordersOfAsha = () =>
  server.db.select().from(orders).where(eq(orders.userId, asha.details.userId));

describe('a tampered quantity', () => {
  const QUANTITIES: readonly unknown[] = [
    0,
    -1,
    -0.5,
    0.5,
    1e308,
    -1e308,
    2 ** 53,
    2 ** 31,
    1e-320,
    '1',
    '-1',
    'NaN',
    'Infinity',
    null,
    true,
    [1],
    { valueOf: 1 },
  ];
  const asksWith: readonly [string, ServiceContract, (quantity: unknown) => object][] = [
    ['select-call', selectCall, aWish],
    ['init-call', initCall, aWish],
    ['buyer-b2c-bulk-select-call', buyerB2cBulkSelectCall, aBulkWish],
    ['bulk-init-call', bulkInitCall, aBulkWish],
    ['admin-order-creation', adminOrderCreation, anAdminWish],
    [
      'group-buy-order-confirmation',
      groupBuyOrderConfirmation,
      // None takes a pledge back: it is no order of nothing.
      (quantity) => ({ ...aGroupWish('group-buy-1'), quantity: quantity === 0 ? -1 : quantity }),
    ],
  ];
  test.each(asksWith)('is refused by %s', async (_, contract, inputWith) => {
    const as = contract.callers.includes('buyer') ? asha : staff;
    for (const quantity of QUANTITIES) {
      const { problem } = await server.send(contract, inputWith(quantity), { as });
      expect([quantity, problem.code]).toEqual([quantity, 'bad_input']);
    }
  });

  test('written as numbers that JSON does not have, or in two ways at once, is refused', async () => {
    const wish = JSON.stringify(aWish());
    const { messageId: key } = JSON.parse(wish) as { messageId: string };
    for (const written of [
      'NaN',
      'Infinity',
      '-Infinity',
      '01',
      '0x1',
      '1e999',
      '1,"quantity":-1',
    ]) {
      const body = wish.replace('"quantity":1', `"quantity":${written}`);
      const { status } = await server.send(initCall, body, { as: asha, key });
      expect([written, status]).toEqual([written, 400]);
    }
  });
});

describe('a tampered price', () => {
  test('ORD-6 in lines, terms or confirmation is refused or without effect', async () => {
    const cheap = { pricePaise: 1, mrpPaise: 1, discountPaise: 4_999, isFree: true };
    const lines = [{ itemId: shop.itemId, quantity: 1, ...cheap }];
    const { bill, transactionId } = await fixedTerms({ lines });
    expect(bill.amountToBePaidPaise).toBe(ONE_UNIT_PAISE);
    const forged = { bill: { ...bill, amountToBePaidPaise: 1 }, quote: { bill }, ...cheap };
    for (const [name, value] of Object.entries(forged)) {
      const wish = { ...anOrderWish(shop.storeId, lines), [name]: value };
      const confirmation = { transactionId, messageId: randomUUID(), acceptedAmountPaise: 1 };
      const sent: readonly (readonly [ServiceContract, object])[] = [
        [selectCall, wish],
        [initCall, wish],
        [confirmCallCod, { ...confirmation, [name]: value }],
      ];
      for (const [contract, input] of sent) {
        const { problem } = await server.send(contract, input, { as: asha });
        expect([name, problem.code, problem.fields?.[0]?.path]).toEqual([name, 'bad_input', name]);
      }
    }
    const { output } = await confirm(transactionId, ONE_UNIT_PAISE);
    expect(output.order.lines).toMatchObject([{ pricePaise: 5_000 }]);
    expect(output.order.bill.amountToBePaidPaise).toBe(ONE_UNIT_PAISE);
  });

  test('ORD-6 of a group buy is refused', async () => {
    const { id } = await aGroupBuy(server.db);
    for (const pricePaise of [0, 1, 3_999]) {
      const wish = { ...aGroupWish(id), acceptedSteps: [{ fromQuantity: 10, pricePaise }] };
      const { problem } = await server.call(groupBuyOrderConfirmation, wish, { as: asha });
      expect(problem.code).toBe('quote_changed');
    }
  });
});

describe('a tampered total', () => {
  test('ORD-2 ORD-6 orders nothing, whichever service it is sent to', async () => {
    const { transactionId } = await fixedTerms();
    const before = await ordersOfAsha();
    for (const amount of [0, 1, ONE_UNIT_PAISE - 1, ONE_UNIT_PAISE + 1, 10_000_000_000]) {
      expect((await confirm(transactionId, amount)).problem.code).toBe('quote_changed');
      const payment = { transactionId, acceptedAmountPaise: amount, returnPath: '/' };
      const paid = await server.call(createPayment, payment, { as: asha });
      expect(paid.problem.code).toBe('quote_changed');
      const bulk = { bulkId: randomUUID(), messageId: randomUUID() };
      const parts = [{ transactionId, acceptedAmountPaise: amount }];
      const { output } = await server.call(bulkConfirmCallCod, { ...bulk, parts }, { as: asha });
      expect(output.totalPaise).toBe(0);
      const order = await server.send(adminOrderCreation, anAdminWish(1, amount), { as: staff });
      expect(order.problem.code).toBe('quote_changed');
    }
    expect(await ordersOfAsha()).toEqual(before);
  });

  test.each([-1, 0.5, 1e308, '8500', null, 2 ** 53])('is no total: %j', async (amount) => {
    const { transactionId } = await fixedTerms();
    const body = { transactionId, messageId: randomUUID(), acceptedAmountPaise: amount };
    const { problem } = await server.send(confirmCallCod, body, { as: asha });
    expect(problem.code).toBe('bad_input');
  });

  test('ORD-6 dear goods are never had for the total of cheap ones, however the two race', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { wish, transactionId, bill } = await fixedTerms();
      const lines = [{ itemId: shop.itemId, quantity: 10 }];
      const dearer = { ...wish, lines, messageId: randomUUID() };
      const [first, , second] = await Promise.all([
        confirm(transactionId, bill.amountToBePaidPaise),
        server.send(initCall, dearer, { as: asha }),
        confirm(transactionId, bill.amountToBePaidPaise),
      ]);
      for (const answer of [first, second].filter(({ status }) => status === 200)) {
        expect(answer.output.order.lines).toMatchObject([{ quantity: 1 }]);
        expect(answer.output.order.bill.amountToBePaidPaise).toBe(ONE_UNIT_PAISE);
      }
      expect((await ordersOf(server, transactionId)).length).toBeLessThanOrEqual(1);
    }
  });
});

describe("a coupon of somebody's own", () => {
  test('COIN-2 ORD-6 takes its value off one order, though five are fixed and confirmed at once', async () => {
    await giveCoins(server.db, asha.details.userId, { coins: 20 });
    const redemption = { redemptionId: randomUUID(), coins: 20 };
    const { output } = await server.call(redeemCoins, redemption, { as: asha });
    const { code } = output.coupon;
    const terms = await Promise.all(
      Array.from({ length: 5 }, () => fixedTerms({ couponCode: code })),
    );
    const answers = await Promise.all(
      terms.map(({ transactionId, bill }) => confirm(transactionId, bill.amountToBePaidPaise)),
    );
    const discounted = (await ordersOfAsha()).filter(({ couponCode }) => couponCode === code);
    expect(discounted).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is worth nothing to anyone else, in any spelling', async () => {
    await giveCoins(server.db, asha.details.userId, { coins: 20 });
    const redemption = { redemptionId: randomUUID(), coins: 20 };
    const { output } = await server.call(redeemCoins, redemption, { as: asha });
    const { code } = output.coupon;
    const thief = await server.signIn(aMobileNumber());
    const wish = { ...aWish(), couponCode: code };
    const quoted = await server.send(selectCall, wish, { as: thief });
    expect(quoted.output.quote.bill.amountToBePaidPaise).toBe(ONE_UNIT_PAISE);
    for (const couponCode of [code.toLowerCase(), ` ${code}`, `${code}'`, '%', '_'.repeat(8)]) {
      const { problem } = await server.send(selectCall, { ...wish, couponCode }, { as: thief });
      expect([couponCode, problem.code]).toEqual([couponCode, 'bad_input']);
    }
    const nobodys = await server.send(
      selectCall,
      { ...wish, couponCode: 'NOSUCHCODE' },
      { as: thief },
    );
    expect(quoted.output.quote.coupon?.problem).toBe(nobodys.output.quote.coupon?.problem);
  });
});
