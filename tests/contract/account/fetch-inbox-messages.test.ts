import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchInboxMessages } from '../../../src/contracts/inbox/fetch-inbox-messages.ts';
import { sendInboxMessage } from '../../../src/contracts/inbox/send-inbox-message.ts';
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
  server.clock.advance(1);
  const { output } = await server.call(sendInboxMessage, aMessage({ toUserId }), { as: admin });
  return output.message;
};
const inboxOf = async (as: PersonSession, limit?: number) => {
  const input = limit === undefined ? {} : { limit };
  return (await server.call(fetchInboxMessages, input, { as })).output.messages;
};

describe('fetch-inbox-messages', () => {
  test('INB-1 answers messages to the person and to everybody, the newest first, and nobody else’s', async () => {
    const asha = await server.signIn(aMobileNumber());
    const ravi = await server.signIn(aMobileNumber());
    const toAsha = await sendTo(asha.details.userId);
    const toRavi = await sendTo(ravi.details.userId);
    const toAll = await sendTo(null);
    expect(await inboxOf(asha)).toEqual([toAll, toAsha]);
    expect(await inboxOf(ravi)).toEqual([toAll, toRavi]);
  });

  test('answers as many as were asked for', async () => {
    const asha = await server.signIn(aMobileNumber());
    await sendTo(asha.details.userId);
    const newest = await sendTo(asha.details.userId);
    expect(await inboxOf(asha, 1)).toEqual([newest]);
  });
});
