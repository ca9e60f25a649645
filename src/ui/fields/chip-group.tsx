import type { ReactNode } from 'react';
import classes from './chip-group.module.css';

export interface ChipGroupProps {
  readonly legend: string;
  readonly children: ReactNode;
}

/** Chips that belong together, under what they are about. */
export function ChipGroup({ legend, children }: ChipGroupProps) {
  return (
    <fieldset>
      <legend className={classes['legend']}>{legend}</legend>
      <div className={classes['chips']}>{children}</div>
    </fieldset>
  );
}
