import { randomUUID } from 'node:crypto';
import type { InboxMessage } from '../../../src/contracts/inbox/view-inbox-messages.ts';
import type { sendInboxMessage } from '../../../src/contracts/inbox/send-inbox-message.ts';
import type * as v from 'valibot';
import { eq } from 'drizzle-orm';
import { pushMessages } from '../../../server/inbox/message-tables.ts';
import { ondcUserPreferences } from '../../../src/contracts/account/save-preferences.ts';
import { updateFcmToken } from '../../../src/contracts/sign-in/push-tokens.ts';
import { webPushToken } from '../../../src/domain/push/push-token.ts';
import { aMobileNumber } from '../inputs/mobile-numbers.ts';
import type { TestServer } from '../servers/test-server.ts';
import { somePreferences } from './preference-builders.ts';

type MessageToSend = v.InferInput<typeof sendInboxMessage.input>;

/** A message to be sent to everybody; fields can be given. */
export const aMessage = (fields: Partial<MessageToSend> = {}): MessageToSend => ({
  wzrk_id: randomUUID(),
  pivotId: 'wzrk_default',
  title: 'Mangoes are here',
  body: 'The first of the year.\nFrom your cooperative.',
  path: '/coop/home',
  toUserId: null,
  confirmation: 'everybody',
  ...fields,
});

/** Somebody with a phone that can be told, if they want that, and what waits to be sent to it. */
export async function aReader(server: TestServer, { wantsPush = true } = {}) {
  const asha = await server.signIn(aMobileNumber());
  const { userId } = asha.details;
  const keys = { auth: 'A'.repeat(22), p256dh: 'B'.repeat(87) };
  const token = webPushToken({ endpoint: `https://push.example/${randomUUID()}`, ...keys });
  await server.call(updateFcmToken, { deviceId: randomUUID(), token }, { as: asha });
  const known = somePreferences();
  const preferences = { ...known, optIns: { ...known.optIns, push: wantsPush } };
  await server.call(ondcUserPreferences, { preferences }, { as: asha });
  const pushes = () => server.db.select().from(pushMessages).where(eq(pushMessages.userId, userId));
  return { asha, userId, pushes };
}

/** A message as a phone has it. */
export const aKeptMessage = (fields: Partial<InboxMessage> = {}): InboxMessage => ({
  wzrk_id: randomUUID(),
  pivotId: 'wzrk_default',
  viewed: false,
  title: 'Mangoes are here',
  body: '',
  path: '',
  sentAt: Date.UTC(2026, 10, 21, 6),
  ...fields,
});
