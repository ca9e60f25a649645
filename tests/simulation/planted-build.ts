import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { runCommand } from '../../scripts/run-command.ts';
import { COMPILE_ONCE } from '../support/servers/server-process.ts';
import type { PlantedBug } from './planted/planted-bugs.ts';

/** How a run of the simulator ended. */
export interface PlantedRun {
  readonly code: number;
  /** Why it failed, as it says on its last lines; null when it did not find anything. */
  readonly violation: string | null;
  /** The seed that failed. */
  readonly seed: number | null;
  readonly output: string;
}

/** The simulator as one program, with a fault in it or without: it starts in a third of the time that its sources take. */
export interface SimulatorBuild {
  /** @param options of tests/simulation/run.ts */
  readonly run: (options: readonly string[], timeoutMs: number) => Promise<PlantedRun>;
  readonly remove: () => void;
}

/** Puts a fault into a file. Throws when its place is not there exactly once. */
export function plant(
  source: string,
  { file, find, replace }: Pick<PlantedBug, 'file' | 'find' | 'replace'>,
): string {
  const places = source.split(find).length - 1;
  if (places !== 1) throw new Error(`${places} places in ${file} instead of one: ${find}`);
  return source.replace(find, () => replace);
}

/** Plants while the file is read. A file that the simulator does not use fails the build, or the fault would not be in it. */
function planting(bug: PlantedBug): Plugin {
  const file = path.resolve(bug.file);
  let isPlanted = false;
  return {
    name: 'plant',
    enforce: 'pre',
    transform(source, id) {
      if (id !== file) return null;
      isPlanted = true;
      return plant(source, bug);
    },
    buildEnd(error) {
      if (error === undefined && !isPlanted)
        throw new Error(`the simulator does not use ${bug.file}`);
    },
  };
}

/** Builds the simulator from the project's sources, with this fault in them. */
export async function buildSimulator(bug?: PlantedBug): Promise<SimulatorBuild> {
  mkdirSync('.cache', { recursive: true });
  const folder = mkdtempSync(path.join('.cache', 'planted-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      plugins: bug === undefined ? [] : [planting(bug)],
      build: { ssr: 'tests/simulation/run.ts', outDir: folder, target: 'node20', minify: false },
    });
    // The server looks for them beside its program (server/db/migrations.ts).
    symlinkSync(path.resolve('server/db/migrations'), path.join(folder, 'migrations'));
  } catch (error) {
    remove();
    throw error;
  }
  const program = path.join(folder, 'run.js');
  return {
    remove,
    run: async (options, timeoutMs) => {
      const parameters = [COMPILE_ONCE, '--enable-source-maps', program, ...options];
      const { code, output } = await runCommand(process.execPath, parameters, { timeoutMs });
      const [, seed, violation] = /^FAILED seed (\d+): (.*)$/m.exec(output) ?? [];
      return {
        code,
        output,
        violation: violation ?? null,
        seed: seed === undefined ? null : Number(seed),
      };
    },
  };
}
