import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { viewMessages } from '../../commands/inbox/view-messages.ts';
import type { InboxMessage } from '../../contracts/inbox/inbox-schemas.ts';
import { readInbox } from '../../db/reads/inbox.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBackgroundRefresh, type Refresh } from '../../ui/network/use-background-refresh.ts';

export interface InboxView {
  /** Undefined while they are read, null when this phone has never fetched them. */
  readonly messages: readonly InboxMessage[] | null | undefined;
  /** Those that were new when this visit began or came during it: their mark stays until the visit ends. */
  readonly newIds: ReadonlySet<string>;
  readonly refresh: Refresh;
}

/** The messages as this phone has them, renewed in the background. What is shown counts as looked at (INB-1). */
export function useInbox(): InboxView {
  const haat = useHaat();
  const { person, sync, session } = haat;
  const messages = useLiveQuery(() => readInbox(person), [person]);
  const pull = useCallback(() => sync.pullInbox(), [sync]);
  const refresh = useBackgroundRefresh(pull, { isOn: session !== null });
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const unread = (messages ?? []).flatMap(({ wzrk_id: id, viewed }) => (viewed ? [] : [id]));
  const marked = unread.filter((id) => !newIds.has(id));
  if (marked.length > 0) setNewIds(new Set([...newIds, ...marked]));
  // A text: the list is read anew with every change of the database, and is mostly the same.
  const unreadText = unread.join(' ');

  useEffect(() => {
    if (unreadText === '') return;
    // What could not be saved is shown as new the next time, and is said to nobody until then.
    viewMessages(haat, unreadText.split(' ')).catch((error: unknown) =>
      console.warn('Messages could not be marked as read', error),
    );
  }, [unreadText, haat]);

  return { messages, newIds, refresh };
}
