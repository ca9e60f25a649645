import type { ReactNode } from 'react';
import classes from './notice-line.module.css';

export interface NoticeLineProps {
  /** `calm` informs, `warn` asks for a look, `danger` says that something failed. */
  readonly tone?: 'calm' | 'warn' | 'danger';
  /** Reads it out at once; for what failed just now. */
  readonly isAlert?: boolean;
  readonly children: ReactNode;
}

/** One line that says what is going on. */
export function NoticeLine({ tone = 'calm', isAlert = false, children }: NoticeLineProps) {
  return (
    <div className={classes['line']} data-tone={tone} role={isAlert ? 'alert' : undefined}>
      {children}
    </div>
  );
}
