import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inviteStaff } from '../../../src/contracts/account/desk/change-person.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { deleteAllRows } from '../../support/servers/test-database.ts';

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

const reason = 'Works at the desk from Monday';
describe('invite-staff', () => {
  test('gives a number a role that has never signed in, which it finds when it does', async () => {
    const mobileNumber = aMobileNumber();
    const invitation = { mobileNumber, name: 'Ravi', role: 3, reason };
    const { output } = await server.call(inviteStaff, invitation, { as: admin });
    expect(output.person).toMatchObject({ name: 'Ravi', role: 3, sessions: [] });
    expect(JSON.stringify(output)).not.toContain(mobileNumber);
    const ravi = await server.signIn(mobileNumber);
    expect(ravi.details).toMatchObject({ name: 'Ravi', realmOwnerInfo: { role: 3 } });
  });

  test('leaves whoever has a role already', async () => {
    const seller = await signInAs(server, 'seller');
    const invitation = { mobileNumber: seller.details.contact, name: 'X', role: 4, reason };
    const { problem } = await server.send(inviteStaff, invitation, { as: admin });
    expect([problem.code, problem.detail]).toEqual([
      'role_changed',
      expect.stringContaining('Seller'),
    ]);
    const impossible = { ...invitation, mobileNumber: '6000000000'.slice(1) };
    expect((await server.send(inviteStaff, impossible, { as: admin })).status).toBe(400);
  });
});
