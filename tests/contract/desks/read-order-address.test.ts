import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOrderAddress } from '../../../src/contracts/orders/desk/desk-order.ts';
import { createOrderDesk, type OrderDesk } from '../../support/people/order-desk.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let desk: OrderDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await createOrderDesk(server);
});
afterAll(() => server.close());

describe('read-order-address', () => {
  test('DESK-1 DESK-2 tells where an order goes to who says why, and logs that', async () => {
    const { orderId, address } = await desk.order();
    const ask = { orderId, reason: 'The courier can’t find the door' };
    const { output } = await server.call(readOrderAddress, ask, { as: desk.cr });
    expect(output).toEqual({ address, wishes: null });
    expect(await lastActs(server.db)).toMatchObject([
      { service: 'read-order-address', subject: `order:${orderId}`, reason: ask.reason },
    ]);
    const wordless = await server.send(readOrderAddress, { ...ask, reason: ' ' }, { as: desk.cr });
    expect(wordless.status).toBe(400);
    const nobodys = await server.send(readOrderAddress, { ...ask, orderId: 'H0' }, { as: desk.cr });
    expect(nobodys.problem.code).toBe('order_not_found');
    expect(await lastActs(server.db)).toHaveLength(1);
  });
});
