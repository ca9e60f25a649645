import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { runCommand } from '../run-command.ts';

/** Vitest alone leaves one core free, and of two that is half. */
const WORKERS = Math.max(2, availableParallelism() - 1);

/** How a step of `npm test` ended. */
export interface StepResult {
  readonly passed: number;
  readonly failed: number;
  /** Printed beside the step's name in the summary. */
  readonly note?: string;
  /** Tests that failed and then passed alone; named at the end of the run. */
  readonly flaky?: readonly string[];
  /** What failed and why, in a few lines each; said once more at the end, far below where it was printed. */
  readonly why?: readonly string[];
}

/** A test that failed, or a file that failed outside its tests (`test` is undefined). */
export interface FailedTest {
  /** The test file's absolute path. */
  readonly file: string;
  /** The test's full name, with those of its suites. */
  readonly test: string | undefined;
  /** How the failure begins. */
  readonly message?: string;
}

/** How a run of vitest ended. */
export interface SuiteResult extends StepResult {
  /** What failed; empty when the run itself failed, for example at its time limit. */
  readonly failures: readonly FailedTest[];
}

const report = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numPendingTests: v.number(),
  numTodoTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.string(),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          failureMessages: v.array(v.string()),
        }),
      ),
    }),
  ),
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
): Promise<SuiteResult> {
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
    return {
      passed: counted.passed,
      failed: none ? 1 : failed,
      // A run that ended early says nothing of the tests that it did not reach.
      failures: timedOut ? [] : counted.failures,
      why: counted.why ?? [],
      ...(note && { note }),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Counts the tests of vitest's JSON report; nothing when there is no report. */
export function countTests(json: string): SuiteResult {
  if (json === '') return { passed: 0, failed: 0, failures: [], why: [] };
  const counts = v.parse(v.pipe(v.string(), v.parseJson(), report), json);
  const failures = counts.testResults.flatMap(failuresOf);
  const broken = failures.filter(({ test }) => test === undefined).length;
  const skipped = counts.numPendingTests + counts.numTodoTests;
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests + broken,
    failures,
    why: failures.map((one) => [nameOf(one), one.message].filter(Boolean).join('\n')),
    ...(skipped > 0 && { note: `${skipped} skipped` }),
  };
}

type FileReport = v.InferOutput<typeof report>['testResults'][number];

/** The failed tests of a file, or the file itself where it failed outside its tests: while loading, in a hook. */
function failuresOf({ name: file, status, message, assertionResults }: FileReport): FailedTest[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length > 0) {
    return failed.map(({ fullName, failureMessages: [first = ''] }) => ({
      file,
      test: fullName,
      message: beginning(first),
    }));
  }
  return status === 'failed' ? [{ file, test: undefined, message: beginning(message) }] : [];
}

const LINES_OF_A_FAILURE = 8;

/** The first lines of a message and of the frames that are our own. */
function beginning(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const ours = lines.filter((line) => !/^ +at .*(node_modules|node:)|^ +at new /.test(line));
  return ours.slice(0, LINES_OF_A_FAILURE).join('\n');
}

/** A failed test as one names it: its file and its full name. */
export function nameOf({ file, test }: FailedTest): string {
  const path = relative(process.cwd(), file);
  return test === undefined ? path : `${path} > ${test}`;
}
