import type { ReactNode } from 'react';
import classes from './page-column.module.css';

export interface PageColumnProps {
  /** `close` between what belongs together, `even` between parts of a form, `wide` between sections. */
  readonly gap: 'close' | 'even' | 'wide';
  /** Whether bones stand for what is still being read. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** What a page shows, one below the other. */
export function PageColumn({ gap, isBusy = false, children }: PageColumnProps) {
  return (
    <div className={classes['column']} data-gap={gap} aria-busy={isBusy ? true : undefined}>
      {children}
    </div>
  );
}
