import type { StoredOutboxEntry } from '../../db/outbox-entry.ts';
import { paymentPath } from '../../domain/routes/routes.ts';
import { placedOrderId, type EntryState } from './entry-in-words.ts';
import type { EntryPlace } from './entry-place.ts';

/** What an order waits for that can be settled on the page of its payment. */
const PAY_CODES: ReadonlySet<string> = new Set(['payment_awaited', 'payment_failed']);

/** The page of an order's payment while one is under way or asked for, else null (ORD-3). */
export function paymentPlace(entry: StoredOutboxEntry, state: EntryState): EntryPlace | null {
  const orderId = placedOrderId(entry);
  if (orderId === undefined) return null;
  const to = paymentPath(orderId);
  if (state === 'Checking with your bank') return { to, label: 'See payment' };
  const isAsked = state === 'Needs you' && PAY_CODES.has(entry.lastError?.code ?? '');
  return isAsked ? { to, label: 'Pay' } : null;
}
