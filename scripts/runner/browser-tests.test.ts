import { expect, test, vi } from 'vitest';
import { totalOf, withSecondTry } from './browser-tests.ts';
import type { FailedTest, SuiteResult } from './vitest-suite.ts';

const cart: FailedTest = { file: '/app/tests/e2e/cart.test.ts', test: 'cart keeps a line' };
const orders: FailedTest = { file: '/app/tests/e2e/orders.test.ts', test: 'an order is shown' };

/** A suite of 100 tests, of which these fail: at first, and when their files run again. */
function failing(...runs: readonly (readonly FailedTest[])[]) {
  const asked: (readonly string[])[] = [];
  const run = (only: readonly string[]): Promise<SuiteResult> => {
    const failures = runs[asked.length] ?? [];
    asked.push(only);
    const passed = 100 - failures.length;
    return Promise.resolve({ passed, failed: failures.length, failures });
  };
  return { run, asked };
}

test('a run without failures is not repeated', async () => {
  const { run, asked } = failing([]);
  expect(await withSecondTry(run)).toEqual({ passed: 100, failed: 0 });
  expect(asked).toEqual([[]]);
});

test('what passes alone is flaky, and named', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const { run, asked } = failing([cart, orders], [orders]);
  const result = await withSecondTry(run);
  expect(asked[1]).toEqual([cart.file, orders.file]);
  expect(result).toMatchObject({ passed: 99, failed: 1, note: '1 flaky' });
  expect(result.flaky?.[0]).toMatch(/cart\.test\.ts > cart keeps a line$/);
});

test('a file that could not be loaded and then fails in a test has failed twice', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const { run } = failing([{ ...cart, test: undefined }], [cart]);
  expect(await withSecondTry(run)).toMatchObject({ failed: 1, flaky: [] });
});

/** One test of each of these files. */
const inFiles = (...names: string[]) => names.map((name) => ({ ...cart, file: `/app/${name}.ts` }));

test('failures in more than three files are not tried again', async () => {
  const { run, asked } = failing(inFiles('a', 'b', 'c', 'd'), []);
  expect(await withSecondTry(run)).toMatchObject({ passed: 96, failed: 4 });
  expect(asked).toHaveLength(1);
});

test('however many fail in one file, it is tried again once', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ ...cart, test: name }));
  const { run, asked } = failing(six, []);
  const result = await withSecondTry(run);
  expect(asked[1]).toEqual([cart.file]);
  expect(totalOf([result])).toMatchObject({ passed: 100, failed: 0 });
});

test('a flaky test that shows in the second run counts as well', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const { run } = failing(inFiles('a', 'b', 'c'), inFiles('d'));
  const result = await withSecondTry(run);
  expect(result).toMatchObject({ failed: 0, note: '4 flaky' });
  expect(totalOf([result])).toMatchObject({ failed: 1 });
});

test('three files with flaky tests of all steps together pass, a fourth fails the run', () => {
  const step = (...flaky: string[]) => ({ passed: 10, failed: 0, flaky });
  expect(totalOf([step('a', 'b'), { passed: 5, failed: 0 }, step('c')])).toEqual({
    passed: 25,
    failed: 0,
    flaky: ['a', 'b', 'c'],
  });
  expect(totalOf([step('a', 'b'), step('c'), step('d')])).toMatchObject({ failed: 1 });
});

test('a run that ended at its time limit is not repeated', async () => {
  const ended = { passed: 40, failed: 1, failures: [], note: 'stopped: took too long' };
  const result = await withSecondTry(() => Promise.resolve(ended));
  expect(result).toMatchObject({ failed: 1, note: 'stopped: took too long' });
});
