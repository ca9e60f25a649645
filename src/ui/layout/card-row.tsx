import type { CSSProperties, ReactNode } from 'react';
import classes from './card-row.module.css';

export interface CardRowProps {
  /** What the cards are, for screen readers, where no heading says it. */
  readonly label?: string;
  /** Of each card, as CSS says it: "min(300px, 84vw)". */
  readonly cardWidth: string;
  /** Each card stops at the edge; else only those that are near. */
  readonly stopsAtEach?: boolean;
  /** `li`s. */
  readonly children: ReactNode;
}

/** Cards side by side, from edge to edge of the screen, that a thumb moves along. */
export function CardRow({ label, cardWidth, stopsAtEach = false, children }: CardRowProps) {
  const style: CSSProperties & { '--card-width': string } = { '--card-width': cardWidth };
  return (
    <ul
      className={classes['row']}
      aria-label={label}
      data-stops={stopsAtEach ? '' : undefined}
      style={style}
    >
      {children}
    </ul>
  );
}
