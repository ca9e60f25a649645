import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../../src/contracts/schemas.ts';
import { buyerB2cIssueCall } from '../../../src/contracts/tickets/raise-ticket.ts';
import { fetchIssuesByReferenceId } from '../../../src/contracts/tickets/ticket-reads.ts';
import type { OrderStatus } from '../../../src/domain/orders/life/order-status.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { aForm, aPhoto, uploadForm } from '../../support/inputs/uploads.ts';
import { walkOrder } from '../../support/people/walk-order.ts';

let server: TestServer;
let asha: PersonSession;
let ravi: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
  ravi = await server.signIn('9876543211');
});
afterAll(() => server.close());

async function anOrder(to: OrderStatus = 'DELIVERED'): Promise<Order> {
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id);
  const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]);
  const order = await placeOrder(server, asha, wish);
  const { userId } = asha.details;
  await walkOrder(server.db, { order, userId, to, at: server.clock.now() });
  return order;
}

interface Wish {
  readonly ticketId?: string;
  readonly issueType?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly pictureFileId?: string;
}

const raise = ({ externalReferenceId }: Order, wish: Wish = {}, as = asha) =>
  server.send(
    buyerB2cIssueCall,
    {
      ticketId: randomUUID(),
      externalReferenceId,
      issueType: 'ITM01',
      summary: 'Milk is missing',
      description: 'Two packets',
      pictureFileId: null,
      ...wish,
    },
    { as },
  );
const uploadAs = async (as: PersonSession, name: string, bytes: Uint8Array): Promise<string> =>
  (await uploadForm(server.url, aForm(bytes, name), { as })).fileId;
const ticketsOf = async ({ externalReferenceId }: Order) => {
  const asked = { externalReferenceId, limit: 100 };
  const { output } = await server.call(fetchIssuesByReferenceId, asked, { as: asha });
  return output.tickets;
};

describe('buyer-b2c-issue-call', () => {
  test('ORD-5 raises a ticket with the picture of the same person', async () => {
    const order = await anOrder();
    const pictureFileId = await uploadAs(asha, 'egg.jpg', await aPhoto());
    const ticketId = randomUUID();
    const { status, output } = await raise(order, {
      ticketId,
      issueType: 'ITM04',
      summary: ' Eggs are broken ',
      description: 'Four of six.\r\nThe box is wet.',
      pictureFileId,
    });
    expect(status).toBe(200);
    const at = server.clock.now();
    expect(output.ticket).toEqual({
      ticketId,
      orderId: order.orderId,
      externalReferenceId: order.externalReferenceId,
      issueType: 'ITM04',
      summary: 'Eggs are broken',
      description: 'Four of six.\nThe box is wet.',
      pictureFileId,
      status: 'OPEN',
      createdAt: at,
      updatedAt: at,
      version: expect.any(Number),
    });
    expect(output.ticket.version).toBeGreaterThan(order.version);
    expect(await ticketsOf(order)).toEqual([output.ticket]);
  });

  test.each(['ITM02', 'ITM03', 'ITM04', 'ITM05'])(
    'asks for a picture for %s',
    async (issueType) => {
      const order = await anOrder();
      const { status, problem } = await raise(order, { issueType });
      expect([status, problem.code]).toEqual([422, 'picture_required']);
      expect(await ticketsOf(order)).toEqual([]);
    },
  );

  test("does not take another person's picture, a file that is none, or one that is not there", async () => {
    const order = await anOrder();
    const theirs = await uploadAs(ravi, 'egg.jpg', await aPhoto());
    const table = await uploadAs(asha, 'eggs.csv', Buffer.from('eggs,4'));
    for (const pictureFileId of [theirs, table, randomUUID()]) {
      const { status, problem } = await raise(order, { issueType: 'ITM04', pictureFileId });
      expect([status, problem.code]).toEqual([404, 'file_not_found']);
    }
    expect(await ticketsOf(order)).toEqual([]);
  });

  test('ORD-5 takes a delay before delivery only, and a false delivery after it only', async () => {
    const underway = await anOrder('DISPATCHED');
    const delivered = await anOrder();
    const statuses = [];
    for (const order of [underway, delivered]) {
      for (const issueType of ['FLM02', 'FLM08']) {
        statuses.push((await raise(order, { issueType })).status);
      }
    }
    expect(statuses).toEqual([200, 409, 409, 200]);
    const { problem } = await raise(delivered, { issueType: 'FLM02' });
    expect([problem.code, problem.detail]).toEqual([
      'issue_not_allowed',
      'This can be reported until the order is delivered.',
    ]);
  });

  test('OUT-1 makes one ticket of an id, also when it comes five times at once', async () => {
    const order = await anOrder();
    const ticketId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => raise(order, { ticketId })));
    expect(new Set(answers.map(({ output }) => output.ticket.version)).size).toBe(1);
    expect(await ticketsOf(order)).toHaveLength(1);
    const elsewhere = await raise(await anOrder(), { ticketId });
    expect([elsewhere.status, elsewhere.problem.code]).toEqual([409, 'issue_not_allowed']);
  });

  test("lets two people have tickets with one id, each about one's own order only", async () => {
    const order = await anOrder();
    const ticketId = randomUUID();
    await raise(order, { ticketId });
    const theirs = await raise(order, { ticketId }, ravi);
    expect([theirs.status, theirs.problem.code]).toEqual([404, 'order_not_found']);
    const store = await aStore(server.db);
    const dal = await anItem(server.db, store.id);
    const wish = anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]);
    const own = await raise(await placeOrder(server, ravi, wish), { ticketId }, ravi);
    expect(own.output.ticket.orderId).not.toBe(order.orderId);
  });

  test('takes 20 tickets about an order', async () => {
    const order = await anOrder();
    const answers = [];
    for (let number = 0; number <= 20; number += 1) answers.push(await raise(order));
    expect(answers.slice(0, 20).every(({ status }) => status === 200)).toBe(true);
    expect(answers.at(-1)?.problem.code).toBe('issue_not_allowed');
  });

  test('refuses what the form refuses, by field', async () => {
    const order = await anOrder();
    const { problem } = await raise(order, {
      issueType: 'ITM99',
      summary: '  ',
      description: 'a\u0007b',
    });
    expect(problem.code).toBe('bad_input');
    expect(problem.fields?.map(({ path }) => path)).toEqual([
      'issueType',
      'summary',
      'description',
    ]);
  });
});
