import { produce } from 'immer';
import { fetchInboxMessages } from '../../contracts/inbox/fetch-inbox-messages.ts';
import type { InboxMessage } from '../../contracts/inbox/view-inbox-messages.ts';
import type { SyncService } from '../../contracts/sync-service.ts';
import { withRoom } from '../../db/save.ts';
import { pullOfPerson, type PersonPullParts } from './of-person.ts';

/** INB-1: a message that was looked at stays so, also while the server has not heard of it. */
export function withViewed(
  told: readonly InboxMessage[],
  known: readonly InboxMessage[],
): readonly InboxMessage[] {
  const viewed = new Set(known.flatMap(({ wzrk_id: id, viewed: was }) => (was ? [id] : [])));
  return produce(told, (drafts) => {
    for (const draft of drafts) if (viewed.has(draft.wzrk_id)) draft.viewed = true;
  });
}

/** Fetches the messages to who is signed in, to be read without the network. */
export function createInboxPull(parts: PersonPullParts): Pick<SyncService, 'pullInbox'> {
  const { transport, now } = parts;
  return {
    pullInbox: () =>
      pullOfPerson(parts, async ({ db, userId }) => {
        const { messages } = await transport.call(fetchInboxMessages, {}, { asUser: userId });
        await withRoom(db, () =>
          db.transaction('rw', db.facts, async () => {
            const known = (await db.fact('inbox'))?.messages ?? [];
            const kept = withViewed(messages, known);
            await db.setFact('inbox', { messages: kept, fetchedAt: now() });
          }),
        );
      }),
  };
}
