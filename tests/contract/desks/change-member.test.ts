import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeMember } from '../../../src/contracts/coop/desk-cooperative.ts';
import { fetchInboxMessages } from '../../../src/contracts/inbox/fetch-inbox-messages.ts';
import { aCooperative } from '../../support/builders/coop-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('change-member', () => {
  test('DESK-1 takes somebody in and out, who reads why; twice is as once', async () => {
    const as = await signInAs(server, 'admin');
    const asha = await signInAs(server, 'buyer');
    const { id: cooperativeId } = await aCooperative(server.db, { name: 'Kere Farmers' });
    const { userId } = asha.details;
    const change = (isMember: boolean, parts: object = {}) =>
      server.send(
        changeMember,
        { cooperativeId, userId, isMember, reason: 'She signed on paper', ...parts },
        { as },
      );
    await change(true);
    const { output } = await change(true);
    expect(output.cooperative).toMatchObject({ members: 1, newestMembers: [{ userId }] });
    const { messages } = (await server.call(fetchInboxMessages, {}, { as: asha })).output;
    expect(messages[0]).toMatchObject({
      title: 'You are a member of Kere Farmers',
      body: 'She signed on paper',
    });
    expect((await change(false)).output.cooperative.members).toBe(0);
    expect((await change(true, { userId: 999_999 })).problem.code).toBe('buyer_not_found');
    const nowhere = await change(true, { cooperativeId: 'nowhere' });
    expect(nowhere.problem.code).toBe('cooperative_not_found');
  });
});
