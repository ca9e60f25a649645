import type { ChatMessage } from '../../contracts/orders/chat/chat-room.ts';
import { DateTime } from '../time/date-time.tsx';
import classes from './talk-log.module.css';

/** The newest message, as soon as it stands there; the page itself stays where it is. */
function bringIntoView(element: HTMLElement | null): void {
  const log = element?.parentElement ?? null;
  if (log !== null) log.scrollTop = log.scrollHeight;
}

export interface TalkLogProps {
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  /** On which side its reader sits. */
  readonly own: ChatMessage['author'];
  /** What the other side is called. */
  readonly other: string;
}

/** What was said between a buyer and customer care. */
export function TalkLog({ messages, own, other }: TalkLogProps) {
  const last = messages.at(-1)?.position;
  return (
    <ol className={classes['said']} role="log" aria-label="What was said">
      {messages.map(({ position, author, text, at }) => (
        <li
          key={position}
          ref={position === last ? bringIntoView : undefined}
          className={classes['message']}
          data-own={author === own ? '' : undefined}
        >
          <span className={classes['who']}>
            {author === own ? 'You' : other} · <DateTime ms={at} />
          </span>
          <span className={classes['text']}>{text}</span>
        </li>
      ))}
    </ol>
  );
}
