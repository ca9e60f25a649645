import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../../scripts/run-command.ts';
import { COMPILE_ONCE } from '../support/server-process.ts';
import type { PlantedBug } from './planted-bugs.ts';

/** What the simulator needs of the project. */
const NEEDED = [
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'src',
  'server',
  'tests/simulation',
  'tests/support',
];

/** How a run of the simulator in a copy ended. */
export interface PlantedRun {
  readonly code: number;
  /** Why it failed, as it says on its last lines; null when it did not find anything. */
  readonly violation: string | null;
  readonly output: string;
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

/** Copies the project with the fault in it and lets the simulator look for it there. */
export async function simulateWith(bug: PlantedBug, timeoutMs: number): Promise<PlantedRun> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haat-planted-'));
  try {
    mkdirSync(path.join(folder, 'tests'));
    for (const name of NEEDED) cpSync(name, path.join(folder, name), { recursive: true });
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    // The template of the test database, so that not every copy migrates its own.
    mkdirSync('.cache', { recursive: true });
    symlinkSync(path.resolve('.cache'), path.join(folder, '.cache'));
    const file = path.join(folder, bug.file);
    writeFileSync(file, plant(readFileSync(file, 'utf8'), bug));
    const theme = bug.theme === undefined ? [] : ['--theme', bug.theme];
    const found = await simulateIn(folder, ['--list', String(bug.caughtBy)], timeoutMs);
    if (found.violation !== null) return found;
    return await simulateIn(
      folder,
      [...theme, '--from', '1', '--seeds', String(bug.caughtWithin)],
      timeoutMs,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function simulateIn(
  folder: string,
  seeds: readonly string[],
  timeoutMs: number,
): Promise<PlantedRun> {
  const { code, output } = await runCommand(
    process.execPath,
    [COMPILE_ONCE, '--import', 'tsx', 'tests/simulation/run.ts', ...seeds],
    { cwd: folder, timeoutMs },
  );
  return { code, output, violation: /^FAILED seed \d+: (.*)$/m.exec(output)?.[1] ?? null };
}
