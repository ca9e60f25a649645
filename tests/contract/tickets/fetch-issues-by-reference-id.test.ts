import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '../../../src/contracts/schemas.ts';
import type { Ticket } from '../../../src/contracts/tickets/ticket.ts';
import { buyerB2cIssueCall } from '../../../src/contracts/tickets/raise-ticket.ts';
import { fetchIssuesByReferenceId } from '../../../src/contracts/tickets/ticket-reads.ts';
import { advanceTickets } from '../../../server/fulfilment/auto-fulfilment.ts';
import { anOrderWish, placeOrder } from '../../support/builders/order-builders.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const PACE_MS = 20_000;

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  asha = await server.signIn('9876543210');
});
afterAll(() => server.close());

async function anOrder(): Promise<Order> {
  const store = await aStore(server.db);
  const dal = await anItem(server.db, store.id);
  return placeOrder(server, asha, anOrderWish(store.id, [{ itemId: dal.id, quantity: 1 }]));
}

async function aTicket({ externalReferenceId }: Order): Promise<Ticket> {
  const written = { issueType: 'FLM01', summary: 'Wrong house', description: '' } as const;
  const { output } = await server.call(
    buyerB2cIssueCall,
    { ticketId: randomUUID(), externalReferenceId, ...written, pictureFileId: null },
    { as: asha },
  );
  return output.ticket;
}

interface Asked {
  readonly externalReferenceId?: string;
  readonly sinceVersion?: number;
  readonly limit?: number;
}
const fetchTickets = async (asked: Asked, as = asha) =>
  (await server.call(fetchIssuesByReferenceId, asked, { as })).output;
const ids = (tickets: readonly Ticket[]) => tickets.map(({ ticketId }) => ticketId);

describe('fetch-issues-by-reference-id', () => {
  test("lists one order's tickets, or all, in pages and from a version on", async () => {
    const [one, other] = [await anOrder(), await anOrder()];
    const first = await aTicket(one);
    const second = await aTicket(other);
    const third = await aTicket(one);
    const ofOne = await fetchTickets({ externalReferenceId: one.externalReferenceId });
    expect(ids(ofOne.tickets)).toEqual([first.ticketId, third.ticketId]);
    const page = await fetchTickets({ limit: 2 });
    expect(page).toEqual({ tickets: [first, second], version: second.version, hasMore: true });
    const rest = await fetchTickets({ sinceVersion: page.version });
    expect(rest).toEqual({ tickets: [third], version: third.version, hasMore: false });
    const none = await fetchTickets({ sinceVersion: rest.version });
    expect(none).toEqual({ tickets: [], version: rest.version, hasMore: false });
  });

  test('brings a ticket again when support has moved it on', async () => {
    const ticket = await aTicket(await anOrder());
    const rounds = [];
    let sinceVersion = ticket.version;
    for (let round = 0; round < 3; round += 1) {
      server.clock.advance(PACE_MS);
      await advanceTickets({ db: server.db, now: server.clock.now(), paceMs: PACE_MS });
      const { tickets, version } = await fetchTickets({ sinceVersion });
      const moved = tickets.find(({ ticketId }) => ticketId === ticket.ticketId);
      rounds.push([moved?.status, moved?.updatedAt]);
      sinceVersion = version;
    }
    expect(rounds).toEqual([
      ['PROCESSING', ticket.updatedAt + PACE_MS],
      ['RESOLVED', ticket.updatedAt + 2 * PACE_MS],
      [undefined, undefined],
    ]);
  });

  test('moves each ticket once, however many processes do it', async () => {
    const order = await anOrder();
    for (let number = 0; number < 4; number += 1) await aTicket(order);
    server.clock.advance(PACE_MS);
    const advance = () =>
      advanceTickets({ db: server.db, now: server.clock.now(), paceMs: PACE_MS });
    const moved = await Promise.all([advance(), advance(), advance()]);
    expect(moved.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(4);
    const { externalReferenceId } = order;
    const { tickets } = await fetchTickets({ externalReferenceId });
    expect(tickets.map(({ status }) => status)).toEqual(Array(4).fill('PROCESSING'));
  });

  test("shows nobody another person's tickets", async () => {
    const order = await anOrder();
    await aTicket(order);
    const ravi = await server.signIn('9876543211');
    expect((await fetchTickets({}, ravi)).tickets).toEqual([]);
    const asked = { externalReferenceId: order.externalReferenceId };
    const { status, problem } = await server.call(fetchIssuesByReferenceId, asked, { as: ravi });
    expect([status, problem.code]).toEqual([404, 'order_not_found']);
  });
});
