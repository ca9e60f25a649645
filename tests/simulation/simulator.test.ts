import { describe, expect, it } from 'vitest';
import { runCommand } from '../../scripts/run-command.ts';

/** Runs seeds in a process of their own, in this order; "seed hash" of each. */
async function hashesOf(...seeds: number[]): Promise<string[]> {
  const program = ['--import', 'tsx', 'tests/simulation/run.ts'];
  const options = ['--hashes', '--keep-going', '--list', seeds.join(',')];
  const { output } = await runCommand(process.execPath, [...program, ...options]);
  return output.split('\n').filter((line) => /^\d+ [0-9a-f]{16}$/.test(line));
}

describe('OUT-7 a seed of the simulator', () => {
  it('OUT-7 replays exactly: again, after other seeds, and in another process', async () => {
    const [here, there] = await Promise.all([
      hashesOf(3, 4, 7, 8, 11, 4, 3),
      hashesOf(11, 8, 3, 7, 4),
    ]);
    expect(here).toHaveLength(7);
    expect(there).toHaveLength(5);
    expect(new Set([...here, ...there]).size).toBe(5);
  });
});
