import type { BenchItem } from '../bench-catalogue.ts';

/** Ids of the items found, best first, at least ten of them when there are so many. */
export type Find = (query: string) => Promise<readonly string[]> | readonly string[];

/** A search that is measured. */
export interface SearchEngine {
  readonly name: string;
  /** What it was told to do, in words for the table. */
  readonly options: string;
  /** Builds its index of these items. */
  readonly build: (items: readonly BenchItem[]) => Promise<Find> | Find;
}

/** Results asked for. */
export const ASKED = 10;
