import { afterAll, describe, expect, it } from 'vitest';
import { buildSimulator, createSimulatorHosts, plant } from '../planted-build.ts';
import { PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts';
import { PLANTED_COUNTER_BUGS } from './planted-counter-bugs.ts';
import { PLANTED_FLOW_BUGS } from './planted-flow-bugs.ts';
import type { FirstFailure, SeedQuestion } from './planted-program.ts';
import { PLANTED_RESTORE_BUGS } from './planted-restore-bugs.ts';

/** Seeds of the simulator run beside them (scripts/runner/test-steps.ts): no limit of theirs may be near. */
const MINUTE = 60_000;
const ALL_BUGS = [
  ...PLANTED_BUGS,
  ...PLANTED_FLOW_BUGS,
  ...PLANTED_RESTORE_BUGS,
  ...PLANTED_COUNTER_BUGS,
];
/** Runs of a fault's theme within which it must be caught where the noted one does not find it any more. */
const MOST_RUNS = 200;

/** What the next reader writes down, so that the next run need not search. */
const moved: string[] = [];

const hosts = createSimulatorHosts();
afterAll(hosts.end);

/** Tries the seed that found the fault last, and only where that finds nothing any more the others. */
async function failureWith(bug: PlantedBug): Promise<FirstFailure> {
  const { theme, caughtBy } = bug;
  const faulty = await buildSimulator(bug);
  try {
    const noted = await hosts.ask(faulty, { seeds: [caughtBy], theme }, 6 * MINUTE);
    if (noted !== null) return noted;
    const seeds = Array.from({ length: MOST_RUNS }, (_, index) => index + 1);
    const found = await hosts.ask(faulty, { seeds, theme }, 20 * MINUTE);
    if (found !== null) moved.push(`"${bug.name}": caughtBy: ${found.seed}`);
    return found;
  } finally {
    faulty.remove();
  }
}

/** How one of these runs fails without any fault; null when all is well. */
async function falseAlarm(questions: readonly SeedQuestion[]): Promise<FirstFailure> {
  if (questions.length === 0) return null;
  const healthy = await buildSimulator();
  try {
    for (const question of questions) {
      const failure = await hosts.ask(healthy, question, 10 * MINUTE);
      if (failure !== null) return failure;
    }
    return null;
  } finally {
    healthy.remove();
  }
}

/** The runs that find the faults, theme by theme. */
function notedRuns(): SeedQuestion[] {
  return [...new Set(ALL_BUGS.map(({ theme }) => theme))].map((theme) => {
    const ofTheme = ALL_BUGS.filter((bug) => bug.theme === theme);
    return { theme, seeds: [...new Set(ofTheme.map(({ caughtBy }) => caughtBy))] };
  });
}

afterAll(() => {
  if (moved.length === 0) return;
  console.log(`Found by another seed than the noted one; write it down:\n${moved.join('\n')}`);
});

describe('OUT-1 the simulator can fail: it finds an app that', () => {
  it.concurrent.each(ALL_BUGS)(
    '$name, by seed $caughtBy or another of its theme',
    { timeout: 40 * MINUTE },
    async (bug) => {
      const failure = await failureWith(bug);
      expect(failure).not.toBeNull();
      // A seed that fails without the fault, too, proves nothing of it.
      const isNoted = failure === null || failure.seed === bug.caughtBy;
      const { theme } = bug;
      expect(await falseAlarm(isNoted ? [] : [{ seeds: [failure.seed], theme }])).toBeNull();
    },
  );

  it.concurrent(
    'and says nothing of the app as it is, with the same seeds',
    { timeout: 15 * MINUTE },
    async () => {
      expect(await falseAlarm(notedRuns())).toBeNull();
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
