import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { runCommand } from './run-command.ts';

/** Vitest alone leaves one core free, and of two that is half. */
const WORKERS = Math.max(2, availableParallelism() - 1);

/** How a step of `npm test` ended. */
export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  /** Printed beside the step's name in the summary. */
  readonly note?: string;
}

const report = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(v.object({ status: v.string(), assertionResults: v.array(v.unknown()) })),
});

/**
 * Runs suites of vitest.config.ts and counts their tests. A file that can't be loaded counts as one failed test, and
 * so does a run that fails in any other way: no tests, an unhandled error, the time limit.
 */
export async function runVitest(
  projects: readonly string[],
  env: NodeJS.ProcessEnv,
  timeoutMs: number,
  options: readonly string[] = [],
): Promise<StepResult> {
  const folder = await mkdtemp(join(tmpdir(), 'haat-vitest-'));
  const file = join(folder, 'report.json');
  try {
    const { code, timedOut } = await runCommand(
      join('node_modules', '.bin', 'vitest'),
      [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        ...(options.includes('--maxWorkers') ? [] : ['--maxWorkers', String(WORKERS)]),
        ...options,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      { env, timeoutMs, live: true },
    );
    const counted = countTests(await readFile(file, 'utf8').catch(() => ''));
    const failed = code !== 0 && counted.failed === 0 ? 1 : counted.failed;
    const none = failed === 0 && counted.passed === 0;
    const note = timedOut ? 'stopped: took too long' : none ? 'no tests' : counted.note;
    return { passed: counted.passed, failed: none ? 1 : failed, ...(note && { note }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Counts the tests of vitest's JSON report; nothing when there is no report. */
function countTests(json: string): StepResult {
  if (json === '') return { passed: 0, failed: 0 };
  const counts = v.parse(v.pipe(v.string(), v.parseJson(), report), json);
  const unloaded = counts.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const skipped = counts.numPendingTests + counts.numTodoTests;
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests + unloaded,
    ...(skipped > 0 && { note: `${skipped} skipped` }),
  };
}
