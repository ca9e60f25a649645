import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getRealmById } from '../../../src/contracts/account/realm.ts';
import { signOutService } from '../../../src/contracts/sign-in/sign-in.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const aPerson = () => server.signIn(`98763${String((people += 1)).padStart(5, '0')}`);
const statusOf = async (as: Awaited<ReturnType<typeof aPerson>>) =>
  (await server.call(getRealmById, {}, { as })).status;

describe('sign-out', () => {
  test('ends the session of the token, and only that one', async () => {
    const asha = await aPerson();
    server.clock.advance(31_000);
    const sameOnTablet = await server.signIn(asha.details.contact);
    expect((await server.call(signOutService, { token: asha.token })).status).toBe(200);
    const { status, problem } = await server.call(getRealmById, {}, { as: asha });
    expect([status, problem.code]).toEqual([401, 'session_expired']);
    expect(await statusOf(sameOnTablet)).toBe(200);
  });

  test('answers the same for an ended and for an unknown token', async () => {
    const asha = await aPerson();
    const answers = [];
    for (const token of [asha.token, asha.token, 'x'.repeat(43)]) {
      const { status, output } = await server.call(signOutService, { token });
      answers.push([status, output]);
    }
    expect(answers).toEqual([
      [200, {}],
      [200, {}],
      [200, {}],
    ]);
  });

  test.each(['', ' ', 'a b', 'x'.repeat(201)])('refuses what is no token: %j', async (token) => {
    const { status, problem } = await server.call(signOutService, { token });
    expect([status, problem.code]).toEqual([400, 'bad_input']);
  });

  test('leaves no token in the log', async () => {
    const asha = await aPerson();
    await server.call(signOutService, { token: asha.token });
    expect(server.log.join('\n')).not.toContain(asha.token);
  });
});
