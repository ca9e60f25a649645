import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { placedOrderId, type EntryState } from './entry-in-words.ts';
import { entryPlace, type EntryPlace } from './entry-place.ts';
import { paymentPlace } from './payment-place.ts';

/** What a buyer can do about an entry (OUT-4). */
export interface AllowedActions {
  /** It is on its way at this moment: what could be done keeps its place, and can be done again once the try has ended. */
  readonly isBusy: boolean;
  readonly canRetry: boolean;
  readonly canDiscard: boolean;
  /** Whether an order can be taken back into the cart, to be changed and placed anew. */
  readonly canPutBack: boolean;
  /** Where to look at it or change it. */
  readonly place: EntryPlace | null;
}

/** Retry, edit, discard and a link, as far as each makes sense in this state. */
export function allowedActions(
  entry: StoredOutboxEntry,
  state: EntryState,
  workOffline: boolean,
): AllowedActions {
  const isBusy = entry.state === 'sending';
  // A changed quote is the same at the next try: its buyer decides about the difference.
  const asksBuyer = entry.state === 'needs-buyer';
  // The confirmation of a sent order may have reached the store (ORD-4); nothing is taken back blindly.
  const isSent =
    state === 'Waiting for your payment' || state === 'Sent, waiting for the store’s answer';
  return {
    isBusy,
    canRetry: !asksBuyer && !workOffline,
    canDiscard: !isSent,
    canPutBack: !isSent && placedOrderId(entry) !== undefined,
    place: paymentPlace(entry, state) ?? entryPlace(entry),
  };
}
