import { IconAlertTriangle, IconCircleCheckFilled, IconClockHour4 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './outcome-status.module.css';

export interface OutcomeStatusProps {
  /** `done` only for what the server has confirmed. */
  readonly tone: 'done' | 'waiting' | 'attention';
  readonly title: string;
  /** Left out where it is empty. */
  readonly text: string;
  /** More of it, such as what the last try met. */
  readonly children?: ReactNode;
}

const ICONS = {
  done: IconCircleCheckFilled,
  waiting: IconClockHour4,
  attention: IconAlertTriangle,
} as const;

/** How far something is, large and in the middle; read out when it changes. */
export function OutcomeStatus({ tone, title, text, children }: OutcomeStatusProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classes['status']} data-tone={tone} role="status">
      <Icon size={64} aria-hidden className={classes['icon']} />
      <h2 className={classes['title']}>{title}</h2>
      {text !== '' && <p className={classes['text']}>{text}</p>}
      {children}
    </div>
  );
}
