import { join } from 'node:path';
import { runBrowserTests } from './browser-tests.ts';
import { findChromium } from './find-chromium.ts';
import { ENGINE_PACKAGES, findEngines, type EngineName } from './find-engines.ts';
import { findPostgres, startPrivatePostgres, type PrivatePostgres } from './private-postgres.ts';
import { runCommand, type CommandResult } from '../run-command.ts';
import { runVitest, type StepResult } from './vitest-suite.ts';

/** What a step may ask of the run it is part of. */
export interface TestRun {
  /** The time limit of a step that would like `wishMs`: no longer than what is left of the whole run. */
  readonly limit: (wishMs: number) => number;
  /** Announces something to undo if the run is interrupted. */
  readonly onInterrupt: (undo: () => Promise<void>) => void;
}

/**
 * - `first`: cheap ones, two at a time, which print only when they fail;
 * - `in turn`: one after the other, showing what they do;
 * - `meanwhile`: one after the other in the time that those leave, since browsers, servers and databases mostly wait. Nothing
 *   in them may depend on how long something takes;
 * - `last`: when nothing else runs, since they measure.
 */
type StepTime = 'first' | 'in turn' | 'meanwhile' | 'last';

export interface TestStep {
  /** As `--only` names it. */
  readonly name: string;
  readonly title: string;
  readonly when: StepTime;
  /** Steps without which this one makes no sense. */
  readonly needs?: readonly string[];
  readonly run: (run: TestRun) => Promise<StepResult>;
}

const MINUTE = 60_000;
/** Of what a command printed that failed: how much is said again at the end. */
const LAST_LINES = 12;
/** What runs beside other steps prints when it is over, not between their lines. */
const MEANWHILE = { inBackground: true, live: false } as const;
const bin = (name: string): string => join('node_modules', '.bin', name);
const script = (name: string): string[] => ['--import', 'tsx', join('scripts', name)];

/** Everything that `npm test` does, in order. */
export const TEST_STEPS: readonly TestStep[] = [
  check('types', 'types', process.execPath, script('check-types.ts')),
  check('lint', 'lint', bin('oxlint'), ['--deny-warnings']),
  check('styles', 'styles', bin('stylelint'), ['src/**/*.css']),
  check('format', 'format', bin('prettier'), ['--check', '.']),
  check('boundaries', 'boundaries', process.execPath, script('check-boundaries.ts')),
  check('spec', 'spec rules', process.execPath, script('check-spec-rules.ts')),
  check('spec', 'spec coverage', process.execPath, script('check-spec-coverage.ts')),
  check('titles', 'commit titles', process.execPath, script('check-commit-titles.ts')),
  check('knip', 'unused code', bin('knip'), []),
  {
    name: 'build',
    title: 'build',
    when: 'in turn',
    run: async ({ limit }) => {
      const options = { timeoutMs: limit(5 * MINUTE), live: true };
      return outcome(await runCommand(process.execPath, script('build.ts'), options));
    },
  },
  suite('unit', 'unit', ['unit'], 10 * MINUTE),
  suite('house', 'house', ['house'], 10 * MINUTE),
  suite('contract', 'contract (PGlite)', ['contract'], 14 * MINUTE),
  {
    name: 'contract-postgres',
    title: 'contract (PostgreSQL)',
    when: 'in turn',
    // Several processes of the built server share a database there.
    needs: ['build'],
    run: (run) => runOnPostgres(['contract-postgres'], 14 * MINUTE, run),
  },
  {
    name: 'histories',
    title: 'histories (PostgreSQL)',
    when: 'in turn',
    // Four processes of the built server share a database.
    needs: ['build'],
    run: (run) => runOnPostgres(['histories'], 60 * MINUTE, run),
  },
  // Some of it runs the built server.
  { ...suite('integration', 'integration', ['integration'], 10 * MINUTE), needs: ['build'] },
  suite('simulator', 'simulator', ['simulation'], 8 * MINUTE),
  {
    name: 'simulate',
    title: 'simulation',
    when: 'meanwhile',
    run: runSeeds,
  },
  // Each has its limits, which the time that others leave may not keep.
  suite('planted-bugs', 'planted bugs', ['planted-bugs'], 30 * MINUTE),
  endToEnd('end to end', 'e2e', 'in turn'),
  {
    name: 'engines',
    title: 'three engines',
    when: 'in turn',
    needs: ['build'],
    run: runEngines,
  },
  // `--only e2e` means both.
  endToEnd('end to end, timed', 'e2e-alone', 'last'),
];

/** Seeds of one run. More of them are worth their time in `npm run simulate`, which nobody waits for. */
const SEEDS = 300;
/** Seeds that a run may begin at; below 100,000,000, where people's mobile numbers end. */
const FIRST_SEEDS = 90_000_000;

/** The first seed of a commit's run: each commit has others, and the same commit the same ones. */
export const firstSeedOf = (commit: string): number =>
  /^[\da-f]{8}/.test(commit) ? 1 + (Number.parseInt(commit.slice(0, 8), 16) % FIRST_SEEDS) : 1;

async function runSeeds({ limit }: TestRun): Promise<StepResult> {
  // Outside of a repository: always the same ones.
  const { output: commit } = await runCommand('git', ['rev-parse', 'HEAD']);
  const from = firstSeedOf(commit);
  const seeds = ['--seeds', String(SEEDS), '--from', String(from), '--processes', '1'];
  const options = { timeoutMs: limit(60 * MINUTE), ...MEANWHILE };
  const result = await runCommand(process.execPath, [...script('simulate.ts'), ...seeds], options);
  if (result.code !== 0) console.log(`\n--- simulation\n${result.output.trimEnd()}`);
  return { ...outcome(result), note: `seeds from ${from}` };
}

function check(
  name: string,
  title: string,
  command: string,
  parameters: readonly string[],
): TestStep {
  return {
    name,
    title,
    when: 'first',
    run: async ({ limit }) => {
      const result = await runCommand(command, parameters, { timeoutMs: limit(5 * MINUTE) });
      if (result.code !== 0) console.log(`\n--- ${title}\n${result.output.trimEnd()}`);
      const [skipped] = /^skipped: .+/m.exec(result.output) ?? [];
      return result.code === 0 && skipped !== undefined
        ? { passed: 0, failed: 0, note: skipped }
        : outcome(result);
    },
  };
}

function suite(
  name: string,
  title: string,
  projects: readonly string[],
  timeoutMs: number,
): TestStep {
  const run = ({ limit }: TestRun) => runVitest(projects, process.env, limit(timeoutMs));
  return { name, title, when: 'in turn', run };
}

function outcome({ code, timedOut, output }: CommandResult): StepResult {
  if (code === 0) return { passed: 1, failed: 0 };
  const why = [output.trimEnd().split('\n').slice(-LAST_LINES).join('\n')];
  return { passed: 0, failed: 1, why, ...(timedOut && { note: 'stopped: took too long' }) };
}

/** Suites that need a PostgreSQL: the one of `TEST_DATABASE_URL`, or a private one. */
async function runOnPostgres(
  projects: readonly string[],
  timeoutMs: number,
  { limit, onInterrupt }: TestRun,
): Promise<StepResult> {
  const given = process.env['TEST_DATABASE_URL'] ?? '';
  let postgres: PrivatePostgres | undefined;
  if (given === '') {
    const programs = await findPostgres();
    if (programs === undefined) return withoutPostgres();
    postgres = await startPrivatePostgres(programs);
    onInterrupt(postgres.stop);
  }
  try {
    const env = { ...process.env, TEST_DATABASE_URL: postgres?.url ?? given };
    return await runVitest(projects, env, limit(timeoutMs));
  } finally {
    await postgres?.stop();
  }
}

/** A laptop may go without; the build machine may not, or nobody would notice. */
function withoutPostgres(): StepResult {
  const note = 'PostgreSQL is not installed (initdb, postgres), and TEST_DATABASE_URL is not set';
  return process.env['CI'] === 'true'
    ? { passed: 0, failed: 1, note }
    : { passed: 0, failed: 0, note: `skipped: ${note}` };
}

/** A browser test project of vitest.config.ts as a step. */
function endToEnd(title: string, project: string, when: StepTime): TestStep {
  return {
    name: 'e2e',
    title,
    when,
    needs: ['build'],
    run: async ({ limit }) => {
      const env = { ...process.env, CHROME_PATH: await findChromium() };
      return runBrowserTests([project], env, limit, 60 * MINUTE);
    },
  };
}

/** What is said of engines that are missing; as with PostgreSQL a laptop may go without. Undefined when all are there. */
export function withoutEngines(missing: readonly EngineName[], isBuildMachine: boolean) {
  if (missing.length === 0) return undefined;
  const packages = missing.map((name) => ENGINE_PACKAGES[name]).join(' ');
  const what = `not installed: ${missing.join(', ')} (Debian: apt-get install ${packages})`;
  return isBuildMachine
    ? { failed: 1, note: what }
    : { failed: 0, note: `skipped in part: ${what}` };
}

/** ENG-1: the journey in each engine that is installed. */
async function runEngines({ limit }: TestRun): Promise<StepResult> {
  const found = await findEngines();
  const missing = (Object.keys(ENGINE_PACKAGES) as EngineName[]).filter((name) => !(name in found));
  const result = await runBrowserTests(['engines'], process.env, limit, 10 * MINUTE);
  const without = withoutEngines(missing, process.env['CI'] === 'true');
  if (without === undefined) return result;
  return { ...result, failed: result.failed + without.failed, note: without.note };
}
