import {
  nameOf,
  runVitest,
  type FailedTest,
  type StepResult,
  type SuiteResult,
} from './vitest-suite.ts';

/** Files of browser tests that run at a time. Of a core each takes about half; three were not tried on a slow machine yet. */
export const BROWSER_WORKERS = 2;

/**
 * More files with flaky tests than this fail a whole run: the cause is then rather the product or the harness than a slow minute.
 * Files count, since the tests of one share its servers and phones: what fails after the first has its cause, too.
 */
export const MOST_FLAKY_FILES = 3;

/** How many files the tests of these names are in. */
export const countFiles = (names: readonly string[]): number =>
  new Set(names.map((name) => name.split(' > ')[0])).size;

/** Runs browser test suites; `only` limits them to these files, one after the other. */
type RunSuites = (only: readonly string[]) => Promise<SuiteResult>;

/**
 * Runs the browser tests of `projects` of vitest.config.ts, and then once more, alone, the files in which a test failed. A
 * test that passes then is flaky; one that fails again fails the step.
 *
 * @param limit as of the run
 * @param wishMs time limit of the first run
 */
export async function runBrowserTests(
  projects: readonly string[],
  env: NodeJS.ProcessEnv,
  limit: (wishMs: number) => number,
  wishMs: number,
): Promise<StepResult> {
  return withSecondTry((only) => {
    const workers = only.length === 0 ? BROWSER_WORKERS : 1;
    return runVitest(projects, env, limit(wishMs), [...only, '--maxWorkers', String(workers)]);
  });
}

/** The outcome of `run`, with what failed once and passed alone counted as passed and named as flaky. */
export async function withSecondTry(run: RunSuites): Promise<StepResult> {
  const first = await run([]);
  const { failures, ...outcome } = first;
  if (failures.length === 0) return outcome;
  const files = [...new Set(failures.map(({ file }) => file))];
  if (files.length > MOST_FLAKY_FILES) {
    return { ...outcome, note: `more than ${MOST_FLAKY_FILES} files failed: not run again` };
  }
  console.log(`\n--- run again, alone: ${failures.map(nameOf).join('; ')}`);
  const second = await run(files);
  // A file that ended early, or was not found, proves nothing of its tests.
  if (second.passed === 0 || (second.failed > 0 && second.failures.length === 0)) return outcome;
  const again = failures.filter((one) => second.failures.some((two) => isSame(one, two)));
  const flaky = [
    ...failures.filter((one) => !again.includes(one)),
    ...second.failures.filter((two) => !failures.some((one) => isSame(one, two))),
  ];
  return {
    passed: outcome.passed + failures.length - again.length,
    failed: again.length,
    flaky: flaky.map(nameOf),
    why: second.why ?? [],
    ...(flaky.length > 0 && { note: `${flaky.length} flaky` }),
  };
}

/** The sum of all steps. More files with flaky tests in all of them than a run may have count as one failure. */
export function totalOf(results: readonly StepResult[]): {
  readonly passed: number;
  readonly failed: number;
  readonly flaky: readonly string[];
} {
  const flaky = results.flatMap((result) => result.flaky ?? []);
  let [passed, failed] = [0, countFiles(flaky) > MOST_FLAKY_FILES ? 1 : 0];
  for (const result of results) {
    passed += result.passed;
    failed += result.failed;
  }
  return { passed, failed, flaky };
}

/** A file that failed outside its tests stands for all of them. */
function isSame(one: FailedTest, two: FailedTest): boolean {
  if (one.file !== two.file) return false;
  return one.test === two.test || one.test === undefined || two.test === undefined;
}
