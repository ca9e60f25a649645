import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readContact } from '../../../src/contracts/account/desk/fetch-person.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { deleteAllRows } from '../../support/servers/test-database.ts';

let server: TestServer;
let asha: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await deleteAllRows(server.db);
  asha = await signInAs(server, 'buyer');
});
afterAll(() => server.close());

describe('read-contact', () => {
  test('DESK-1 DESK-2 tells a number to who says why, and logs that', async () => {
    const { contact } = asha.details;
    const cr = await signInAs(server, 'cr');
    const ask = { userId: asha.details.userId, reason: 'The courier can’t find the door' };
    const { output } = await server.call(readContact, ask, { as: cr });
    expect(output.mobileNumber).toBe(contact);
    expect(await lastActs(server.db)).toMatchObject([
      { service: 'read-contact', role: 'cr', userId: cr.details.userId, reason: ask.reason },
    ]);
    expect((await server.send(readContact, { ...ask, reason: '' }, { as: cr })).status).toBe(400);
    expect((await server.send(readContact, { ...ask, userId: 1 }, { as: cr })).status).toBe(404);
    expect(await lastActs(server.db)).toHaveLength(1);
  });
});
