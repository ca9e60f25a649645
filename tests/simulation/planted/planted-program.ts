import 'fake-indexeddb/auto';
import type { OpenDatabase } from '../../../server/db/database.ts';
import { takeOverStorage } from '../devices/storage.ts';
import { runSeed, type RunResult } from '../run-seed.ts';
import { startServerWorld } from '../server-world.ts';
import { themeNamed } from '../themes.ts';

/** Which seeds are run, in this order, until one fails. */
export interface SeedQuestion {
  readonly seeds: readonly number[];
  /** What their runs are about (themes.ts), whatever they are about where nobody asks. */
  readonly theme: string;
}

/** How the first seed ended that failed; null when all is well. */
export type FirstFailure = Pick<RunResult, 'seed' | 'violation' | 'trace'> | null;

/** The simulator as a program that is built with a fault in it, for a process that has run others before. */
export async function firstFailure(
  { seeds, theme }: SeedQuestion,
  openDatabase: () => Promise<OpenDatabase>,
): Promise<FirstFailure> {
  const simulator = { storage: takeOverStorage(), server: await startServerWorld(openDatabase) };
  try {
    for (const seed of seeds) {
      const { violation, trace } = await runSeed(simulator, seed, themeNamed(theme));
      if (violation !== null) return { seed, violation, trace };
    }
    return null;
  } finally {
    await simulator.server.close();
  }
}
