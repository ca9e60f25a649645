import { DateTime } from '../time/date-time.tsx';
import classes from './talk-log.module.css';

type Side = 'buyer' | 'staff';

/** Something that was said; numbered from 1, `at` in ms. */
interface Said {
  readonly position: number;
  readonly author: Side;
  readonly text: string;
  readonly at: number;
}

/** The newest message, as soon as it stands there; the page itself stays where it is. */
function bringIntoView(element: HTMLElement | null): void {
  const log = element?.closest('[role=log]') ?? null;
  if (log !== null) log.scrollTop = log.scrollHeight;
}

export interface TalkLogProps {
  /** Oldest first. */
  readonly messages: readonly Said[];
  /** On which side its reader sits. */
  readonly own: Side;
  /** What the other side is called. */
  readonly other: string;
}

/** What was said between a buyer and customer care. */
export function TalkLog({ messages, own, other }: TalkLogProps) {
  const last = messages.at(-1)?.position;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
    <div className={classes['said']} role="log" aria-label="What was said" tabIndex={0}>
      <ol className={classes['list']}>
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
    </div>
  );
}
