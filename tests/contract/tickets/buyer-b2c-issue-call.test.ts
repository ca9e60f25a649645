import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../../src/contracts/schemas.ts';
import { buyerB2cIssueCall } from '../../../src/contracts/tickets/raise-ticket.ts';
import { answerTicket } from '../../../src/contracts/tickets/answer-ticket.ts';
import {
  fetchIssuesByReferenceId,
  fetchTicketQueue,
} from '../../../src/contracts/tickets/ticket-reads.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
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
  readonly isDispute?: boolean;
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
      steps: [{ step: 'raised', by: 'buyer', note: '', at }],
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

async function move({ orderId }: Order, to: OrderStatus, by: 'buyer' | 'seller' | 'admin') {
  const at = server.clock.now();
  await server.db.transaction((transaction) => moveOrder(transaction, { orderId, to, at, by }));
}

/** An order whose return the shop has refused. */
async function aRefusedReturn(): Promise<Order> {
  const order = await anOrder();
  await move(order, 'ORDER_RETURN_INITIATED', 'buyer');
  await move(order, 'ORDER_RETURN_REJECTED', 'seller');
  return order;
}

describe('a dispute', () => {
  const dispute = { issueType: 'ITM04', summary: 'My return was refused', isDispute: true };

  test('ORD-5 of a refused return moves the order and reaches customer care, who may refund', async () => {
    const order = await aRefusedReturn();
    const ticketId = randomUUID();
    const { status, output } = await raise(order, { ...dispute, ticketId });
    expect(status).toBe(200);
    expect(output).toMatchObject({
      ticket: { ticketId, isDispute: true, status: 'OPEN', pictureFileId: null },
      order: { orderId: order.orderId, status: 'ORDER_DISPUTED' },
    });
    expect(await ticketsOf(order)).toEqual([output.ticket]);
    const care = await signInAs(server, 'cr');
    const { output: queue } = await server.call(fetchTicketQueue, {}, { as: care });
    const queued = queue.tickets.find((each) => each.ticketId === ticketId);
    expect(queued).toMatchObject({ isDispute: true, orderStatus: 'ORDER_DISPUTED' });
    const act = { buyerUserId: asha.details.userId, ticketId, seenStatus: 'OPEN' as const };
    await server.call(
      answerTicket,
      { ...act, act: 'refund', note: 'You are right.' },
      { as: care },
    );
    const [settled] = await ticketsOf(order);
    expect(settled).toMatchObject({ status: 'RESOLVED', resolution: { outcome: 'refund' } });
  });

  test('ORD-5 of a refused refund is taken, too, and a refusal by care ends it', async () => {
    const order = await anOrder();
    for (const to of ['ORDER_DISPUTED', 'DISPUTE RESOLVED'] as const)
      await move(order, to, 'admin');
    await move(order, 'ORDER_REFUND_INITIATED', 'admin');
    await move(order, 'ORDER_REFUND_REJECTED', 'admin');
    const ticketId = randomUUID();
    const { output } = await raise(order, { ...dispute, ticketId });
    expect(output.order?.status).toBe('ORDER_DISPUTED');
    const care = await signInAs(server, 'cr');
    const act = { buyerUserId: asha.details.userId, ticketId, seenStatus: 'OPEN' as const };
    await server.call(answerTicket, { ...act, act: 'reject', note: 'No.' }, { as: care });
    expect((await raise(order, dispute)).problem.code).toBe('issue_not_allowed');
  });

  test('OUT-1 counts once, however often and from how many phones it comes', async () => {
    const order = await aRefusedReturn();
    const ticketId = randomUUID();
    const [first, again, other] = [
      await raise(order, { ...dispute, ticketId }),
      await raise(order, { ...dispute, ticketId }),
      await raise(order, dispute),
    ];
    expect(again.output.ticket).toEqual(first.output.ticket);
    expect([other.status, other.problem.code]).toEqual([409, 'issue_not_allowed']);
    expect(await ticketsOf(order)).toHaveLength(1);
  });

  test('is refused where nothing was refused, of another person, and with a file of somebody else', async () => {
    for (const status of ['ORDER_CREATED', 'DELIVERED'] as const) {
      const { problem } = await raise(await anOrder(status), dispute);
      expect([problem.code, problem.detail]).toEqual([
        'issue_not_allowed',
        MESSAGES.disputeNotRefused,
      ]);
    }
    const order = await aRefusedReturn();
    expect((await raise(order, dispute, ravi)).problem.code).toBe('order_not_found');
    const theirs = await uploadAs(ravi, 'egg.jpg', await aPhoto());
    const { problem } = await raise(order, { ...dispute, pictureFileId: theirs });
    expect(problem.code).toBe('file_not_found');
    expect(await ticketsOf(order)).toEqual([]);
  });
});
