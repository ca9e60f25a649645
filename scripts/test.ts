import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { countFiles, MOST_FLAKY_FILES, totalOf } from './runner/browser-tests.ts';
import { inTurns } from './runner/in-turns.ts';
import { endAllCommands } from './run-command.ts';
import { makeTestFolder } from './runner/test-folder.ts';
import { TEST_STEPS, type TestRun, type TestStep } from './runner/test-steps.ts';
import type { StepResult } from './runner/vitest-suite.ts';

/**
 * `npm test`: every check and every suite, a summary, and alone on the last line `N passed, N failed`.
 * `npm test -- --only unit,e2e` runs only some of the steps; `--busy` keeps one core busy meanwhile, as on a shared
 * machine. A check counts as one test.
 */
/** Two quiet cores take a third of it; a machine that is busy with other work takes longer, and fails nothing by that. */
const WHOLE_RUN_MS = 100 * 60_000;
const LEAST_MS = 5000;

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, busy: { type: 'boolean', default: false } },
});
const startedAt = performance.now();
const undos: (() => Promise<void>)[] = [];
const results = new Map<TestStep, StepResult & { readonly seconds: number }>();

const run: TestRun = {
  limit: (wishMs) =>
    Math.max(LEAST_MS, Math.min(wishMs, WHOLE_RUN_MS - (performance.now() - startedAt))),
  onInterrupt: (undo) => void undos.push(undo),
};

const folder = await makeTestFolder();
// Every program that a step starts has it from here.
Object.assign(process.env, { TMPDIR: folder, HAAT_TEST_KEPT_DATA: folder });
if (options.busy) keepACoreBusy();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    const undone = [endAllCommands(), ...undos.map((undo) => undo())];
    void Promise.allSettled(undone).then(() => process.exit(130));
  });
}

const steps = selectedSteps();
await inTurns(
  steps.filter(({ when }) => when === 'first'),
  2,
  runStep,
);
await Promise.all([runAll('in turn'), runAll('meanwhile')]);
await runAll('last');
summarise();

async function runAll(wanted: TestStep['when']): Promise<void> {
  for (const step of steps.filter(({ when }) => when === wanted)) {
    if (wanted !== 'meanwhile') console.log(`\n=== ${step.title}`);
    await runStep(step);
  }
}

function selectedSteps(): TestStep[] {
  if (options.only === undefined) return [...TEST_STEPS];
  const wanted = new Set(options.only.split(','));
  for (const name of wanted) {
    const step = TEST_STEPS.find((candidate) => candidate.name === name);
    if (step === undefined) {
      console.error(`No step "${name}". Steps: ${TEST_STEPS.map((one) => one.name).join(', ')}`);
      process.exit(2);
    }
    for (const needed of step.needs ?? []) wanted.add(needed);
  }
  return TEST_STEPS.filter(({ name }) => wanted.has(name));
}

async function runStep(step: TestStep): Promise<void> {
  const began = performance.now();
  const broken = step.needs?.find((name) =>
    [...results].some(([{ name: done }, { failed }]) => done === name && failed > 0),
  );
  const result =
    broken === undefined
      ? await step.run(run).catch(asFailure)
      : { passed: 0, failed: 1, note: `not run: the step "${broken}" failed` };
  results.set(step, { ...result, seconds: (performance.now() - began) / 1000 });
  console.log(line(step));
}

function asFailure(error: unknown): StepResult {
  console.log(error instanceof Error ? error.message : String(error));
  return { passed: 0, failed: 1 };
}

function line(step: TestStep): string {
  const result = results.get(step);
  if (result === undefined) return `? ${step.title}`;
  const { passed, failed, seconds, note } = result;
  const mark = failed > 0 ? '✗' : passed > 0 ? '✓' : '–';
  const counts = `${passed} passed, ${failed} failed`;
  const time = `${seconds.toFixed(1)} s`;
  return `${mark} ${step.title.padEnd(22)} ${counts.padEnd(24)} ${time.padStart(8)}${note === undefined ? '' : `  (${note})`}`;
}

function summarise(): void {
  for (const { why = [] } of results.values()) {
    for (const text of why) console.log(`\nfailed: ${text}`);
  }
  console.log(`\n${steps.map(line).join('\n')}\n`);
  const { passed, failed, flaky } = totalOf([...results.values()]);
  for (const name of flaky) console.log(`flaky: ${name}`);
  if (countFiles(flaky) > MOST_FLAKY_FILES)
    console.log(`failed: more than ${MOST_FLAKY_FILES} files have flaky tests`);
  if (failed > 0 || passed === 0) process.exitCode = 1;
  console.log(`${passed} passed, ${failed} failed`);
}

/** Takes a core away from the tests with a process that ends with this one. */
function keepACoreBusy(): void {
  const loop =
    'const parent = process.ppid; while (process.ppid === parent) for (let i = 0; i < 1e8; i++);';
  spawn(process.execPath, ['-e', loop], { stdio: 'ignore' }).unref();
}
