import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endAllCommands, runCommand } from './run-command.ts';

/*
 * `npm run simulate` runs the simulator (tests/simulation) until a seed fails.
 *   -- --seeds 2000 --from 1    these seeds only; exits 1 at the first failing one, naming it
 *   -- --seeds 1 --from 48 --trace    one run, step by step
 *   -- --processes 2            how many seeds at a time; by default one for each core, at most 4
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    from: { type: 'string' },
    processes: { type: 'string' },
    trace: { type: 'boolean', default: false },
    hashes: { type: 'boolean', default: false },
    'keep-going': { type: 'boolean', default: false },
  },
});

const MOST_PROCESSES = 4;
/** People of a seed have mobile numbers of their own up to here (tests/simulation/market.ts). */
const MOST_SEEDS = 100_000_000;

function wholeNumber(name: 'seeds' | 'from' | 'processes', fallback: number): number {
  const given = Number(values[name] ?? fallback);
  if (Number.isSafeInteger(given) && given >= 1 && given < MOST_SEEDS) return given;
  console.error(`--${name} must be a whole number from 1`);
  process.exit(2);
}

const isEndless = values.seeds === undefined;
const seeds = wholeNumber('seeds', MOST_SEEDS - 1);
// An endless run begins anywhere, so that each run of it sees new seeds.
const from = wholeNumber('from', isEndless ? 1 + Math.floor(Math.random() * MOST_SEEDS * 0.9) : 1);
const processes = Math.min(
  seeds,
  wholeNumber('processes', Math.min(MOST_PROCESSES, cpus().length)),
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void endAllCommands().then(() => process.exit(130));
  });
}

/** Runs every `processes`-th seed from `from + index`; the first process begins with those that once failed. */
async function runShare(index: number): Promise<{ readonly code: number; readonly done: number }> {
  const count = Math.ceil((seeds - index) / processes);
  // Most of what a run makes is soon garbage: room for it costs less than collecting it early.
  const memory = '--max-semi-space-size=64';
  const program = [memory, '--import', 'tsx', join('tests', 'simulation', 'run.ts')];
  const share = ['--from', String(from + index), '--step', String(processes)];
  const options = [
    ...(isEndless ? [] : ['--seeds', String(count)]),
    ...(index === 0 && seeds > 1 ? ['--regressions'] : []),
    ...(values.trace ? ['--trace'] : []),
    ...(values.hashes ? ['--hashes'] : []),
    ...(values['keep-going'] ? ['--keep-going'] : []),
  ];
  const { code, output } = await runCommand(process.execPath, [...program, ...share, ...options], {
    live: true,
  });
  if (code !== 0 && !values['keep-going']) await endAllCommands();
  const [, done = '0'] = /.*^(\d+) seeds, /ms.exec(output) ?? [];
  return { code, done: Number(done) };
}

console.log(`seeds from ${from}${isEndless ? ', until one fails' : ` to ${from + seeds - 1}`}`);
const shares = await Promise.all(Array.from({ length: processes }, (_, index) => runShare(index)));
console.log(`${shares.reduce((sum, { done }) => sum + done, 0)} seeds in all`);
process.exit(shares.every(({ code }) => code === 0) ? 0 : 1);
