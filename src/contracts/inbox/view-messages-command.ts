import * as v from 'valibot';
import { defineCommand } from '../outbox-command.ts';
import { viewedIds, viewInboxMessages } from './view-inbox-messages.ts';

const payload = v.object({ ids: viewedIds });

/** Tells the server which messages were looked at. */
export const VIEW_MESSAGES = defineCommand({
  kind: 'view-messages',
  payloadVersion: 1,
  payload,
  subject: () => 'inbox',
  newestOnly: false,
  service: viewInboxMessages,
  input: ({ ids }) => ({ ids }),
  title: ({ ids }) => `Mark ${ids.length === 1 ? 'a message' : `${ids.length} messages`} as read`,
});
