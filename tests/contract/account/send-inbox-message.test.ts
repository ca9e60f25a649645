import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pushMessages } from '../../../server/db/tables/message-tables.ts';
import { sendInboxMessage } from '../../../src/contracts/inbox/send-inbox-message.ts';
import { ondcUserPreferences } from '../../../src/contracts/person/save-preferences.ts';
import { updateFcmToken } from '../../../src/contracts/sign-in/push-tokens.ts';
import { webPushToken } from '../../../src/domain/push/push-token.ts';
import { aMessage } from '../../support/builders/inbox-builders.ts';
import { aMobileNumber } from '../../support/inputs/mobile-numbers.ts';
import { somePreferences } from '../../support/builders/preference-builders.ts';
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

const send = (fields: Parameters<typeof aMessage>[0]) =>
  server.call(sendInboxMessage, aMessage(fields), { as: admin });

describe('send-inbox-message', () => {
  test('INB-1 is one message under its id, whatever comes again under it', async () => {
    const wzrk_id = randomUUID();
    const first = await send({ wzrk_id, title: 'First' });
    server.clock.advance(1_000);
    const again = await send({ wzrk_id, title: 'Second' });
    expect(again.output.message).toEqual(first.output.message);
    expect(again.output.message).toMatchObject({ title: 'First', viewed: false });
  });

  test('knows nobody else', async () => {
    const { status, problem } = await send({ toUserId: 999_999 });
    expect([status, problem.code]).toEqual([404, 'buyer_not_found']);
  });

  test.each(['https://elsewhere.example/', '//elsewhere.example', '/nonesuch', 'home'])(
    'leads to screens of the app only, and not to %s',
    async (path) => {
      expect((await send({ path })).status).toBe(400);
    },
  );

  test('INB-1 PUSH-1 tells the phones of who wants it, and of nobody else', async () => {
    const pushesTo = async (isWanted: boolean) => {
      const asha = await server.signIn(aMobileNumber());
      const { userId } = asha.details;
      const keys = { auth: 'A'.repeat(22), p256dh: 'B'.repeat(87) };
      const token = webPushToken({ endpoint: 'https://push.example/1', ...keys });
      await server.call(updateFcmToken, { deviceId: randomUUID(), token }, { as: asha });
      const known = somePreferences();
      const preferences = { ...known, optIns: { ...known.optIns, push: isWanted } };
      await server.call(ondcUserPreferences, { preferences }, { as: asha });
      await send({ toUserId: userId, title: 'For you' });
      const rows = await server.db
        .select()
        .from(pushMessages)
        .where(eq(pushMessages.userId, userId));
      return rows.map(({ body }) => JSON.parse(body) as unknown);
    };
    expect(await pushesTo(false)).toEqual([]);
    expect(await pushesTo(true)).toMatchObject([
      { title: 'For you', path: '/profile/inbox', needsBuyer: false },
    ]);
  });
});
