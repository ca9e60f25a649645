import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import { REGRESSION_SEEDS } from './planted/regression-seeds.ts';
import { runSeed, type RunResult } from './run-seed.ts';
import { startServerWorld } from './server-world.ts';
import { takeOverStorage } from './devices/storage.ts';
import { themeNamed } from './themes.ts';

/*
 * One process of the simulator; `npm run simulate` starts it (scripts/simulate.ts).
 * --from, --step, --seeds: seeds from, from + step, … ; without --seeds it never ends.
 * --list: just these seeds, separated by commas, as often as they are named.
 * --theme: what the runs are about (themes.ts), whatever theirs would be.
 * --regressions: first the seeds that once found something. --keep-going: names every failing seed.
 * --hashes: prints each run's hash. --trace: prints what happened even when all is well.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    step: { type: 'string', default: '1' },
    seeds: { type: 'string', default: 'Infinity' },
    list: { type: 'string' },
    theme: { type: 'string' },
    regressions: { type: 'boolean', default: false },
    'keep-going': { type: 'boolean', default: false },
    hashes: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});
const REPORT_EVERY = 100;

function* seedsToRun(): Generator<number> {
  if (values.regressions) yield* REGRESSION_SEEDS.map(({ seed }) => seed);
  if (values.list !== undefined) {
    yield* values.list.split(',').map(Number);
    return;
  }
  const count = Number(values.seeds);
  for (let done = 0; done < count; done += 1) {
    yield Number(values.from) + done * Number(values.step);
  }
}

/** Says how a run ended. */
function report({ seed, hash, violation, trace }: RunResult): void {
  if (values.hashes) console.log(`${seed} ${hash}`);
  const showsTrace = values.trace || (violation !== null && !values['keep-going']);
  if (showsTrace) console.log(trace.join('\n'));
  if (violation !== null) console.log(`FAILED seed ${seed}: ${violation}`);
}

const simulator = { storage: takeOverStorage(), server: await startServerWorld() };
const began = performance.now();
const cpuBefore = process.cpuUsage();
let done = 0;
let steps = 0;

function progress(): string {
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuMs = Math.round((user + system) / 1000 / Math.max(1, done));
  const seconds = Math.round((performance.now() - began) / 1000);
  return `${done} seeds, ${steps} steps in ${seconds} s (${cpuMs} ms of CPU each)`;
}

const theme = values.theme === undefined ? undefined : themeNamed(values.theme);

for (const seed of seedsToRun()) {
  const result = await runSeed(simulator, seed, theme);
  done += 1;
  steps += result.steps;
  report(result);
  if (result.violation !== null) {
    process.exitCode = 1;
    if (!values['keep-going']) break;
  }
  if (done % REPORT_EVERY === 0) console.log(progress());
}
console.log(progress());
await simulator.server.close();
process.exit();
