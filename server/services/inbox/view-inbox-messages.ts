import { viewInboxMessages } from '../../../src/contracts/inbox/view-inbox-messages.ts';
import { viewMessages } from '../../inbox/inbox.ts';
import { implement } from '../service-handler.ts';

export const viewInboxMessagesHandler = implement(
  viewInboxMessages,
  async ({ input: { ids }, identity: { userId }, db, parts }) => ({
    viewed: await viewMessages(db, { userId, ids, now: parts.now() }),
  }),
);
