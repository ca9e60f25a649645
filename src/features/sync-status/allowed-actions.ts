import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { placedOrderId, type EntryState } from './entry-in-words.ts';
import { entryPlace, type EntryPlace } from './entry-place.ts';
import { paymentPlace } from './payment-place.ts';

/** What a buyer can do about an entry (OUT-4). */
export interface AllowedActions {
  readonly canRetry: boolean;
  readonly canDiscard: boolean;
  /** Whether an order can be taken back into the cart, to be changed and placed anew. */
  readonly canPutBack: boolean;
  /** Where to look at it or change it. */
  readonly place: EntryPlace | null;
}

/**
 * Retry, edit, discard and a link, as far as each makes sense in this state. The same while a try runs as before and
 * after it: tries begin and end by themselves.
 */
export function allowedActions(
  entry: StoredOutboxEntry,
  state: EntryState,
  workOffline: boolean,
): AllowedActions {
  // A changed quote is the same at the next try: its buyer decides about the difference.
  const asksBuyer = entry.state === 'needs-buyer';
  // The confirmation of a sent order may have reached the store (ORD-4); nothing is taken back blindly.
  const isSent =
    state === 'Checking with your bank' || state === 'Sent, waiting for the store’s answer';
  return {
    canRetry: !asksBuyer && !workOffline,
    canDiscard: !isSent,
    canPutBack: !isSent && placedOrderId(entry) !== undefined,
    place: paymentPlace(entry, state) ?? entryPlace(entry),
  };
}
