import type { ReactNode } from 'react';
import classes from './progress-line.module.css';

export interface ProgressLineProps {
  /** How much is reached, of `whole`. */
  readonly reached: number;
  readonly whole: number;
  /** What is still missing, or that nothing is. */
  readonly children: ReactNode;
}

/** How far it still is: a sentence over a calm bar. */
export function ProgressLine({ reached, whole, children }: ProgressLineProps) {
  const share = whole <= 0 ? 1 : Math.min(1, reached / whole);
  return (
    <div className={classes['progress']} data-done={share === 1 ? '' : undefined}>
      <p className={classes['text']}>{children}</p>
      <div className={classes['track']} aria-hidden>
        <div className={classes['bar']} style={{ transform: `scaleX(${share})` }} />
      </div>
    </div>
  );
}
