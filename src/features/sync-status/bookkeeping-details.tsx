import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { entryTitle } from './entry-in-words.ts';
import { nextStep, type Circumstances } from './next-step.ts';
import { whyWaiting } from './why-waiting.ts';
import classes from './sync-page.module.css';

export interface BookkeepingDetailsProps {
  readonly entries: readonly StoredOutboxEntry[];
  /** Nothing else waits: what the header counts stands here. */
  readonly isAlone: boolean;
  readonly circumstances: Circumstances;
}

/** What keeps phones alike and nobody asked for: closed beside what a person did, and without buttons, since it looks after itself. */
export function BookkeepingDetails({ entries, isAlone, circumstances }: BookkeepingDetailsProps) {
  return (
    <details className={classes['details']} open={isAlone}>
      <summary>Details</summary>
      <ul className={classes['kept']}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <b>{entryTitle(entry).what}</b>
            <p className={classes['why']}>{whyWaiting(entry, circumstances)}</p>
            <p className={classes['next']}>{nextStep(entry, circumstances)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
