import { produce } from 'immer';
import { type InboxMessage, VIEW_MESSAGES } from '../../contracts/inbox/view-inbox-messages.ts';
import type { SaveResult } from '../../db/save.ts';
import { messageViewed } from '../../domain/events/app-events.ts';
import type { CommandContext } from '../command-context.ts';
import { appendIfAllowed } from '../outbox/append-command.ts';

/**
 * INB-1: marks messages as looked at, here and, through the outbox, on the person's other devices. Each is told as an event
 * once, also when two tabs show it at the same time.
 * @param ids of messages that are shown, one at least; those that were looked at before change nothing
 */
export async function viewMessages(
  context: CommandContext,
  ids: readonly string[],
): Promise<SaveResult<null>> {
  const { person, now, track } = context;
  const at = now();
  const shown = new Set(ids);
  let fresh: readonly InboxMessage[] = [];
  const result = await appendIfAllowed(
    context,
    VIEW_MESSAGES,
    { ids: [...ids] },
    {
      tables: [person.facts],
      refusal: async () => {
        const messages = (await person.fact('inbox'))?.messages ?? [];
        fresh = messages.filter(({ wzrk_id: id, viewed }) => shown.has(id) && !viewed);
        return fresh.length === 0 ? 'All of them were looked at before' : null;
      },
      write: async () => {
        const inbox = await person.fact('inbox');
        if (inbox === undefined) return;
        const viewed = produce(inbox, ({ messages }) => {
          for (const message of messages) message.viewed ||= shown.has(message.wzrk_id);
        });
        await person.setFact('inbox', viewed);
      },
    },
  );
  if (!result.ok) return result.kind === 'not-allowed' ? { ok: true, value: null } : result;
  for (const message of fresh) track?.({ ...messageViewed(message), at });
  return { ok: true, value: null };
}
