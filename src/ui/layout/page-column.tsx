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

export interface WithSideProps {
  /** Between the two on a phone: `close` where they are parts of one section, `wide` between sections. */
  readonly gap: 'close' | 'wide';
  readonly children: ReactNode;
  /** Below the rest on a phone; on a wide screen at a desk beside it, where it stays in view. */
  readonly side: ReactNode;
  /** What follows on a phone after that, and at a desk below the rest. */
  readonly after?: ReactNode;
}

/** What is read, and beside it what it comes to. */
export function WithSide({ gap, children, side, after }: WithSideProps) {
  return (
    <div className={classes['beside']} data-gap={gap}>
      <div>{children}</div>
      <div className={classes['side']}>{side}</div>
      {after !== undefined && <div>{after}</div>}
    </div>
  );
}
