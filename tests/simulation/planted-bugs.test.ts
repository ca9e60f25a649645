import { describe, expect, it } from 'vitest';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { PLANTED_FLOW_BUGS } from './planted-flow-bugs.ts';
import { PLANTED_RESTORE_BUGS } from './planted-restore-bugs.ts';
import { plant, simulateWith } from './planted-copy.ts';

const MINUTE = 60_000;
const ALL_BUGS = [...PLANTED_BUGS, ...PLANTED_FLOW_BUGS, ...PLANTED_RESTORE_BUGS];

describe('OUT-1 the simulator can fail: it finds an app that', () => {
  it.concurrent.each(ALL_BUGS)(
    '$name, within $caughtWithin seeds',
    { timeout: 5 * MINUTE },
    async (bug) => {
      const { code, violation, output } = await simulateWith(bug, 4 * MINUTE);
      expect(violation, output.slice(-2_000)).not.toBeNull();
      expect(code).toBe(1);
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
