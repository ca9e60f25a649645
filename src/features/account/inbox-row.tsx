import { IconMail } from '@tabler/icons-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import { countUnread } from '../../db/reads/inbox.ts';
import { ROUTES } from '../../domain/routes/routes.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { useBackgroundRefresh } from '../../ui/network/use-background-refresh.ts';
import { LinkRow } from './link-row.tsx';

/** The way to the messages, with how many are not read yet. */
export function InboxRow() {
  const { person, sync, session } = useHaat();
  const pull = useCallback(() => sync.pullInbox(), [sync]);
  useBackgroundRefresh(pull, { isOn: session !== null });
  const unread = useLiveQuery(() => countUnread(person), [person]) ?? 0;
  return (
    <LinkRow
      to={ROUTES.inbox}
      Icon={IconMail}
      label="Messages"
      {...(unread > 0 && { value: `${unread} new` })}
    />
  );
}
