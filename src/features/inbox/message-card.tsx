import { IconChevronRight } from '@tabler/icons-react';
import type { InboxMessage } from '../../contracts/inbox/inbox-schemas.ts';
import { messageClicked } from '../../domain/events/inbox-events.ts';
import { internalPath } from '../../domain/routes/internal-path.ts';
import { useHaat } from '../../ports/haat-context.tsx';
import { CardLink } from '../../ui/layout/card-link.tsx';
import { DateTime } from '../../ui/time/date-time.tsx';
import { Mark } from '../../ui/notices/mark.tsx';
import { Panel } from '../../ui/layout/section.tsx';
import classes from './inbox.module.css';

export interface MessageCardProps {
  readonly message: InboxMessage;
  readonly isNew: boolean;
}

/** A message, as text; the whole card leads to its screen, where it has one. */
export function MessageCard({ message, isNew }: MessageCardProps) {
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
