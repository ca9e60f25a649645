import type { ReactNode } from 'react';
import classes from './parts.module.css';

export interface ShownPartProps {
  /** The state that is shown. */
  readonly state: string;
  readonly children: ReactNode;
}

/** One part in one state, under its name. */
export function ShownPart({ state, children }: ShownPartProps) {
  return (
    <div className={classes['part']}>
      <p className={classes['state']}>{state}</p>
      {children}
    </div>
  );
}
