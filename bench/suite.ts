/** One measured figure beside its peer's, from the same run on the same machine. */
export interface BenchRow {
  readonly name: string;
  /** Of `ours` and `peer`, such as "ms". Less is better. */
  readonly unit: string;
  readonly ours: number;
  readonly peer: number;
  /** What `peer` was measured or computed from. */
  readonly peerName: string;
  /** `ours / peer`. */
  readonly ratio: number;
  /** The highest ratio that passes; null for a figure that is only shown. */
  readonly budget: number | null;
  readonly pass: boolean;
}

/** What `bench/suites/<name>.ts` exports as `suite`; `npm run bench -- <name>` runs it. */
export interface BenchSuite {
  /** Measures everything. Throws when something that was measured did not do its work. */
  readonly run: () => Promise<readonly BenchRow[]>;
}

/** Puts a figure beside its peer's and judges the ratio. */
export function judged(
  measured: Pick<BenchRow, 'name' | 'unit' | 'ours' | 'peer' | 'peerName' | 'budget'>,
): BenchRow {
  const ratio = measured.ours / measured.peer;
  // A ratio that is no number must not pass.
  const pass = measured.budget === null || ratio <= measured.budget;
  return { ...measured, ratio, pass };
}

/** The middle value, or the mean of the two in the middle; NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const half = sorted.length / 2;
  const low = sorted[Math.ceil(half) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(half)] ?? Number.NaN;
  return (low + high) / 2;
}
