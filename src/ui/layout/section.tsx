import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

export interface SectionProps {
  readonly title: string;
  /** Beside the title: a link to all of it, a mark. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page under its heading. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id} className={classes['title']}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A white card. */
export function Panel({ children }: { readonly children: ReactNode }) {
  return <div className={classes['panel']}>{children}</div>;
}

export interface RowListProps {
  /** Steps that follow each other. */
  readonly isOrdered?: boolean;
  /** Side by side where a wide screen has room. */
  readonly inColumns?: boolean;
  /** `li`s. */
  readonly children: ReactNode;
}

/** Rows of one card with lines between them. */
export function RowList({ isOrdered = false, inColumns = false, children }: RowListProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={classes['rows']} data-columns={inColumns ? '' : undefined}>
      {children}
    </List>
  );
}

/** Cards under each other. */
export function CardList({ children }: { readonly children: ReactNode }) {
  return <ul className={classes['cards']}>{children}</ul>;
}
