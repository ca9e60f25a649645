/**
 * How far a word of a name is from a word of a query, 0 to 255, less is nearer. The three classes stay apart whatever is
 * added within one: a whole word, a word that only starts so, a word with typing errors.
 */
export const COST = {
  /** The same word in the plural or singular. */
  plural: 3,
  /** Another name of the same thing. */
  everydayName: 4,
  /** Spelled otherwise, sounds the same: as likely as a word start, as English words are no Indian names. */
  sound: 40,
  /** A word of an Indian script with the same consonants. */
  rough: 90,
  /** Words that start like the query's word cost from here, more for each missing letter. */
  start: 40,
  /** One typing error, and each further one. */
  error: 100,
  secondError: 45,
  /** The word only starts like the query's word with its error. */
  startWithError: 25,
  /** Added when the word stands in the brand or among everyday names of the pack, and when it is the category's. */
  besidesName: 6,
  category: 24,
  none: 255,
} as const;

/**
 * The cost of a word that is found beside the name. A whole one counts no more than a start of a name's word: "pota" is
 * somebody's word for gizzard, and far more often the beginning of "potato".
 */
export function costBesides(cost: number, more: number): number {
  return cost === COST.none ? cost : Math.max(cost, COST.start) + more;
}

/** Class of a cost: 0 whole words, 1 word starts, 2 typing errors. */
export function costClass(cost: number): 0 | 1 | 2 {
  if (cost < COST.start) return 0;
  return cost < COST.error ? 1 : 2;
}
