import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import type { OutboxView } from '../../db/reads/sync-status/outbox-view.ts';
import { EntryActions } from './entry-actions.tsx';
import { EntryDifference } from './entry-difference.tsx';
import { entryAge, entryState, entryTitle, placedOrderId } from './entry-in-words.ts';
import { nextStep, type Circumstances } from './next-step.ts';
import { whyWaiting } from './why-waiting.ts';
import classes from './sync-page.module.css';

export interface EntryCardProps {
  readonly entry: StoredOutboxEntry;
  readonly outbox: OutboxView;
  readonly circumstances: Circumstances;
}

/** One entry: what it is, how far it is, why it waits, what will happen, and what its buyer can do. */
export function EntryCard({ entry, outbox, circumstances }: EntryCardProps) {
  const { what, amount } = entryTitle(entry);
  const state = entryState(entry, outbox);
  const why = whyWaiting(entry, circumstances);
  const orderId = placedOrderId(entry) ?? '';
  const attention = outbox.attentionByOrderId.get(orderId);
  const hasDifference = state === 'Needs you' && (attention?.difference ?? null) !== null;
  return (
    <li className={classes['entry']} data-tone={state === 'Needs you' ? 'attention' : 'waiting'}>
      <div className={classes['title']}>
        <h2 className={classes['what']}>{what}</h2>
        {amount !== null && <span className={classes['amount']}>{amount}</span>}
      </div>
      <p className={classes['state']}>
        <span className={classes['pill']}>{state}</span>{' '}
        <span className={classes['age']}>{entryAge(entry, circumstances.nowMs)}</span>
      </p>
      {attention !== undefined && hasDifference ? (
        <EntryDifference orderId={orderId} entry={entry} attention={attention} what={what} />
      ) : (
        why !== null && <p className={classes['why']}>{why}</p>
      )}
      <p className={classes['next']}>{nextStep(entry, circumstances)}</p>
      <EntryActions entry={entry} outbox={outbox} workOffline={circumstances.workOffline} />
    </li>
  );
}
