import { fetchRatingByParentId } from '../../contracts/orders/fetch-rating-by-parent-id.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import type { Transport } from '../transport.ts';
import { storeServerRating } from './answers/server-rating.ts';

/** Fetches the person's rating of an order, which may have been given on another phone. Throws `CallError`. */
export async function pullRating(
  transport: Transport,
  db: PersonDatabase,
  userId: number,
  orderId: string,
): Promise<void> {
  const ask = { externalReferenceId: orderId };
  const { rating } = await transport.call(fetchRatingByParentId, ask, { asUser: userId });
  if (rating === null) return;
  await db.transaction('rw', db.ratings, db.outbox, () => storeServerRating(db, rating, false));
}
