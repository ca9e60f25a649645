import { fetchInboxMessages } from '../../../src/contracts/inbox/fetch-inbox-messages.ts';
import { listMessages } from '../../inbox/inbox.ts';
import { implement } from '../service-handler.ts';

export const fetchInboxMessagesHandler = implement(
  fetchInboxMessages,
  async ({ input: { limit }, identity: { userId }, db, parts }) => ({
    messages: await listMessages(db, userId, limit),
    serverTime: parts.now(),
  }),
);
