import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '../../../server/account/account-tables.ts';
import { fetchInboxMessages } from '../../../src/contracts/inbox/fetch-inbox-messages.ts';
import { fetchTicketQueue } from '../../../src/contracts/tickets/ticket-reads.ts';
import { changeRole } from '../../../src/contracts/account/desk/change-person.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { pollUntil } from '../../support/poll-until.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { deleteAllRows } from '../../support/servers/test-database.ts';

let server: TestServer;
let admin: PersonSession;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await deleteAllRows(server.db);
  admin = await signInAs(server, 'admin');
  asha = await signInAs(server, 'buyer');
});
afterAll(() => server.close());

const reason = 'Works at the desk from Monday';
const give = (to: PersonSession, role: 1 | 2 | 3 | 4, seenRole: 1 | 2 | 3 | 4, as = admin) =>
  server.send(changeRole, { userId: to.details.userId, role, seenRole, reason }, { as });

describe('change-role', () => {
  test('DESK-1 gives a role, which opens its desk at once; the person is told, the log says why', async () => {
    expect((await server.send(fetchTicketQueue, {}, { as: asha })).status).toBe(403);
    expect((await give(asha, 3, 1)).output.person).toMatchObject({ role: 3 });
    const open = async () => (await server.send(fetchTicketQueue, {}, { as: asha })).status;
    await pollUntil(open, (status) => status === 200, 'the desk is open');
    const { messages } = (await server.call(fetchInboxMessages, {}, { as: asha })).output;
    expect(messages[0]?.title).toContain('Customer care');
    expect(await lastActs(server.db)).toMatchObject([
      {
        service: 'change-role',
        subject: `person:${asha.details.userId}`,
        reason: `Buyer → Customer care: ${reason}`,
      },
    ]);
  });

  test('OUT-10 of two admins who change one person the second is told what they are now', async () => {
    const other = await signInAs(server, 'admin');
    const [one, two] = await Promise.all([give(asha, 3, 1), give(asha, 2, 1, other)]);
    const lost = [one, two].find(({ status }) => status !== 200);
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 409]));
    expect(lost?.problem.code).toBe('role_changed');
    expect(lost?.problem.detail).toMatch(/Customer care|Seller/);
    expect(await lastActs(server.db)).toHaveLength(1);
  });

  test('the only administrator stays one; of two who leave at once one stays', async () => {
    expect((await give(admin, 1, 4)).problem.code).toBe('last_admin');
    const other = await signInAs(server, 'admin');
    const answers = await Promise.all([give(admin, 1, 4), give(other, 1, 4, other)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await server.db.$count(users, eq(users.role, 4))).toBe(1);
  });

  test('refuses nobody, a role that there is not, and no reason', async () => {
    const input = { userId: 999_999, role: 3, seenRole: 1, reason };
    expect((await server.send(changeRole, input, { as: admin })).problem.code).toBe(
      'buyer_not_found',
    );
    for (const wrong of [{ role: 5 }, { role: 0 }, { reason: '  ' }, { seenRole: null }]) {
      const { status } = await server.send(
        changeRole,
        { ...input, userId: asha.details.userId, ...wrong },
        { as: admin },
      );
      expect([wrong, status]).toEqual([wrong, 400]);
    }
  });
});
