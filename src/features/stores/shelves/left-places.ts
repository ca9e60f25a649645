import * as v from 'valibot';

/** Where a list was left: row `index` stood `offset` px below the top of the window. */
export interface LeftPlace {
  readonly index: number;
  readonly offset: number;
}

const storedPlaces = v.array(v.tuple([v.string(), v.pipe(v.number(), v.integer()), v.number()]));
type StoredPlaces = v.InferOutput<typeof storedPlaces>;

/** Lists whose place is kept. */
const MOST_PLACES = 40;

/** The place that a list was left at; null when it was not left, or when the text is not ours. */
export function leftPlace(stored: string | null, key: string): LeftPlace | null {
  const found = parsed(stored).findLast(([known]) => known === key);
  return found === undefined ? null : { index: found[1], offset: found[2] };
}

/** The text with one more place; the ones left longest ago go. */
export function withLeftPlace(
  stored: string | null,
  key: string,
  { index, offset }: LeftPlace,
): string {
  const others = parsed(stored).filter(([known]) => known !== key);
  const places: StoredPlaces = [...others, [key, index, offset]];
  return JSON.stringify(places.slice(-MOST_PLACES));
}

function parsed(stored: string | null): StoredPlaces {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), storedPlaces), stored);
  return result.success ? result.output : [];
}
