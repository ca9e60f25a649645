import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerTicket } from '../../../src/contracts/tickets/answer-ticket.ts';
import { fetchTicketQueue } from '../../../src/contracts/tickets/ticket-reads.ts';
import { createTicketDesk, type TicketDesk } from '../../support/ticket-desk.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let desk: TicketDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await createTicketDesk(server);
});
afterAll(() => server.close());

const queue = async (input: object = {}) =>
  (await server.call(fetchTicketQueue, input, { as: desk.cr })).output;

describe('fetch-ticket-queue', () => {
  test('DESK-2 shows tickets of all buyers, the oldest first, and of a buyer neither name nor number', async () => {
    const first = await desk.ticket({ summary: 'Milk is missing' });
    server.clock.advance(1_000);
    const second = await desk.ticket({ summary: 'Bread is missing' });
    const { tickets, hasMore } = await queue();
    expect(tickets.map(({ ticketId }) => ticketId)).toEqual([first.ticketId, second.ticketId]);
    expect(tickets[0]).toMatchObject({
      summary: 'Milk is missing',
      status: 'OPEN',
      orderId: first.orderId,
      orderStatus: 'DELIVERED',
      buyerUserId: desk.buyer.details.userId,
      buyerInitial: 'A',
    });
    const told = JSON.stringify(tickets);
    expect(told).not.toContain(desk.buyer.details.contact);
    expect(told).not.toContain('Asha');
    expect(hasMore).toBe(false);
    expect(await queue({ limit: 1 })).toMatchObject({ tickets: [first], hasMore: true });
  });

  test('has a ticket that is opened by its address among them, however long the queue is', async () => {
    const idsOf = async (input: object) =>
      (await queue(input)).tickets.map(({ ticketId }) => ticketId);
    const [oldest] = await idsOf({});
    server.clock.advance(1_000);
    const { ticketId: last } = await desk.ticket({});
    expect(await idsOf({ limit: 1, ticketId: last })).toEqual([oldest, last]);
    expect(await idsOf({ limit: 1, ticketId: oldest })).toEqual([oldest]);
    // It stands elsewhere.
    expect(await idsOf({ queue: 'settled', ticketId: last })).not.toContain(last);
    expect(await idsOf({ queue: 'mine', ticketId: last })).toEqual([]);
  });

  test('OUT-10 has a settled ticket among the settled ones only, the newest first', async () => {
    const settled: string[] = [];
    for (let times = 0; times < 2; times += 1) {
      const { buyerUserId, ticketId } = await desk.ticket({});
      server.clock.advance(1_000);
      const answer = { act: 'reject', seenStatus: 'OPEN', note: 'It was complete' } as const;
      await server.call(answerTicket, { buyerUserId, ticketId, ...answer }, { as: desk.cr });
      settled.unshift(ticketId);
    }
    const told = await queue({ queue: 'settled' });
    expect(told.tickets.map(({ ticketId }) => ticketId)).toEqual(settled);
    const open = (await queue()).tickets.map(({ ticketId }) => ticketId);
    expect(open.filter((ticketId) => settled.includes(ticketId))).toEqual([]);
  });
});
