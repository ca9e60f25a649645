import { useId, type ReactNode } from 'react';
import classes from './account-page.module.css';

export interface LinkGroupProps {
  readonly title: string;
  /** `LinkRow`s. */
  readonly children: ReactNode;
}

/** Links that belong together, in one card under their heading. */
export function LinkGroup({ title, children }: LinkGroupProps) {
  const id = useId();
  return (
    <section className={classes['group']} aria-labelledby={id}>
      <h2 id={id} className={classes['heading']}>
        {title}
      </h2>
      <ul className={classes['card']}>{children}</ul>
    </section>
  );
}
