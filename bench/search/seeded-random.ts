/** Chance that is the same on every machine: mulberry32. */
export interface SeededRandom {
  /** A number from 0 up to, not including, 1. */
  readonly next: () => number;
  /** A whole number from 0 up to, not including, `below`. */
  readonly below: (below: number) => number;
  /** One of these; throws for none. */
  readonly oneOf: <Value>(values: readonly Value[]) => Value;
}

/** The same seed gives the same numbers. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    oneOf: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('nothing to choose from');
      return value;
    },
  };
}
