import { createHash } from 'node:crypto';

/** What happened in a run, line by line. Two runs with the same hash did the same things at the same times. */
export interface Trace {
  readonly note: (line: string) => void;
  /** The last lines, oldest first. */
  readonly lines: () => readonly string[];
  readonly hash: () => string;
}

/** Creates a trace that keeps its last `keep` lines and a hash over all of them. @param now ms of virtual time */
export function createTrace(now: () => number, keep: number): Trace {
  const hash = createHash('sha256');
  let lines: string[] = [];
  return {
    note: (line) => {
      const timed = `${(now() / 1000).toFixed(3)}s ${line}`;
      hash.update(timed).update('\n');
      lines.push(timed);
      if (lines.length > keep * 2) lines = lines.slice(-keep);
    },
    lines: () => lines.slice(-keep),
    hash: () => hash.copy().digest('hex').slice(0, 16),
  };
}
