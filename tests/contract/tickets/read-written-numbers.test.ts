import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchAuditLog } from '../../../src/contracts/audit/audit.ts';
import { fetchAndCreateChatRoom } from '../../../src/contracts/orders/chat/chat-room.ts';
import { fetchWaitingChatRooms } from '../../../src/contracts/orders/chat/fetch-waiting-chat-rooms.ts';
import {
  fetchDeskOrders,
  readWrittenNumbers,
} from '../../../src/contracts/orders/desk/desk-order.ts';
import { answerTicket } from '../../../src/contracts/tickets/answer-ticket.ts';
import { buyerB2cIssueCall } from '../../../src/contracts/tickets/raise-ticket.ts';
import {
  fetchIssuesByReferenceId,
  fetchTicketQueue,
} from '../../../src/contracts/tickets/ticket-reads.ts';
import { issues } from '../../../server/tickets/ticket-tables.ts';
import { createOrderDesk, type OrderDesk } from '../../support/people/order-desk.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let desk: OrderDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await createOrderDesk(server);
});
afterAll(() => server.close());

const reason = 'Nobody is at home';
type Of = Parameters<typeof read>[0];
const read = (
  of:
    | { kind: 'order'; orderId: string }
    | { kind: 'ticket'; orderId: string; ticketId: string }
    | { kind: 'talk'; roomId: string },
  why = reason,
) => server.send(readWrittenNumbers, { of, reason: why }, { as: desk.cr });

/** An order with a ticket in which its buyer left numbers. */
async function aTicket() {
  const { orderId, externalReferenceId } = await desk.order();
  const ticketId = randomUUID();
  const issue = {
    ticketId,
    externalReferenceId,
    issueType: 'ITM01' as const,
    summary: 'Milk is missing, 98450 12345',
    description: `Call my son: +91 98450-12346, or me again: 9845012345. It is about ${ticketId}.`,
    pictureFileId: null,
  };
  await server.call(buyerB2cIssueCall, issue, { as: desk.buyer });
  return { orderId, externalReferenceId, ticketId, issue };
}

describe('read-written-numbers', () => {
  test('DESK-1 DESK-2 a ticket shows no number that somebody wrote, but for a reason, and keeps it whole for its buyer', async () => {
    const { orderId, externalReferenceId, ticketId, issue } = await aTicket();
    const seen = {
      ticketId,
      summary: 'Milk is missing, ••••••••45',
      description: `Call my son: ••••••••46, or me again: ••••••••45. It is about ${ticketId}.`,
    };
    const queue = await server.call(fetchTicketQueue, {}, { as: desk.cr });
    expect(queue.output.tickets).toMatchObject([seen]);
    const take = { buyerUserId: desk.buyer.details.userId, ticketId, seenStatus: 'OPEN' } as const;
    const taken = await server.call(answerTicket, { ...take, act: 'take' }, { as: desk.cr });
    expect(taken.output.deskTicket).toMatchObject(seen);
    const note = 'We have told 98450 12346 how it stands';
    const rest = { ...take, seenStatus: 'PROCESSING', act: 'reject', note } as const;
    const settled = await server.call(answerTicket, rest, { as: desk.cr });
    expect(JSON.stringify(settled.output)).not.toContain('98450 12346');
    // What is seen is never written back.
    const own = await server.call(
      fetchIssuesByReferenceId,
      { externalReferenceId },
      { as: desk.buyer },
    );
    const { summary, description } = issue;
    expect(own.output.tickets).toMatchObject([
      { summary, description, resolution: { note }, steps: [{}, {}, { note }] },
    ]);
    const { output } = await read({ kind: 'ticket', orderId, ticketId });
    expect(output.numbers).toEqual(['9845012345', '9845012346']);
    expect((await lastActs(server.db))[0]).toMatchObject({
      service: 'read-written-numbers',
      subject: `order:${orderId}`,
      reason: `Ticket ${ticketId}: ${reason}`,
    });
    await server.db.delete(issues).where(eq(issues.id, ticketId));
  });

  test('DESK-2 an order from all sides shows none either, nor does a search', async () => {
    const { orderId, ticketId } = await aTicket();
    const text = 'Her son is 91234 56780';
    await desk.change({ orderId }, { change: { act: 'note' }, reason: text });
    const order = await desk.seen({ orderId });
    expect(order).toMatchObject({
      tickets: [{ summary: 'Milk is missing, ••••••••45' }],
      notes: [{ text: 'Her son is ••••••••80' }],
      acts: [{ reason: 'note: Her son is ••••••••80' }],
    });
    const found = await server.call(fetchDeskOrders, { query: ticketId }, { as: desk.cr });
    expect(found.output.found?.tickets).toMatchObject([{ summary: 'Milk is missing, ••••••••45' }]);
    const admin = await signInAs(server, 'admin');
    const log = await server.call(fetchAuditLog, { limit: 1 }, { as: admin });
    expect(log.output.entries).toMatchObject([{ reason: 'note: Her son is ••••••••80' }]);
    const { output } = await read({ kind: 'order', orderId });
    expect(output.numbers).toEqual(['9845012345', '9123456780']);
  });

  test('DESK-2 a talk shows its buyer what they wrote, and the desk no number of it', async () => {
    const { externalReferenceId } = await desk.order();
    const about = { externalReferenceId, failure: 'refund-late' } as const;
    const message = 'Please call 6123456789';
    const said = await server.call(
      fetchAndCreateChatRoom,
      { ...about, message },
      { as: desk.buyer },
    );
    expect(said.output.messages).toMatchObject([{ text: message }]);
    const { roomId } = said.output.room;
    const seen = [{ text: 'Please call ••••••••89' }];
    const open = await server.call(fetchWaitingChatRooms, { open: [roomId] }, { as: desk.cr });
    expect(open.output.open).toMatchObject([{ messages: seen }]);
    const asked = { ...about, buyerUserId: desk.buyer.details.userId };
    const room = await server.call(fetchAndCreateChatRoom, asked, { as: desk.cr });
    expect(room.output.messages).toMatchObject(seen);
    const { output } = await read({ kind: 'talk', roomId });
    expect(output.numbers).toEqual(['6123456789']);
    expect((await lastActs(server.db))[0]).toMatchObject({ subject: `chat:${roomId}`, reason });
  });

  test('refuses who says nothing why, and what is not there', async () => {
    const { orderId } = await desk.order();
    expect((await read({ kind: 'order', orderId }, ' ')).status).toBe(400);
    const refused = async (of: Of) => (await read(of)).problem.code;
    expect(await refused({ kind: 'order', orderId: 'H0' })).toBe('order_not_found');
    expect(await refused({ kind: 'talk', roomId: randomUUID() })).toBe('not_found');
    expect(await refused({ kind: 'ticket', orderId, ticketId: randomUUID() })).toBe('not_found');
  });
});
