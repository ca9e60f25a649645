import type { StoredOutboxEntry } from '../../../db/outbox-entry.ts';
import type { RatingRow } from '../../../db/person-database.ts';
import { isRefused } from '../../../domain/orders/life/waiting-change.ts';

/** How far a rating is; it is not called given before the server has it. Null without one. */
export function ratingText(
  rating: Pick<RatingRow, 'pending'> | null,
  entry: Pick<StoredOutboxEntry, 'state'> | null,
): string | null {
  if (rating === null) return null;
  if (entry !== null && isRefused(entry)) return 'Your rating was not taken.';
  if (!rating.pending) return 'Thank you for your rating.';
  return entry?.state === 'sending' ? 'Your rating is being sent' : 'Your rating, waiting to send';
}
