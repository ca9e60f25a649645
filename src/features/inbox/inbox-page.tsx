import { ROUTES } from '../../domain/routes/routes.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { MissingState } from '../../ui/notices/missing-state.tsx';
import { NoticeLine } from '../../ui/notices/notice-line.tsx';
import { PageColumn } from '../../ui/layout/page-column.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { CardList } from '../../ui/layout/section.tsx';
import { OrderListSkeleton } from '../../ui/layout/skeletons.tsx';
import { isLineProblem } from '../../ui/network/use-background-refresh.ts';
import { MessageCard } from './message-card.tsx';
import { useInbox } from './use-inbox.ts';
import classes from './inbox.module.css';

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
