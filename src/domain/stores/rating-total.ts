/** Ratings together: ten times the stars, summed, and how many they are. */
export interface RatingTotal {
  readonly tenths: number;
  readonly count: number;
}

/** What a rated thing shows: its average in tenths of a star, 0 without a rating. */
export interface ShownRating {
  readonly ratingTenths: number;
  readonly ratingCount: number;
}

/** The total that an average stands for which came without one, as from an import. */
export function totalOfShown({ ratingTenths, ratingCount }: ShownRating): RatingTotal {
  return { tenths: ratingTenths * ratingCount, count: ratingCount };
}

/** A total with one more rating, or with a changed one. @param before the stars that this one replaces */
export function withRating(
  { tenths, count }: RatingTotal,
  stars: number,
  before: number | undefined,
): RatingTotal {
  return before === undefined
    ? { tenths: tenths + 10 * stars, count: count + 1 }
    : { tenths: tenths + 10 * (stars - before), count };
}

/** The rounded average of a total. */
export function shownOf({ tenths, count }: RatingTotal): ShownRating {
  return { ratingTenths: count === 0 ? 0 : Math.round(tenths / count), ratingCount: count };
}
