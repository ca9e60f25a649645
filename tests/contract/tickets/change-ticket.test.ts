import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetTickets } from '../../../server/tickets/tickets.ts';
import { issues } from '../../../server/tickets/ticket-tables.ts';
import { answerTicket } from '../../../src/contracts/tickets/answer-ticket.ts';
import { changeTicket } from '../../../src/contracts/tickets/raise-ticket.ts';
import {
  fetchIssuesByReferenceId,
  fetchTicketQueue,
} from '../../../src/contracts/tickets/ticket-reads.ts';
import { readOrderPicture } from '../../../src/contracts/orders/return-order.ts';
import { aForm, aPhoto, uploadForm } from '../../support/inputs/uploads.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { createTicketDesk, type TicketDesk } from '../../support/ticket-desk.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let desk: TicketDesk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await createTicketDesk(server);
});
afterAll(() => server.close());

type Ticket = Awaited<ReturnType<TicketDesk['ticket']>>;
const HOUR = 3_600_000;

const seenOf = async ({ ticketId }: Ticket) => {
  const told = await server.call(fetchIssuesByReferenceId, { limit: 100 }, { as: desk.buyer });
  return told.output.tickets.find((ticket) => ticket.ticketId === ticketId);
};
/** By what the server says now, unless told otherwise. */
async function change(ticket: Ticket, parts: object, as = desk.buyer) {
  const seen = await seenOf(ticket);
  const [seenStatus, seenSteps] = [seen?.status ?? 'OPEN', seen?.steps?.length ?? 0];
  const ask = {
    ticketId: ticket.ticketId,
    seenStatus,
    seenSteps,
    note: 'Nobody answers',
    ...parts,
  };
  return server.send(changeTicket, ask, { as });
}
const refuse = async ({ buyerUserId, ticketId }: Ticket, note = 'All was there.') =>
  server.call(
    answerTicket,
    { buyerUserId, ticketId, act: 'reject', seenStatus: 'OPEN', note },
    { as: desk.cr },
  );

describe('change-ticket', () => {
  test('REF-1 escalates a ticket whose answer is late, and not before; care sees why', async () => {
    const ticket = await desk.ticket({});
    const early = await change(ticket, { act: 'escalate' });
    expect([early.status, early.problem.code, early.problem.detail]).toEqual([
      409,
      'transition_not_allowed',
      'You can escalate when the answer is late, or was a no.',
    ]);
    server.clock.advance(HOUR + 1);
    const { output } = await change(ticket, { act: 'escalate' });
    const at = server.clock.now();
    expect(output.ticket).toMatchObject({ status: 'ESCALATED', askedAt: at });
    expect(output.ticket.steps?.at(-1)).toEqual({
      step: 'escalated',
      by: 'buyer',
      note: 'Nobody answers',
      at,
    });
    const { output: queue } = await server.call(fetchTicketQueue, {}, { as: desk.cr });
    const queued = queue.tickets.find(({ ticketId }) => ticketId === ticket.ticketId);
    expect(queued).toMatchObject({ status: 'ESCALATED', askedAt: at });
    expect(queued?.steps?.at(-1)?.note).toBe('Nobody answers');
  });

  test('REF-1 a no is escalated, answered again, closed, opened again and rated; each step has its words', async () => {
    const ticket = await desk.ticket({});
    await refuse(ticket);
    expect((await change(ticket, { act: 'escalate', note: 'Look at it' })).status).toBe(200);
    const { buyerUserId, ticketId } = ticket;
    const again = { act: 'reject', seenStatus: 'ESCALATED', note: 'We have looked.' } as const;
    await server.call(answerTicket, { buyerUserId, ticketId, ...again }, { as: desk.cr });
    const rated = await change(ticket, { act: 'rate', stars: 2, note: 'Slow' });
    expect(rated.output.ticket.rating).toMatchObject({ stars: 2, words: 'Slow' });
    expect((await change(ticket, { act: 'close', note: '' })).output.ticket.status).toBe('CLOSED');
    const reopened = await change(ticket, { act: 'reopen', note: 'Still one too few' });
    expect(reopened.output.ticket).toMatchObject({ status: 'OPEN' });
    expect(reopened.output.ticket.resolution).toBeUndefined();
    const steps = (await seenOf(ticket))?.steps ?? [];
    expect(steps.map(({ step, by, note }) => [step, by, note])).toEqual([
      ['raised', 'buyer', ''],
      ['refused', 'care', 'All was there.'],
      ['escalated', 'buyer', 'Look at it'],
      ['refused', 'care', 'We have looked.'],
      ['closed', 'buyer', ''],
      ['reopened', 'buyer', 'Still one too few'],
    ]);
    const { output: queue } = await server.call(fetchTicketQueue, {}, { as: desk.cr });
    const queued = queue.tickets.find((each) => each.ticketId === ticketId);
    expect(queued?.rating).toMatchObject({ stars: 2 });
  });

  test('OUT-10 of care and a buyer at once the second is told how the ticket stands', async () => {
    const ticket = await desk.ticket({});
    await refuse(ticket);
    const seen = { seenStatus: 'OPEN', seenSteps: 1 } as const;
    const late = await change(ticket, { act: 'close', ...seen });
    expect([late.status, late.problem.detail]).toEqual([
      409,
      'Meanwhile this ticket is settled already.',
    ]);
    expect((await seenOf(ticket))?.status).toBe('RESOLVED');
    // Stars count whatever came between.
    expect((await change(ticket, { act: 'rate', stars: 5, note: '', ...seen })).status).toBe(200);
  });

  test('OUT-1 of five at once one closes it', async () => {
    const ticket = await desk.ticket({});
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        change(ticket, { act: 'close', seenStatus: 'OPEN', seenSteps: 1 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  test('REF-1 opens nothing again after seven days', async () => {
    const ticket = await desk.ticket({});
    await refuse(ticket);
    server.clock.advance(7 * 24 * HOUR + 1);
    const { problem } = await change(ticket, { act: 'reopen' });
    expect(problem.detail).toBe(
      'That was possible for 7 days after the answer. Please raise a new ticket.',
    );
  });

  test('REF-1 is told of by tickets of before steps were kept', async () => {
    const ticket = await desk.ticket({});
    await refuse(ticket);
    await server.db.update(issues).set({ steps: null }).where(eq(issues.id, ticket.ticketId));
    const steps = (await seenOf(ticket))?.steps;
    expect(steps?.map(({ step, note }) => [step, note])).toEqual([
      ['raised', ''],
      ['refused', 'All was there.'],
    ]);
    expect((await change(ticket, { act: 'close' })).output.ticket.steps).toHaveLength(3);
  });

  test('what its buyer wrote goes with them, what was answered stays', async () => {
    const ticket = await desk.ticket({});
    await refuse(ticket);
    await change(ticket, { act: 'rate', stars: 1, note: 'I am Asha' });
    await change(ticket, { act: 'reopen', note: 'Ask Asha' });
    await server.db.transaction((transaction) => forgetTickets(transaction, ticket.buyerUserId));
    const [row] = await server.db.select().from(issues).where(eq(issues.id, ticket.ticketId));
    expect(JSON.stringify(row)).not.toContain('Asha');
    expect(row?.steps?.map(({ step, note }) => [step, note])).toEqual([
      ['raised', ''],
      ['refused', 'All was there.'],
      ['reopened', ''],
    ]);
  });

  test('knows no ticket of somebody else, and refuses what the form refuses', async () => {
    const ticket = await desk.ticket({});
    const other = await server.signIn(aMobileNumber());
    const theirs = await change(ticket, { act: 'close' }, other);
    expect([theirs.status, theirs.problem.code]).toEqual([404, 'not_found']);
    for (const parts of [
      { act: 'escalate', note: ' ' },
      { act: 'rate' },
      { act: 'rate', stars: 6 },
      { act: 'close', stars: 3 },
      { act: 'reopen', note: 'x'.repeat(501) },
    ]) {
      expect((await change(ticket, parts)).problem.code).toBe('bad_input');
    }
  });

  test('shows its buyer the picture again, and a stranger or the shop not', async () => {
    const { fileId } = await uploadForm(server.url, aForm(await aPhoto(), 'egg.jpg'), {
      as: desk.buyer,
    });
    const { orderId } = await desk.ticket({ pictureFileId: fileId });
    const read = (as = desk.buyer) => server.send(readOrderPicture, { orderId, fileId }, { as });
    expect((await read()).output.contentType).toBe('image/jpeg');
    expect((await read(await server.signIn(aMobileNumber()))).problem.code).toBe('order_not_found');
    expect((await read(desk.cr)).problem.code).toBe('file_not_found');
    const { orderId: other } = await desk.ticket({});
    const elsewhere = await server.send(
      readOrderPicture,
      { orderId: other, fileId },
      { as: desk.buyer },
    );
    expect(elsewhere.problem.code).toBe('file_not_found');
  });
});
