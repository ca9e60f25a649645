import type { Rating } from '../../../contracts/schemas.ts';
import { confirmedRating } from '../../../db/confirmed-rating.ts';
import type { PersonDatabase } from '../../../db/person-database.ts';

/**
 * Stores the server's word on a rating, unless a newer word is here already. While a newer rating of the same order
 * waits here, that one stays on screen.
 * @param answered whether the entry that this answers still stands in the outbox
 */
export async function storeServerRating(
  db: PersonDatabase,
  rating: Rating,
  answered: boolean,
): Promise<void> {
  const orderId = rating.externalReferenceId;
  const row = await db.ratings.get(orderId);
  const known = row?.confirmed ?? null;
  const confirmed = known !== null && known.updatedAt > rating.updatedAt ? known : rating;
  const entries = await db.outbox.where('subject').equals(`rating:${orderId}`).count();
  if (entries > (answered ? 1 : 0)) {
    await db.ratings.update(orderId, { confirmed });
  } else {
    const shown = confirmedRating(confirmed, row?.items);
    await db.ratings.put({ orderId, ...shown, pending: false, confirmed });
  }
}
