import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerB2cBulkSelectCall } from '../../../src/contracts/orders/bulk/bulk-orders.ts';
import { selectCall } from '../../../src/contracts/orders/placing-calls.ts';
import { orderTerms } from '../../../server/orders/order-tables.ts';
import { stores } from '../../../server/sellers/store-tables.ts';
import { eq } from 'drizzle-orm';
import { aBulkWish, someStores } from '../../support/builders/bulk-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

const select = (wish: ReturnType<typeof aBulkWish>) =>
  server.call(buyerB2cBulkSelectCall, wish, { as: asha });

describe('buyer-b2c-bulk-select-call', () => {
  test('quotes each store as select-call does, in the order of the input, and sums up', async () => {
    const wish = aBulkWish((await someStores(server.db, 3)).toReversed());
    const { output } = await select(wish);
    const { address } = wish;
    for (const [index, part] of wish.parts.entries()) {
      const { messageId } = wish;
      const single = await server.call(selectCall, { ...part, messageId, address }, { as: asha });
      expect(output.parts[index]).toEqual({ ...single.output, ok: true });
    }
    expect(output).toMatchObject({ bulkId: wish.bulkId, totalPaise: 3 * 8500 });
    expect(await server.db.select().from(orderTerms)).toEqual([]);
  });

  test('says of a store that can not quote why, and quotes the others', async () => {
    const three = await someStores(server.db, 3);
    const closed = three[1]?.storeId ?? '';
    await server.db.update(stores).set({ takingOrders: false }).where(eq(stores.id, closed));
    const { output } = await select(aBulkWish(three));
    expect(output.parts.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(output.parts[1]).toMatchObject({
      problem: { code: 'store_not_taking_orders', status: 409 },
    });
    expect(output.totalPaise).toBe(2 * 8500);
  });

  test('takes up to ten stores, each once, under a transaction each', async () => {
    const eleven = aBulkWish(await someStores(server.db, 11));
    expect((await select({ ...eleven, parts: eleven.parts.slice(0, 10) })).status).toBe(200);
    const [first, second] = eleven.parts;
    if (first === undefined || second === undefined) throw new Error('no parts');
    const { transactionId, storeId } = first;
    for (const parts of [
      eleven.parts,
      [],
      [first, { ...second, transactionId }],
      [first, { ...second, storeId }],
    ]) {
      const { status, problem } = await select({ ...eleven, parts });
      expect([status, problem.code]).toEqual([400, 'bad_input']);
    }
  });
});
