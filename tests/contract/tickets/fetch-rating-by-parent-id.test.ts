import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchRatingByParentId } from '../../../src/contracts/orders/rate-order.ts';
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

const fetchRating = (externalReferenceId: string, as = asha) =>
  server.call(fetchRatingByParentId, { externalReferenceId }, { as });

describe('fetch-rating-by-parent-id', () => {
  test('answers null for an order that has none', async () => {
    const store = await aStore(server.db);
    const dal = await anItem(server.db, store.id);
    const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]);
    const { externalReferenceId } = await placeOrder(server, asha, wish);
    expect((await fetchRating(externalReferenceId)).output).toEqual({ rating: null });
    const ravi = await server.signIn('9876543211');
    const theirs = await fetchRating(externalReferenceId, ravi);
    expect([theirs.status, theirs.problem.code]).toEqual([404, 'order_not_found']);
  });

  test('does not find an order that is not there', async () => {
    expect((await fetchRating(randomUUID())).problem.code).toBe('order_not_found');
  });
});
