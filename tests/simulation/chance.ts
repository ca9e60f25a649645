/** A stream of seeded random decisions; the same seed and name give the same stream on every machine. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  /** A whole number from 0 up to, not including, `count`. */
  readonly below: (count: number) => number;
  readonly between: (from: number, to: number) => number;
  readonly happens: (probability: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  readonly bytes: (count: number) => Uint8Array;
}

/** Four words of state from a text: cyrb128, public domain. */
function wordsOf(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0];
}

/** Creates the stream `name` of a seed: sfc32 (PractRand), which is quick and good enough to place faults. */
export function createChance(seed: number, name: string): Chance {
  let [a, b, c, d] = wordsOf(`${seed}/${name}`);
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 12; round += 1) next();
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    between: (from, to) => from + next() * (to - from),
    happens: (probability) => next() < probability,
    pick: <Value>(values: readonly Value[]): Value => {
      const value = values[below(values.length)];
      if (value === undefined) throw new RangeError('nothing to pick from');
      return value;
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
  };
}
