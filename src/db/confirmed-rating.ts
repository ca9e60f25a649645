import type { Rating } from '../contracts/schemas.ts';
import type { RatingRow } from './person-database.ts';

/** What a rating shows: stars, words, and stars of single items where some have them. */
export type ShownRating = Pick<RatingRow, 'stars' | 'comment' | 'items'>;

/**
 * A rating as the server has it.
 * @param unsaid the stars of items where an answer of before does not say them
 */
export function confirmedRating(
  { stars, comment, items }: Rating,
  unsaid?: RatingRow['items'],
): ShownRating {
  const shown =
    items === undefined
      ? unsaid
      : Object.fromEntries(items.map((item) => [item.itemId, item.stars]));
  return { stars, comment, ...(shown === undefined ? {} : { items: shown }) };
}
