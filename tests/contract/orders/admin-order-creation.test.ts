import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminOrderCreation } from '../../../src/contracts/orders/admin-order-creation.ts';
import { buyerOrderListing, ffeOrderSearch } from '../../../src/contracts/orders/order-listings.ts';
import { orderPlacements } from '../../../server/orders/after-order-tables.ts';
import { orders, orderTerms } from '../../../server/orders/order-tables.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import { aPromotion } from '../../support/builders/promotion-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
let cr: PersonSession;
let admin: PersonSession;
let storeId: string;
let itemId: string;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  cr = await signInAs(server, 'cr');
  admin = await signInAs(server, 'admin');
  storeId = (await aStore(server.db, { minimumOrderPaise: 5000 })).id;
  itemId = (await anItem(server.db, storeId)).id;
});
afterAll(() => server.close());

const wish = (parts: object = {}) => ({
  ...anOrderWish(storeId, [{ itemId, quantity: 1 }]),
  buyerUserId: asha.details.userId,
  acceptedAmountPaise: 8500,
  note: 'Ordered on the phone',
  ...parts,
});
const create = (input: object, as = cr) => server.send(adminOrderCreation, input, { as });
const stock = async (): Promise<number | undefined> => {
  const [item] = await server.db.select().from(storeItems).where(eq(storeItems.id, itemId));
  return item?.stock;
};

describe('admin-order-creation', () => {
  test("makes an order of the buyer's, which the buyer sees, and says who placed it", async () => {
    const before = (await stock()) ?? 0;
    const { status, output } = await create(wish());
    expect([status, output.placedByUserId]).toEqual([200, cr.details.userId]);
    expect(await stock()).toBe(before - 1);
    const { orderId = '' } = output;
    // DESK-2: nothing of whose it is.
    expect(output).toEqual({ orderId, placedByUserId: cr.details.userId });
    const listed = await server.call(buyerOrderListing, {}, { as: asha });
    expect(listed.output.orders.at(-1)).toMatchObject({
      orderId,
      status: 'ORDER_CREATED',
      paymentMethod: 'cod',
    });
    const found = await server.call(ffeOrderSearch, { query: orderId }, { as: admin });
    expect(found.output.orders[0]).toMatchObject({
      buyer: { userId: asha.details.userId },
      placedByUserId: cr.details.userId,
    });
    const [placement] = await server.db
      .select()
      .from(orderPlacements)
      .where(eq(orderPlacements.orderId, orderId));
    expect(placement?.note).toBe('Ordered on the phone');
  });

  test('counts coupons by the buyer, and refuses an amount that the buyer did not agree to (ORD-6)', async () => {
    const { code } = await aPromotion(server.db, { usesPerPerson: 1 });
    await create(wish({ couponCode: code, acceptedAmountPaise: 6500 }));
    const listed = await server.call(buyerOrderListing, {}, { as: asha });
    expect(listed.output.orders.at(-1)).toMatchObject({
      couponCode: code,
      bill: { discountPaise: 2000 },
    });
    const before = await stock();
    const again = wish({ couponCode: code, acceptedAmountPaise: 6500 });
    const { status, problem } = await create(again);
    expect([status, problem.code]).toEqual([409, 'quote_changed']);
    expect(await stock()).toBe(before);
    const { transactionId } = again;
    const rows = await server.db
      .select()
      .from(orderTerms)
      .where(eq(orderTerms.transactionId, transactionId));
    expect(rows).toEqual([]);
  });

  test('makes one order of a transaction, whoever of the staff sends it, once or at the same time', async () => {
    const asked = wish();
    const answers = await Promise.all([
      create(asked),
      create({ ...asked, messageId: randomUUID() }, admin),
      create({ ...asked, messageId: randomUUID() }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ output }) => output.orderId)).size).toBe(1);
    expect(new Set(answers.map(({ output }) => output.placedByUserId)).size).toBe(1);
    await server.db.update(storeItems).set({ stock: 0 }).where(eq(storeItems.id, itemId));
    const late = await create({ ...asked, messageId: randomUUID() });
    await server.db.update(storeItems).set({ stock: 50 }).where(eq(storeItems.id, itemId));
    expect(late.output.orderId).toBe(answers[0]?.output.orderId);
  });

  test("does not pass the buyer's own order off as one that staff placed", async () => {
    const own = anOrderWish(storeId, [{ itemId, quantity: 1 }]);
    await placeOrder(server, asha, own);
    const { status, problem } = await create(wish({ transactionId: own.transactionId }));
    expect([status, problem.code]).toEqual([409, 'already_ordered']);
  });

  test('says what stands in the way, as the single calls do', async () => {
    const { id: cheap } = await anItem(server.db, storeId, { pricePaise: 1000 });
    const { id: rare } = await anItem(server.db, storeId, { stock: 0 });
    const closed = await aStore(server.db, { takingOrders: false });
    const refusals: [object, string][] = [
      [{ buyerUserId: 999_999 }, 'buyer_not_found'],
      [{ storeId: 'no-store' }, 'store_not_found'],
      [{ storeId: closed.id }, 'store_not_taking_orders'],
      [{ lines: [{ itemId: cheap, quantity: 1 }] }, 'minimum_order_not_reached'],
      [{ lines: [{ itemId: rare, quantity: 1 }] }, 'quantity_unavailable'],
      [
        { address: { ...wish().address, areaCode: '110001', location: null } },
        'address_not_serviceable',
      ],
      [{ acceptedAmountPaise: 1 }, 'quote_changed'],
    ];
    const before = await server.db.select().from(orders);
    for (const [parts, code] of refusals) {
      const { problem } = await create(wish(parts));
      expect(problem.code).toBe(code);
    }
    expect(await server.db.select().from(orders)).toHaveLength(before.length);
  });

  test('is for staff only', async () => {
    for (const as of [asha, await signInAs(server, 'seller')]) {
      const { status, problem } = await create(wish(), as);
      expect([status, problem.code]).toEqual([403, 'not_allowed']);
    }
  });
});
