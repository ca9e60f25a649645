import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { orderPath, ROUTES } from '../../domain/routes.ts';
import { withNext } from '../../domain/internal-path.ts';
import { entrySubject, type EntryState } from './entry-in-words.ts';

/** What a buyer can do about an entry (OUT-4). */
export interface AllowedActions {
  readonly canRetry: boolean;
  readonly canDiscard: boolean;
  /** Where to look at it or change it. */
  readonly link: { readonly to: string; readonly label: string } | null;
}

/** Retry, discard and a link, as far as each makes sense in this state. */
export function allowedActions(
  entry: StoredOutboxEntry,
  state: EntryState,
  workOffline: boolean,
): AllowedActions {
  const subject = entrySubject(entry);
  const isBusy = entry.state === 'sending';
  // A changed quote is the same at the next try: its buyer decides on the order's page.
  const asksBuyer = entry.state === 'needs-buyer';
  // The confirmation of a sent order may have reached the store (ORD-4); nothing is taken back blindly.
  const isSent = state === 'Sent, waiting for the store’s answer';
  return {
    canRetry: !isBusy && !asksBuyer && !workOffline,
    canDiscard: !isBusy && !isSent,
    link: linkOf(subject, state),
  };
}

function linkOf(
  subject: ReturnType<typeof entrySubject>,
  state: EntryState,
): AllowedActions['link'] {
  const needsBuyer = state === 'Needs you';
  switch (subject.kind) {
    case 'order':
      return {
        to: orderPath(subject.orderId),
        label: needsBuyer ? 'See what changed' : 'See order',
      };
    case 'address': {
      const path = `${ROUTES.address}?id=${encodeURIComponent(subject.addressId)}`;
      return needsBuyer ? { to: withNext(path, ROUTES.sync), label: 'Edit' } : null;
    }
    case 'profile':
      return needsBuyer ? { to: withNext(ROUTES.createProfile, ROUTES.sync), label: 'Edit' } : null;
    case 'unknown':
      return null;
  }
}
