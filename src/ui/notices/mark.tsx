import classes from './mark.module.css';

/** How it wants to be seen: not sent or answered yet, somebody's turn, well (`active` and `done` look alike), or over. */
export type MarkTone = 'waiting' | 'attention' | 'active' | 'done' | 'ended';

export interface MarkProps {
  readonly tone?: MarkTone;
  readonly children: string;
}

/** A few words on a coloured ground: where something stands, or what is special about it. */
export function Mark({ tone = 'active', children }: MarkProps) {
  return (
    <span className={classes['mark']} data-tone={tone}>
      {children}
    </span>
  );
}
