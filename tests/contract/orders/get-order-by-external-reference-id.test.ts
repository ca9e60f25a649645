import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOrderByExternalReferenceId } from '../../../src/contracts/orders/order-listings.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

const find = (externalReferenceId: string, as = asha) =>
  server.call(getOrderByExternalReferenceId, { externalReferenceId }, { as });

async function anOrder() {
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id);
  return placeOrder(server, asha, anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]));
}

describe('get-order-by-external-reference-id', () => {
  test('tells what a transaction became, to a client that never got the answer', async () => {
    const order = await anOrder();
    const { output } = await find(order.externalReferenceId);
    expect(output.order).toEqual(order);
  });

  test('says when it became nothing', async () => {
    const { status, problem } = await find(randomUUID());
    expect([status, problem.code]).toEqual([404, 'order_not_found']);
  });

  test("answers for another person's transaction as for one that is not there", async () => {
    const order = await anOrder();
    const ravi = await server.signIn('9876543211');
    const theirs = await find(order.externalReferenceId, ravi);
    const missing = await find(randomUUID(), ravi);
    expect({ ...theirs.problem, requestId: '' }).toEqual({ ...missing.problem, requestId: '' });
  });

  test('refuses an id that is no UUID', async () => {
    expect((await find("' or 1=1 --")).problem.code).toBe('bad_input');
  });
});
