import type { FoundHead } from '../../contracts/sync-service.ts';

/** Answers kept: those that were worked ahead for some letters, and those of the queries before. */
const MOST_ANSWERS = 128;

/** Answers that are at hand before they are asked for, of one edition of the catalogue. */
export interface EarlyAnswers {
  /** What would be found now; undefined when nobody has looked. */
  readonly find: (query: string, areaCode: string | null) => FoundHead | undefined;
  /** Keeps an answer; the one that was kept longest ago makes room. */
  readonly keep: (query: string, areaCode: string | null, head: FoundHead) => void;
  /** Forgets what was found in another edition. */
  readonly startEdition: (edition: number) => void;
}

/** Capital letters find the same. */
const keyOf = (query: string, areaCode: string | null): string =>
  `${areaCode ?? ''} ${query.toLowerCase()}`;

/** Creates an empty store of them. */
export function createEarlyAnswers(): EarlyAnswers {
  const heads = new Map<string, FoundHead>();
  let current: number | null = null;
  return {
    find: (query, areaCode) => heads.get(keyOf(query, areaCode)),
    keep(query, areaCode, head) {
      const key = keyOf(query, areaCode);
      heads.delete(key);
      heads.set(key, head);
      const [oldest] = heads.keys();
      if (heads.size > MOST_ANSWERS && oldest !== undefined) heads.delete(oldest);
    },
    startEdition(edition) {
      if (edition !== current) heads.clear();
      current = edition;
    },
  };
}
