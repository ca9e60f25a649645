import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchInboxMessages } from '../../../src/contracts/inbox/fetch-inbox-messages.ts';
import { sendInboxMessage } from '../../../src/contracts/inbox/send-inbox-message.ts';
import { viewInboxMessages } from '../../../src/contracts/inbox/view-inbox-messages.ts';
import { aMessage } from '../../support/builders/inbox-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

let server: TestServer;
let admin: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

const sendTo = async (toUserId: number | null) => {
  const { output } = await server.call(sendInboxMessage, aMessage({ toUserId }), { as: admin });
  return output.message.wzrk_id;
};
const view = async (as: PersonSession, ids: readonly string[]) =>
  (await server.call(viewInboxMessages, { ids: [...ids] }, { as })).output.viewed;
const viewedOf = async (as: PersonSession) => {
  const { messages } = (await server.call(fetchInboxMessages, {}, { as })).output;
  return messages.flatMap(({ wzrk_id: id, viewed }) => (viewed ? [id] : []));
};

describe('view-inbox-messages', () => {
  test('INB-1 marks messages as viewed for who viewed them, once and for good', async () => {
    const asha = await server.signIn(aMobileNumber());
    const ravi = await server.signIn(aMobileNumber());
    const toAll = await sendTo(null);
    expect(await viewedOf(asha)).toEqual([]);
    expect(await view(asha, [toAll])).toBe(1);
    expect(await view(asha, [toAll])).toBe(1);
    expect(await viewedOf(asha)).toEqual([toAll]);
    expect(await viewedOf(ravi)).toEqual([]);
  });

  test('INB-1 passes over messages to others and those that are not there', async () => {
    const asha = await server.signIn(aMobileNumber());
    const ravi = await server.signIn(aMobileNumber());
    const toRavi = await sendTo(ravi.details.userId);
    expect(await view(asha, [toRavi, 'nonesuch'])).toBe(0);
    expect(await viewedOf(ravi)).toEqual([]);
  });
});
