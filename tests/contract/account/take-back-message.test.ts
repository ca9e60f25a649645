import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inboxMessages } from '../../../server/inbox/message-tables.ts';
import { tellDueMessages, tellPerson } from '../../../server/inbox/inbox.ts';
import { fetchAuditLog } from '../../../src/contracts/audit/audit.ts';
import { fetchInboxMessages } from '../../../src/contracts/inbox/fetch-inbox-messages.ts';
import {
  fetchDeskMessages,
  sendInboxMessage,
  takeBackMessage,
} from '../../../src/contracts/inbox/send-inbox-message.ts';
import { fetchOwnData } from '../../../src/contracts/account/own-data.ts';
import { aMessage, aReader } from '../../support/builders/inbox-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { deleteAllRows } from '../../support/servers/test-database.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let admin: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await deleteAllRows(server.db);
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

/** Has a message shown in an hour. @returns its id */
async function sendLater(fields: Parameters<typeof aMessage>[0] = {}): Promise<string> {
  const message = aMessage({ sendAt: server.clock.now() + HOUR_MS, ...fields });
  expect((await server.call(sendInboxMessage, message, { as: admin })).status).toBe(200);
  return message.wzrk_id;
}

const takeBack = (wzrk_id: string, as = admin, key = randomUUID()) =>
  server.call(takeBackMessage, { wzrk_id, reason: 'The wrong day' }, { as, key });

const titlesOf = async (as: PersonSession) =>
  (await server.call(fetchInboxMessages, {}, { as })).output.messages.map(({ title }) => title);

const listed = async (query: Parameters<typeof aList>[0] = {}) => (await aList(query)).output;
const aList = (query: { state?: 'waiting' | 'sent' | 'taken-back'; limit?: number }) =>
  server.call(fetchDeskMessages, query, { as: admin });

describe('take-back-message', () => {
  test('INB-1 PUSH-1 what was taken back before its time never shows, and no phone is told of it', async () => {
    const { asha, userId, pushes } = await aReader(server);
    const id = await sendLater({ toUserId: userId, title: 'Diwali hours' });
    const kept = await sendLater({ toUserId: userId, title: 'Holi hours' });
    const everybodys = await sendLater({ title: 'Everybody’s' });
    expect(await pushes()).toHaveLength(2);
    const { status, output } = await takeBack(id);
    expect([status, output.message.state]).toEqual([200, 'taken-back']);
    await takeBack(everybodys);
    expect((await pushes()).map(({ tag }) => tag)).toEqual([`inbox-${kept}`]);
    server.clock.advance(2 * HOUR_MS);
    expect(await tellDueMessages(server.db, server.clock.now())).toBe(1);
    expect(await titlesOf(asha)).toEqual(['Holi hours']);
    const { data } = (await server.call(fetchOwnData, {}, { as: asha })).output;
    expect(JSON.stringify(data['messages'])).not.toMatch(/Diwali|sentBy/);
  });

  test('INB-1 OUT-10 what shows already stays, and who takes it back is told so', async () => {
    const { asha, userId } = await aReader(server);
    const id = await sendLater({ toUserId: userId, title: 'Diwali hours' });
    const atOnce = await sendLater({ title: 'At once', sendAt: null });
    server.clock.advance(HOUR_MS);
    for (const sent of [id, atOnce]) {
      const { status, problem } = await takeBack(sent);
      expect([status, problem.code]).toEqual([409, 'transition_not_allowed']);
      expect(problem.detail).toBe('This message has been sent. It can’t be taken back any more.');
    }
    expect(await titlesOf(asha)).toContain('Diwali hours');
  });

  test('OUT-1 OUT-10 of two who take it back the second is told; the same call again is answered the same', async () => {
    const id = await sendLater();
    const key = randomUUID();
    const first = await takeBack(id, admin, key);
    expect((await takeBack(id, admin, key)).output).toEqual(first.output);
    const other = await signInAs(server, 'admin');
    const { status, problem } = await takeBack(id, other);
    expect([status, problem.detail]).toEqual([409, 'This message was taken back already.']);
    // Sent once more under its id, it stays what it is.
    await server.call(sendInboxMessage, aMessage({ wzrk_id: id }), { as: admin });
    expect((await listed()).messages).toMatchObject([{ wzrk_id: id, state: 'taken-back' }]);
  });

  test('OUT-10 of several who take it back at once one does', async () => {
    const id = await sendLater();
    const ends = await Promise.all([1, 2, 3, 4].map(() => takeBack(id)));
    const byStatus = [200, 409].map((of) => ends.filter(({ status }) => status === of).length);
    expect(byStatus).toEqual([1, 3]);
  });

  test('is for what administrators wrote, and for nothing that the server tells a person', async () => {
    const { asha, userId } = await aReader(server);
    const now = server.clock.now();
    const text = { pivotId: 'role', title: 'You work here now', body: '', path: '' };
    await server.db.transaction((transaction) =>
      tellPerson(transaction, { ...text, userId }, now + HOUR_MS),
    );
    const [row] = await server.db.select().from(inboxMessages);
    expect((await takeBack(row?.id ?? '')).problem.code).toBe('not_found');
    expect((await takeBack(randomUUID())).problem.code).toBe('not_found');
    expect((await listed()).messages).toEqual([]);
    server.clock.advance(HOUR_MS);
    expect(await titlesOf(asha)).toEqual(['You work here now']);
  });

  test('DESK-1 stands in the audit log with its readers, its title and why', async () => {
    const id = await sendLater({ readers: 'sellers', title: 'Diwali hours' });
    await takeBack(id);
    const { entries } = (await server.call(fetchAuditLog, { limit: 1 }, { as: admin })).output;
    expect(entries).toMatchObject([
      {
        service: 'take-back-message',
        subject: 'sellers',
        reason: '“Diwali hours”: The wrong day',
        userId: admin.details.userId,
      },
    ]);
    await takeBack(id);
    const later = await server.call(fetchAuditLog, {}, { as: admin });
    const ofTaking = later.output.entries.filter(({ service }) => service === 'take-back-message');
    expect(ofTaking).toHaveLength(1);
  });
});
