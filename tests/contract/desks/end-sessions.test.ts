import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchPerson } from '../../../src/contracts/account/desk/fetch-person.ts';
import { getRealmById } from '../../../src/contracts/account/realm.ts';
import { endSessions } from '../../../src/contracts/account/desk/change-person.ts';
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

describe('end-sessions', () => {
  test('LIVE-5 signs somebody out everywhere, and nobody else', async () => {
    const second = await server.signIn(asha.details.contact);
    const before = (await server.call(fetchPerson, { userId: asha.details.userId }, { as: admin }))
      .output;
    expect(before.person.sessions).toHaveLength(2);
    const { output } = await server.call(
      endSessions,
      { userId: asha.details.userId, reason: 'The phone was stolen' },
      { as: admin },
    );
    expect([output.ended, output.person.sessions]).toEqual([2, []]);
    for (const as of [asha, second]) {
      const code = async () => (await server.send(getRealmById, {}, { as })).problem?.code;
      await pollUntil(code, (told) => told === 'session_expired', 'the session is over');
    }
    expect((await server.send(getRealmById, {}, { as: admin })).status).toBe(200);
    expect(await lastActs(server.db)).toMatchObject([{ reason: 'The phone was stolen' }]);
  });
});
