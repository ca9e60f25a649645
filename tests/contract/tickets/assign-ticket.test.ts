import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '../../../server/audit/audit-tables.ts';
import { inboxMessages } from '../../../server/inbox/message-tables.ts';
import { changeRole } from '../../../src/contracts/account/desk/change-person.ts';
import { answerTicket, assignTicket } from '../../../src/contracts/tickets/answer-ticket.ts';
import {
  fetchIssuesByReferenceId,
  fetchTicketQueue,
} from '../../../src/contracts/tickets/ticket-reads.ts';
import { ROLES } from '../../../src/domain/account/roles.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { createTicketDesk, type TicketDesk } from '../../support/ticket-desk.ts';

let server: TestServer;
let desk: TicketDesk;
let colleague: PersonSession;
let admin: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  desk = await createTicketDesk(server);
  colleague = await signInAs(server, 'cr');
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

type Ticket = Awaited<ReturnType<TicketDesk['ticket']>>;
const give = (
  { buyerUserId, ticketId }: Ticket,
  to: PersonSession | null,
  { seen = null, as = desk.cr }: { seen?: PersonSession | null; as?: PersonSession } = {},
) =>
  server.send(
    assignTicket,
    {
      buyerUserId,
      ticketId,
      assigneeUserId: to?.details.userId ?? null,
      seenAssigneeUserId: seen?.details.userId ?? null,
    },
    { as },
  );
const mine = async (as: PersonSession) =>
  (await server.call(fetchTicketQueue, { queue: 'mine' }, { as })).output.tickets.map(
    ({ ticketId }) => ticketId,
  );

describe('assign-ticket', () => {
  test('DESK-1 gives a ticket to a colleague, who is told of it, and lets it go; the log has each act', async () => {
    const ticket = await desk.ticket({});
    const given = await give(ticket, colleague);
    expect(given.output.deskTicket).toMatchObject({
      status: 'OPEN',
      assignee: { userId: colleague.details.userId },
    });
    expect([await mine(colleague), await mine(desk.cr)]).toEqual([[ticket.ticketId], []]);
    const [told] = await server.db.select().from(inboxMessages).orderBy(desc(inboxMessages.sentAt));
    expect(told).toMatchObject({
      userId: colleague.details.userId,
      title: 'A ticket was given to you',
      path: '/care/tickets?queue=mine',
    });
    const gone = await give(ticket, null, { seen: colleague, as: colleague });
    expect(gone.output.deskTicket.assignee).toBeNull();
    expect(await mine(colleague)).toEqual([]);
    const acts = await server.db
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.position))
      .limit(2);
    expect(acts.map(({ subject, reason }) => [subject, reason])).toEqual([
      [`order:${ticket.orderId}`, `Ticket ${ticket.ticketId}: let go`],
      [
        `order:${ticket.orderId}`,
        `Ticket ${ticket.ticketId}: given to ${colleague.details.userId}`,
      ],
    ]);
  });

  test('DESK-1 who takes a ticket has it, and a settled one is nobody’s to give', async () => {
    const ticket = await desk.ticket({});
    const { buyerUserId, ticketId } = ticket;
    const asked = { buyerUserId, ticketId, note: '', seenAssigneeUserId: null };
    const take = { ...asked, act: 'take', seenStatus: 'OPEN' } as const;
    const taken = await server.call(answerTicket, take, { as: colleague });
    expect(taken.output.deskTicket.assignee?.userId).toBe(colleague.details.userId);
    expect(await mine(colleague)).toEqual([ticketId]);
    const settled = { ...asked, act: 'reject', seenStatus: 'PROCESSING', note: 'It was complete' };
    await server.send(answerTicket, settled, { as: colleague });
    expect(await mine(colleague)).toEqual([]);
    const late = await give(ticket, admin, { seen: colleague });
    expect([late.status, late.problem.detail]).toEqual([409, 'This ticket is settled already.']);
  });

  test('OUT-10 of two who take one ticket the second is told whose it is', async () => {
    const ticket = await desk.ticket({});
    const both = await Promise.all([
      give(ticket, desk.cr),
      give(ticket, colleague, { as: colleague }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.problem.detail).toMatch(/^Meanwhile .+ works on this ticket\.$/);
    const owner = both[0]?.status === 200 ? desk.cr : colleague;
    const { buyerUserId, ticketId } = ticket;
    const take = { buyerUserId, ticketId, act: 'take', seenStatus: 'OPEN', note: '' } as const;
    const unseen = { ...take, seenAssigneeUserId: null };
    const late = await server.send(answerTicket, unseen, { as: admin });
    expect(late.problem.detail).toMatch(/works on this ticket/);
    await give(ticket, null, { seen: owner });
    const gone = await give(ticket, admin, { seen: owner });
    expect(gone.problem.detail).toBe('Meanwhile this ticket was let go.');
  });

  test('DESK-1 only who works at the desk is given tickets, and who leaves it has none', async () => {
    const ticket = await desk.ticket({});
    const { status, problem } = await give(ticket, desk.buyer);
    expect([status, problem.detail]).toEqual([
      409,
      'Tickets are given to customer care and administrators only.',
    ]);
    const leaver = await signInAs(server, 'cr');
    await give(ticket, leaver);
    const { userId } = leaver.details;
    const change = { userId, role: ROLES.BUYER, seenRole: ROLES.CR, reason: 'Has left' } as const;
    await server.call(changeRole, change, { as: admin });
    const { tickets, colleagues } = (await server.call(fetchTicketQueue, {}, { as: desk.cr }))
      .output;
    const seen = tickets.find(({ ticketId }) => ticketId === ticket.ticketId);
    expect(seen?.assignee).toBeNull();
    const known = colleagues.map((one) => one.userId);
    expect(known).toContain(colleague.details.userId);
    expect(known).not.toContain(userId);
    expect((await give(ticket, colleague)).status).toBe(200);
  });

  test('DESK-2 a buyer reads nothing of who works on a ticket, and can give none', async () => {
    const ticket = await desk.ticket({});
    await give(ticket, colleague);
    const told = await server.call(fetchIssuesByReferenceId, { limit: 100 }, { as: desk.buyer });
    expect(JSON.stringify(told.output)).not.toContain('assignee');
    for (const as of [desk.buyer, await signInAs(server, 'seller')]) {
      const { status, problem } = await give(ticket, null, { seen: colleague, as });
      expect([status, problem.code]).toEqual([403, 'not_allowed']);
    }
    expect((await give({ ...ticket, buyerUserId: 1 }, null)).problem.code).toBe('not_found');
  });
});
