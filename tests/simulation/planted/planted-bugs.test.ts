import { afterAll, describe, expect, it } from 'vitest';
import { buildSimulator, createSimulatorHosts, plant } from '../planted-build.ts';
import { PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts';
import { PLANTED_COUNTER_BUGS } from './planted-counter-bugs.ts';
import { PLANTED_FLOW_BUGS } from './planted-flow-bugs.ts';
import type { FirstFailure } from './planted-program.ts';
import { PLANTED_RESTORE_BUGS } from './planted-restore-bugs.ts';

/** They run in the time that other suites leave (scripts/runner/test-steps.ts): no limit of theirs may be near. */
const MINUTE = 60_000;
const ALL_BUGS = [
  ...PLANTED_BUGS,
  ...PLANTED_FLOW_BUGS,
  ...PLANTED_RESTORE_BUGS,
  ...PLANTED_COUNTER_BUGS,
];
const NOTED_SEEDS = [...new Set(ALL_BUGS.map(({ caughtBy }) => caughtBy))];

/** What the next reader writes down, so that the next run need not search. */
const moved: string[] = [];

const hosts = createSimulatorHosts();
afterAll(hosts.end);

/** Tries the seed that found the fault last, and only where that finds nothing any more the others. */
async function failureWith(bug: PlantedBug): Promise<FirstFailure> {
  const faulty = await buildSimulator(bug);
  try {
    const noted = await hosts.ask(faulty, { seeds: [bug.caughtBy] }, 6 * MINUTE);
    if (noted !== null) return noted;
    const seeds = Array.from({ length: bug.caughtWithin }, (_, index) => index + 1);
    const found = await hosts.ask(faulty, { seeds, theme: bug.theme }, 20 * MINUTE);
    if (found !== null) moved.push(`"${bug.name}": caughtBy: ${found.seed}`);
    return found;
  } finally {
    faulty.remove();
  }
}

/** How one of these seeds fails without any fault; null when all is well. */
async function falseAlarm(seeds: readonly number[]): Promise<FirstFailure> {
  if (seeds.length === 0) return null;
  const healthy = await buildSimulator();
  try {
    return await hosts.ask(healthy, { seeds }, 10 * MINUTE);
  } finally {
    healthy.remove();
  }
}

afterAll(() => {
  if (moved.length === 0) return;
  console.log(`Found by another seed than the noted one; write it down:\n${moved.join('\n')}`);
});

describe('OUT-1 the simulator can fail: it finds an app that', () => {
  it.concurrent.each(ALL_BUGS)(
    '$name, by seed $caughtBy or within $caughtWithin seeds',
    { timeout: 40 * MINUTE },
    async (bug) => {
      const failure = await failureWith(bug);
      expect(failure).not.toBeNull();
      // A seed that fails without the fault, too, proves nothing of it.
      const isNoted = failure === null || failure.seed === bug.caughtBy;
      expect(await falseAlarm(isNoted ? [] : [failure.seed])).toBeNull();
    },
  );

  it.concurrent(
    'and says nothing of the app as it is, with the same seeds',
    { timeout: 15 * MINUTE },
    async () => {
      expect(await falseAlarm(NOTED_SEEDS)).toBeNull();
    },
  );

  it('has at least thirty faults to find, each with a place of its own', () => {
    const places = ALL_BUGS.map(({ file, find, replace }) => `${file} ${find} ${replace}`);
    expect(new Set(places).size).toBeGreaterThanOrEqual(30);
  });

  it('does not take a fault whose place is gone, or there twice, for planted', () => {
    const bug = { file: 'a.ts', find: 'one', replace: 'two' };
    expect(plant('one', bug)).toBe('two');
    expect(() => plant('none of it', { ...bug, find: 'gone' })).toThrow('0 places');
    expect(() => plant('one one', bug)).toThrow('2 places');
  });
});
