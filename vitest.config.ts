import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './tests/support/patience.ts';

const SETUP = ['tests/support/fail-on-console-error.ts'];
const MINUTE = 60_000;
const postgresUrl = process.env['TEST_DATABASE_URL'] ?? '';

const contract = {
  // The server is read once in each of the workers, not once for each of 135 files: that took longer than the tests.
  isolate: false,
  include: ['tests/contract/**/*.test.ts'],
  setupFiles: SETUP,
  testTimeout: MINUTE,
  hookTimeout: 2 * MINUTE,
};

const ALONE = 'tests/e2e/alone/**/*.test.ts';

const inBrowser = {
  // As above: a file has its own servers and phones, and nothing else that is kept.
  isolate: false,
  globalSetup: ['tests/support/demo-data.ts'],
  setupFiles: ['tests/support/browser/browser-test-setup.ts'],
  expect: { poll: { timeout: PATIENCE_MS } },
  // A walk over all screens takes two minutes on a quiet machine.
  testTimeout: 8 * MINUTE,
  hookTimeout: 5 * MINUTE,
};

/** Suites by how much of the real world they use; `npm test` runs them in this order. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Each of 270 files loaded again what it shares with the others: that took two thirds of the time.
          isolate: false,
          include: [
            'src/**/*.test.{ts,tsx}',
            'server/**/*.test.ts',
            'sw/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          // First: Dexie keeps what it finds when the first file of a worker loads it.
          setupFiles: ['fake-indexeddb/auto', ...SETUP],
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: 'house',
          include: ['tests/house/**/*.test.ts'],
          setupFiles: SETUP,
          testTimeout: MINUTE,
          hookTimeout: 2 * MINUTE,
        },
      },
      // An empty URL means PGlite, also where the shell has one set.
      { test: { ...contract, name: 'contract', env: { TEST_DATABASE_URL: '' } } },
      ...(postgresUrl === ''
        ? []
        : [
            {
              test: {
                ...contract,
                name: 'contract-postgres',
                globalSetup: ['tests/support/drop-test-databases.ts'],
                env: { TEST_DATABASE_URL: postgresUrl },
              },
            },
          ]),
      {
        test: {
          name: 'integration',
          // As in the contract suite.
          isolate: false,
          include: ['tests/integration/**/*.test.{ts,tsx}'],
          setupFiles: [...SETUP, 'tests/support/fresh-indexed-db.ts'],
          // What starts databases and servers takes a minute on a busy machine.
          testTimeout: 2 * MINUTE,
          hookTimeout: 2 * MINUTE,
        },
      },
      {
        test: {
          name: 'histories',
          include: ['tests/histories/**/*.test.ts'],
          setupFiles: SETUP,
        },
      },
      {
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          exclude: ['tests/simulation/planted/planted-bugs.test.ts'],
          setupFiles: SETUP,
          testTimeout: 2 * MINUTE,
          hookTimeout: MINUTE,
        },
      },
      {
        test: {
          name: 'planted-bugs',
          include: ['tests/simulation/planted/planted-bugs.test.ts'],
          // Each needs a process for a while.
          maxConcurrency: 2,
        },
      },
      {
        test: {
          ...inBrowser,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [
            ALONE,
            // Minutes of their own; `npm run test:states` and `npm run test:slow-storage`.
            ...(process.env['HAAT_TEST_STATES'] === 'true'
              ? []
              : ['tests/e2e/accessible-states.test.ts']),
            ...(process.env['HAAT_TEST_SLOW_STORAGE'] === 'true'
              ? []
              : ['tests/e2e/slow-storage.test.ts']),
          ],
        },
      },
      {
        test: {
          ...inBrowser,
          name: 'engines',
          setupFiles: SETUP,
          include: ['tests/engines/**/*.test.ts'],
        },
      },
      // What is timed in ms: after the others, when nothing else runs.
      {
        test: { ...inBrowser, name: 'e2e-alone', include: [ALONE], sequence: { groupOrder: 1 } },
      },
    ],
  },
});
