import { randomUUID } from 'node:crypto';
import type { InboxMessage } from '../../../src/contracts/inbox/view-inbox-messages.ts';
import type { sendInboxMessage } from '../../../src/contracts/inbox/send-inbox-message.ts';
import type * as v from 'valibot';

type MessageToSend = v.InferInput<typeof sendInboxMessage.input>;

/** A message to be sent to everybody; fields can be given. */
export const aMessage = (fields: Partial<MessageToSend> = {}): MessageToSend => ({
  wzrk_id: randomUUID(),
  pivotId: 'wzrk_default',
  title: 'Mangoes are here',
  body: 'The first of the year.\nFrom your cooperative.',
  path: '/coop/home',
  toUserId: null,
  ...fields,
});

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
