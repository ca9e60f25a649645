import { ROUTES } from '../../domain/routes/routes.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { CardList, Panel } from '../../ui/layout/section.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import {
  isLineProblem,
  type Refresh,
  useBackgroundRefresh,
} from '../../ui/network/use-background-refresh.ts';
import classes from './inbox.module.css';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { viewMessages } from '../../commands/inbox/view-messages.ts';
import type { InboxMessage } from '../../contracts/inbox/view-inbox-messages.ts';
import { readInbox } from '../../db/reads/inbox.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { IconChevronRight } from '@tabler/icons-react';
import { messageClicked } from '../../domain/events/app-events.ts';
import { internalPath } from '../../domain/routes/internal-path.ts';
import { CardLink } from '../../ui/layout/card-link.tsx';
import { DateTime } from '../../ui/time/date-time.tsx';
import { Mark } from '../../ui/notices/mark.tsx';

interface MessageCardProps {
  readonly message: InboxMessage;
  readonly isNew: boolean;
}

interface InboxView {
  /** Undefined while they are read, null when this phone has never fetched them. */
  readonly messages: readonly InboxMessage[] | null | undefined;
  /** Those that were new when this visit began or came during it: their mark stays until the visit ends. */
  readonly newIds: ReadonlySet<string>;
  readonly refresh: Refresh;
}

/** Messages to the person, the newest first, from this phone; read offline as well. */
export function InboxPage() {
  const { messages, newIds, refresh } = useInbox();
  const { problem } = refresh;
  const isHere = messages !== undefined && messages !== null;
  const isMissing = messages === null && refresh.state === 'failed';
  return (
    <Screen title="Messages" backTo={ROUTES.account}>
      <PageColumn gap="even">
        {isHere && problem !== null && !isLineProblem(problem) && (
          <NoticeLine tone="warn">{problem.message}</NoticeLine>
        )}
        {!isHere && !isMissing && <OrderListSkeleton rows={3} />}
        {isMissing && (
          <MissingState
            picture="1f381"
            refresh={refresh}
            offlineText="Your messages come when the network is back, and stay on this phone."
            failedText="Your messages could not be fetched."
          />
        )}
        {isHere && messages.length === 0 && (
          <EmptyState
            picture="1f381"
            title="No messages"
            text="News about offers and your cooperative show here."
          />
        )}
        {isHere && (
          <CardList>
            {messages.map((message) => (
              <li key={message.wzrk_id} className={classes['card']}>
                <MessageCard message={message} isNew={newIds.has(message.wzrk_id)} />
              </li>
            ))}
          </CardList>
        )}
      </PageColumn>
    </Screen>
  );
}

/** The messages as this phone has them, renewed in the background. What is shown counts as looked at (INB-1). */
function useInbox(): InboxView {
  const haat = useHaat();
  const { person, sync, session } = haat;
  const messages = useLiveQuery(async () => readInbox(person), [person]);
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

/** A message, as text; the whole card leads to its screen, where it has one. */
function MessageCard({ message, isNew }: MessageCardProps) {
  const { track } = useHaat();
  const { title, body, sentAt } = message;
  const path = internalPath(message.path);
  return (
    <Panel>
      <div className={classes['head']}>
        <h2 className={classes['title']}>
          {path === undefined ? (
            title
          ) : (
            <CardLink to={path} onFollow={() => track(messageClicked(message))}>
              {title}
            </CardLink>
          )}
        </h2>
        {isNew && <Mark>New</Mark>}
      </div>
      {body !== '' && <p className={classes['body']}>{body}</p>}
      <p className={classes['soft']}>
        <DateTime ms={sentAt} />
        {path !== undefined && (
          <IconChevronRight size={20} stroke={2} aria-hidden className={classes['onward']} />
        )}
      </p>
    </Panel>
  );
}
