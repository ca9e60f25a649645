import { fork, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { COMPILE_ONCE } from '../support/servers/server-process.ts';
import type { PlantedBug } from './planted/planted-bugs.ts';
import type { HostQuestion } from './planted/planted-host.ts';
import type { FirstFailure, SeedQuestion } from './planted/planted-program.ts';

/** The simulator as one program, with a fault in it or without. */
export interface SimulatorBuild {
  readonly program: string;
  readonly remove: () => void;
}

/** Processes that run built simulators, each one at a time. */
export interface SimulatorHosts {
  /** @throws when there is no answer within `timeoutMs` */
  readonly ask: (
    { program }: SimulatorBuild,
    question: SeedQuestion,
    timeoutMs: number,
  ) => Promise<FirstFailure>;
  readonly end: () => void;
}

const HOST = 'tests/simulation/planted/planted-host.ts';
const HOST_OPTIONS = [COMPILE_ONCE, '--enable-source-maps', '--import', 'tsx'];

/** Starts processes as they are needed; who is done with one leaves it to the next. */
export function createSimulatorHosts(): SimulatorHosts {
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();

  function askOne(host: ChildProcess, question: HostQuestion, timeoutMs: number) {
    return new Promise<FirstFailure>((resolve, reject) => {
      const fail = (why: string) => {
        host.kill('SIGKILL');
        all.delete(host);
        reject(new Error(`the simulator ${why}`));
      };
      const timer = setTimeout(() => fail(`took more than ${timeoutMs} ms`), timeoutMs);
      const onExit = () => {
        clearTimeout(timer);
        fail('ended without an answer');
      };
      host.once('exit', onExit);
      host.once('message', (failure) => {
        clearTimeout(timer);
        host.off('exit', onExit);
        idle.push(host);
        resolve(failure as FirstFailure);
      });
      host.send(question);
    });
  }

  return {
    ask: ({ program }, question, timeoutMs) => {
      const host = idle.pop() ?? fork(HOST, { execArgv: HOST_OPTIONS });
      all.add(host);
      return askOne(host, { program, ...question }, timeoutMs);
    },
    end: () => {
      for (const host of all) host.kill();
    },
  };
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
      build: {
        ssr: 'tests/simulation/planted/planted-program.ts',
        outDir: folder,
        target: 'node20',
        minify: false,
      },
    });
    // The server looks for them beside its program (server/db/open-pglite.ts).
    symlinkSync(path.resolve('server/db/migrations'), path.join(folder, 'migrations'));
  } catch (error) {
    remove();
    throw error;
  }
  return { program: path.resolve(folder, 'planted-program.js'), remove };
}
