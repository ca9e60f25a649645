import { pathToFileURL } from 'node:url';
import { openTestDatabase } from '../../support/servers/test-database.ts';
import type { firstFailure, SeedQuestion } from './planted-program.ts';

/*
 * A process that runs one built simulator after the other (planted-build.ts). Starting Node, the libraries and PGlite takes
 * four times as long as the seed that finds a fault.
 */

/** What it is asked: the file of the program, and its seeds. */
export interface HostQuestion extends SeedQuestion {
  readonly program: string;
}

async function answer({ program, ...question }: HostQuestion): Promise<void> {
  const built = (await import(pathToFileURL(program).href)) as {
    readonly firstFailure: typeof firstFailure;
  };
  process.send?.(await built.firstFailure(question, openTestDatabase));
}

process.on('message', (question) => void answer(question as HostQuestion));
process.once('disconnect', () => process.exit());
