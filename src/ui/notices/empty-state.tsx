import type { ReactNode } from 'react';
import { Picture } from '../pictures/picture.tsx';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  /** Name of a picture in `/goods`. */
  readonly picture?: string;
  readonly title: string;
  readonly text?: string;
  /** What to do next: a link or a button. */
  readonly action?: ReactNode;
}

/** What stands where nothing is: what it is, why, and what to do next. */
export function EmptyState({ picture, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes['empty']}>
      {picture !== undefined && <Picture picture={picture} size={88} />}
      <p className={classes['title']}>{title}</p>
      {text !== undefined && <p className={classes['text']}>{text}</p>}
      {action !== undefined && <div className={classes['action']}>{action}</div>}
    </div>
  );
}
