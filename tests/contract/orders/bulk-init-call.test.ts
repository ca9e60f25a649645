import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bulkInitCall,
  buyerB2cBulkSelectCall,
} from '../../../src/contracts/orders/bulk/bulk-orders.ts';
import { confirmCallCod } from '../../../src/contracts/orders/placing-calls.ts';
import { orderTerms } from '../../../server/orders/order-tables.ts';
import { storeItems, stores } from '../../../server/sellers/store-tables.ts';
import { aBulkWish, someStores } from '../../support/builders/bulk-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
let ravi: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  ravi = await server.signIn('9876543211');
});
afterAll(() => server.close());

const init = (wish: ReturnType<typeof aBulkWish>, as = asha) =>
  server.call(bulkInitCall, wish, { as });
const termsOf = async (transactionId: string | undefined) =>
  server.db
    .select({ storeId: orderTerms.storeId })
    .from(orderTerms)
    .where(eq(orderTerms.transactionId, transactionId ?? randomUUID()));

describe('bulk-init-call', () => {
  test('fixes terms for each store, which the single call can confirm as well', async () => {
    const wish = aBulkWish(await someStores(server.db, 2));
    const { output } = await init(wish);
    expect(output.parts.map(({ ok }) => ok)).toEqual([true, true]);
    expect(output.totalPaise).toBe(2 * 8500);
    const transactionId = wish.parts[1]?.transactionId ?? '';
    const input = { transactionId, messageId: randomUUID(), acceptedAmountPaise: 8500 };
    const { status, output: confirmed } = await server.call(confirmCallCod, input, { as: asha });
    expect([status, confirmed.order.externalReferenceId]).toEqual([200, transactionId]);
  });

  test('PICK-1 brings what one store delivers and fixes a pickup at another, which is confirmed as one', async () => {
    const two = await someStores(server.db, 2);
    const wish = aBulkWish(two);
    const [brought, pickedUp] = wish.parts;
    if (brought === undefined || pickedUp === undefined) throw new Error('no parts');
    const both = { ...wish, parts: [brought, { ...pickedUp, pickup: true as const }] };
    expect((await init(both)).output.parts).toMatchObject([
      { ok: true },
      { ok: false, problem: { code: 'pickup_not_offered' } },
    ]);
    await server.db
      .update(stores)
      .set({ offersPickup: true })
      .where(eq(stores.id, pickedUp.storeId));
    const asked = await server.call(buyerB2cBulkSelectCall, both, { as: asha });
    const again = { ...both, bulkId: randomUUID(), messageId: randomUUID() };
    const { output } = await init(again);
    for (const { parts } of [asked.output, output]) {
      expect(parts).toMatchObject([
        { quote: { bill: { deliveryChargePaise: 3000 } } },
        { quote: { bill: { deliveryChargePaise: 0 } } },
      ]);
    }
    const { transactionId } = pickedUp;
    const input = { transactionId, messageId: randomUUID(), acceptedAmountPaise: 5500 };
    const { output: confirmed } = await server.call(confirmCallCod, input, { as: asha });
    expect(confirmed.order.wishes).toMatchObject({ pickup: true });
  });

  test('leaves nothing of a store that refuses, and keeps the others', async () => {
    const three = await someStores(server.db, 3);
    const scarce = three[0]?.itemId ?? '';
    await server.db.update(storeItems).set({ stock: 1 }).where(eq(storeItems.id, scarce));
    const wish = aBulkWish(three.map((item) => ({ ...item, quantity: 2 })));
    const { output } = await init(wish);
    expect(output.parts[0]).toMatchObject({
      ok: false,
      problem: { code: 'quantity_unavailable', items: [{ itemId: scarce, available: 1 }] },
    });
    expect(await termsOf(wish.parts[0]?.transactionId)).toEqual([]);
    expect(await termsOf(wish.parts[1]?.transactionId)).toHaveLength(1);
    expect(await termsOf(wish.parts[2]?.transactionId)).toHaveLength(1);
  });

  test('keeps the goods of all its parts from others until the terms expire', async () => {
    const two = await someStores(server.db, 2, 1);
    expect((await init(aBulkWish(two))).output.parts.map(({ ok }) => ok)).toEqual([true, true]);
    const taken = await init(aBulkWish(two), ravi);
    expect(taken.output.parts.map(({ ok }) => ok)).toEqual([false, false]);
    server.clock.advance(11 * 60_000);
    const free = await init(aBulkWish(two), ravi);
    expect(free.output.parts.map(({ ok }) => ok)).toEqual([true, true]);
  });

  test('gives the last unit of each store to one of many who want all of them at once', async () => {
    const three = await someStores(server.db, 3, 1);
    const people = await Promise.all(
      ['9876543220', '9876543221', '9876543222', '9876543223'].map((number) =>
        server.signIn(number),
      ),
    );
    const answers = await Promise.all(
      people.map((as, index) => init(aBulkWish(index % 2 === 0 ? three : three.toReversed()), as)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const won = answers.flatMap(({ output }) => output.parts).filter(({ ok }) => ok);
    expect(won).toHaveLength(3);
  });
});
