import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '../../../server/audit/audit-tables.ts';
import { desc } from 'drizzle-orm';
import { buyerOrderListing } from '../../../src/contracts/orders/order-listings.ts';
import { answerTicket } from '../../../src/contracts/tickets/answer-ticket.ts';
import { fetchIssuesByReferenceId } from '../../../src/contracts/tickets/ticket-reads.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { createTicketDesk, type TicketDesk } from '../../support/ticket-desk.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let desk: TicketDesk;
let admin: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  desk = await createTicketDesk(server);
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

type Ticket = Awaited<ReturnType<TicketDesk['ticket']>>;
const answer = ({ buyerUserId, ticketId }: Ticket, parts: object, as = desk.cr) =>
  server.send(answerTicket, { buyerUserId, ticketId, seenStatus: 'OPEN', ...parts }, { as });
const buyersSide = async ({ orderId, ticketId }: Ticket) => {
  const as = desk.buyer;
  const { orders } = (await server.call(buyerOrderListing, { limit: 100 }, { as })).output;
  const told = await server.call(fetchIssuesByReferenceId, { limit: 100 }, { as });
  return {
    order: orders.find((order) => order.orderId === orderId),
    ticket: told.output.tickets.find((ticket) => ticket.ticketId === ticketId),
  };
};

describe('answer-ticket', () => {
  test('DESK-1 takes, escalates and settles a ticket; its buyer reads the answer, the audit log has each act', async () => {
    const ticket = await desk.ticket({});
    expect((await answer(ticket, { act: 'take' })).output.deskTicket.status).toBe('PROCESSING');
    const escalated = { act: 'escalate', seenStatus: 'PROCESSING', note: 'Third time this week' };
    expect((await answer(ticket, escalated)).output.deskTicket.status).toBe('ESCALATED');
    const settled = { act: 'reject', seenStatus: 'ESCALATED', note: 'The goods were complete' };
    await answer(ticket, settled, admin);
    const { ticket: seen, order } = await buyersSide(ticket);
    expect(seen).toMatchObject({
      status: 'RESOLVED',
      resolution: { outcome: 'rejected', note: 'The goods were complete' },
    });
    expect(JSON.stringify(seen)).not.toContain('Third time');
    expect(order?.status).toBe('DELIVERED');
    const acts = await server.db
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.position))
      .limit(3);
    expect(acts.map(({ role, subject }) => [role, subject])).toEqual([
      ['admin', `order:${ticket.orderId}`],
      ['cr', `order:${ticket.orderId}`],
      ['cr', `order:${ticket.orderId}`],
    ]);
    expect(acts[1]?.reason).toContain('Third time this week');
  });

  test('REF-1 DESK-1 a refund pays the order back along the table of moves', async () => {
    const ticket = await desk.ticket({});
    const { output } = await answer(ticket, { act: 'refund', note: 'We are sorry' });
    expect(output.deskTicket).toMatchObject({
      status: 'RESOLVED',
      orderStatus: 'ORDER_REFUND_INITIATED',
    });
    const { order, ticket: seen } = await buyersSide(ticket);
    expect(order?.milestones.slice(-3).map(({ status }) => status)).toEqual([
      'ORDER_DISPUTED',
      'DISPUTE RESOLVED',
      'ORDER_REFUND_INITIATED',
    ]);
    expect(seen?.resolution).toMatchObject({ outcome: 'refund', note: 'We are sorry' });
  });

  test('DESK-1 a refund above the limit is an administrator’s', async () => {
    const ticket = await desk.ticket({ isDear: true });
    const refund = { act: 'refund', note: 'We are sorry' };
    const { status, problem } = await answer(ticket, refund);
    expect([status, problem.code, problem.detail]).toEqual([
      409,
      'transition_not_allowed',
      'Refunds above ₹2,000 are an administrator’s to decide. Please escalate the ticket.',
    ]);
    expect((await buyersSide(ticket)).ticket?.status).toBe('OPEN');
    expect((await answer(ticket, refund, admin)).status).toBe(200);
  });

  test('REF-1 DESK-1 a part of what was paid goes back, never more than that, and of a dear order as much as care may decide', async () => {
    const ticket = await desk.ticket({ isDear: true });
    const refund = (amountPaise: number, as = desk.cr) =>
      answer(ticket, { act: 'refund', note: 'One pack was torn', amountPaise }, as);
    const tooMuch = await refund(100_000_000, admin);
    expect(tooMuch.problem.detail).toMatch(
      /^₹.* was paid for this order: no more than ₹.* can go back\.$/,
    );
    const { problem } = await refund(200_001);
    expect(problem.detail).toBe(
      'Refunds above ₹2,000 are an administrator’s to decide. Please escalate the ticket.',
    );
    for (const parts of [{ amountPaise: 0 }, { act: 'reject', amountPaise: 1 }]) {
      const refused = await answer(ticket, { act: 'refund', note: 'So', ...parts });
      expect(refused.problem.code).toBe('bad_input');
    }
    expect((await buyersSide(ticket)).ticket?.status).toBe('OPEN');
    const { output } = await refund(12_050);
    expect(output.deskTicket).toMatchObject({
      status: 'RESOLVED',
      orderStatus: 'ORDER_REFUND_INITIATED',
    });
    const { order } = await buyersSide(ticket);
    expect(order?.refund).toMatchObject({ amountPaise: 12_050 });
  });

  test('OUT-10 of two who answer one ticket at once one is told that it is settled, and the money goes back once', async () => {
    const ticket = await desk.ticket({});
    const answers = await Promise.all([
      answer(ticket, { act: 'refund', note: 'We are sorry' }),
      answer(ticket, { act: 'refund', note: 'Very sorry' }, admin),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem.detail).toBe('This ticket is settled already.');
    const { order } = await buyersSide(ticket);
    const refunds = order?.milestones.filter(({ status }) => status === 'ORDER_REFUND_INITIATED');
    expect(refunds).toHaveLength(1);
  });

  test('OUT-10 an act holds only for the status that was seen', async () => {
    const ticket = await desk.ticket({});
    await answer(ticket, { act: 'take' });
    const late = await answer(ticket, { act: 'take' }, admin);
    expect(late.problem.detail).toBe('This ticket is being worked on.');
  });

  test('DESK-1 nothing is refunded twice: an order that is paid back already is not paid back again', async () => {
    const ticket = await desk.ticket({});
    await answer(ticket, { act: 'refund', note: 'We are sorry' });
    const again = await answer(ticket, { act: 'refund', note: 'Again', seenStatus: 'RESOLVED' });
    expect(again.problem.code).toBe('transition_not_allowed');
  });

  test('DESK-1 is for staff, who say why', async () => {
    const ticket = await desk.ticket({});
    for (const as of [desk.buyer, await signInAs(server, 'seller')]) {
      const { status, problem } = await answer(ticket, { act: 'take' }, as);
      expect([status, problem.code]).toEqual([403, 'not_allowed']);
    }
    for (const act of ['refund', 'reject', 'escalate']) {
      const { problem } = await answer(ticket, { act, note: '  ' });
      expect([problem.code, problem.detail]).toEqual(['bad_input', 'Please write why']);
    }
    const nobodys = await answer({ ...ticket, buyerUserId: 1 }, { act: 'take' });
    expect(nobodys.problem.code).toBe('not_found');
  });
});
