import { describe, expect, test } from 'vitest';
import { firstSeedOf, withoutEngines } from './test-steps.ts';

describe('the seeds of a run', () => {
  test('are those of its commit, each time', () => {
    const commit = '93ef5dc6c1d24f2d9b5e0a4c7f3b8a1e6d0c2f45';
    expect(firstSeedOf(commit)).toBe(1 + (0x93ef5dc6 % 90_000_000));
    expect(firstSeedOf(`${commit}\n`)).toBe(firstSeedOf(commit));
    expect(firstSeedOf('93ef5dc7')).not.toBe(firstSeedOf(commit));
  });

  test('are below those that have mobile numbers of their own, and the first ones without a commit', () => {
    expect(firstSeedOf('ffffffff')).toBeLessThan(90_000_001);
    expect(firstSeedOf('00000000')).toBe(1);
    expect(firstSeedOf('fatal: not a git repository')).toBe(1);
  });
});

describe('engines that are not installed', () => {
  test('fail the run on the build machine, with what to install, and are named elsewhere', () => {
    const missing = ['firefox', 'webkit'] as const;
    expect(withoutEngines([], true)).toBeUndefined();
    expect(withoutEngines(missing, true)).toMatchObject({ failed: 1 });
    expect(withoutEngines(missing, false)).toEqual({
      failed: 0,
      note: 'skipped in part: not installed: firefox, webkit (Debian: apt-get install firefox-esr webkit2gtk-driver xvfb xauth dbus)',
    });
  });
});
