import { describe, expect, it } from 'vitest';
import type { Reachability } from '../db/settings.ts';
import {
  atStart,
  INITIAL_REACHABILITY,
  learn,
  MEMORY_MS,
  type NetworkEvidence,
  createReachabilityMonitor,
} from './reachability.ts';
import 'fake-indexeddb/auto';
import { DeviceDatabase } from '../db/device-database.ts';
import { readSetting } from '../db/reads/settings.ts';
import { settle } from '../../tests/support/sync-world.ts';

const NOW = 1_000_000;
const quick: NetworkEvidence = { kind: 'answer', tookMs: 80 };
const slow: NetworkEvidence = { kind: 'answer', tookMs: 4_000 };
const miss: NetworkEvidence = { kind: 'no-answer' };

/** The states that a series of evidence leads through, each `gapMs` after the one before. */
function statesFrom(start: Reachability, evidence: readonly NetworkEvidence[], gapMs = 0) {
  let known = start;
  return evidence.map((each, i) => (known = learn(known, each, NOW + i * gapMs)).state);
}
const states = (...evidence: NetworkEvidence[]) => statesFrom(INITIAL_REACHABILITY, evidence);

describe('OUT-9 somebody else answers in place of Haat', () => {
  const portal: NetworkEvidence = { kind: 'foreign', status: 302 };
  const after = (...evidence: NetworkEvidence[]) =>
    evidence.reduce((known, each) => learn(known, each, NOW), INITIAL_REACHABILITY);

  it('OUT-9 is as good as no answer: two of them in a row are offline, and it is known why', () => {
    expect(states(portal, portal)).toEqual(['flaky', 'offline']);
    expect(after(portal, portal).foreignStatus).toBe(302);
  });

  it('OUT-9 is over with the first answer of Haat, and with a line that is simply dead', () => {
    expect(after(portal, portal, quick).foreignStatus).toBeNull();
    expect(after(portal, portal, slow).foreignStatus).toBeNull();
    expect(after(portal, portal, miss).foreignStatus).toBeNull();
  });
});

describe('NET-1 reachability from real answers', () => {
  it('NET-1 goes offline after two misses in a row, not after one', () => {
    expect(states(miss, quick, miss, miss)).toEqual(['flaky', 'flaky', 'flaky', 'offline']);
  });

  it('NET-1 comes back by way of flaky and needs three quick answers in a row', () => {
    expect(states(miss, miss, quick, quick, quick)).toEqual([
      'flaky',
      'offline',
      'flaky',
      'flaky',
      'online',
    ]);
  });

  it('NET-1 stays offline at a miss while offline and counts anew', () => {
    expect(states(miss, miss, miss, quick, miss)).toEqual([
      'flaky',
      'offline',
      'offline',
      'flaky',
      'flaky',
    ]);
  });

  it('NET-1 calls a slow line flaky', () => {
    expect(states(quick, slow, quick, slow)).toEqual(['online', 'flaky', 'flaky', 'flaky']);
  });

  it('NET-1 takes one quick answer when nothing bad was seen for a minute', () => {
    const offline = learn(learn(INITIAL_REACHABILITY, miss, NOW), miss, NOW);
    expect(learn(offline, quick, NOW + MEMORY_MS - 1).state).toBe('flaky');
    expect(learn(offline, quick, NOW + MEMORY_MS).state).toBe('online');
  });

  it('NET-1 does not add up misses that are more than a minute apart', () => {
    expect(statesFrom(INITIAL_REACHABILITY, [miss, miss, miss], MEMORY_MS)).toEqual([
      'flaky',
      'flaky',
      'flaky',
    ]);
    expect(statesFrom(INITIAL_REACHABILITY, [miss, miss], MEMORY_MS - 1)).toEqual([
      'flaky',
      'offline',
    ]);
  });

  it('NET-1 lets no clock that was put back keep a good line down', () => {
    const offline = learn(learn(INITIAL_REACHABILITY, miss, NOW), miss, NOW);
    expect(learn(offline, quick, NOW - 86_400_000).state).toBe('online');
  });
});

describe('NET-1 what a page starts from', () => {
  const stored = (state: Reachability['state'], agoMs: number): Reachability => ({
    state,
    quickAnswers: 0,
    misses: state === 'offline' ? 2 : 1,
    badAt: NOW - agoMs,
  });
  const old = MEMORY_MS;
  const fresh = MEMORY_MS - 1;

  it.each([
    ['fresh offline: as before the reload', stored('offline', fresh), 'offline', []],
    ['fresh offline, a miss', stored('offline', fresh), 'offline', [miss]],
    ['fresh offline, a quick answer', stored('offline', fresh), 'flaky', [quick]],
    ['fresh flaky: its counters hold', stored('flaky', fresh), 'offline', [miss]],
    ['fresh flaky, two quick answers', stored('flaky', fresh), 'flaky', [quick, quick]],
    ['fresh flaky, three quick answers', stored('flaky', fresh), 'online', [quick, quick, quick]],
    ['old offline: not claimed', stored('offline', old), 'online', []],
    ['old offline, one miss says it again', stored('offline', old), 'offline', [miss]],
    ['old offline, a quick answer', stored('offline', old), 'online', [quick]],
    ['old offline, a slow answer', stored('offline', old), 'flaky', [slow]],
    ['old flaky: not claimed', stored('flaky', old), 'online', []],
    ['old flaky, a miss', stored('flaky', old), 'flaky', [miss]],
    ['the clock was put back: as if old', stored('flaky', -5), 'online', []],
    ['online', INITIAL_REACHABILITY, 'online', []],
  ] as const)('NET-1 %s', (_, before, state, evidence) => {
    const start = atStart(before, NOW);
    expect(statesFrom(start, evidence).at(-1) ?? start.state).toBe(state);
  });
});

let devices = 0;

/** A device, its clock, and monitors as its tabs and workers have them. */
function aDevice() {
  const name = `haat-reach-${(devices += 1)}`;
  const device = new DeviceDatabase(name);
  const clock = { now: 1_000_000 };
  const backs: number[] = [];
  const bugs: unknown[] = [];
  const aMonitor = () =>
    createReachabilityMonitor({
      device: new DeviceDatabase(name),
      now: () => clock.now,
      onBack: () => backs.push(clock.now),
      reportBug: (error) => bugs.push(error),
    });
  const state = async () => {
    await settle();
    return readSetting(device, 'reachability');
  };
  return { device, clock, backs, bugs, aMonitor, state };
}

describe('NET-1 one reachability for all pages and workers', () => {
  it('NET-1 adds up what two contexts learn at the same moment', async () => {
    const { aMonitor, state, bugs } = aDevice();
    const [tab, worker] = [aMonitor(), aMonitor()];
    tab.report(miss);
    worker.report(miss);
    expect(await state()).toBe('offline');
    tab.report(quick);
    worker.report(quick);
    tab.report(quick);
    expect(await state()).toBe('online');
    expect(bugs).toEqual([]);
  });

  it('NET-1 outlives a page: after a reload with the server stopped nothing is said to be weak', async () => {
    const { aMonitor, state, clock } = aDevice();
    const before = aMonitor();
    before.report(miss);
    before.report(miss);
    expect(await state()).toBe('offline');
    clock.now += 5_000;
    const after = aMonitor();
    await after.start();
    expect(await state()).toBe('offline');
    after.report(miss);
    expect(await state()).toBe('offline');
  });

  it('NET-1 does not show yesterday’s state, and needs one miss to say it again', async () => {
    const { aMonitor, state, clock, backs } = aDevice();
    const before = aMonitor();
    before.report(miss);
    before.report(miss);
    await state();
    clock.now += MEMORY_MS * 60;
    const after = aMonitor();
    await after.start();
    expect(await state()).toBe('online');
    after.report(miss);
    expect(await state()).toBe('offline');
    expect(backs).toHaveLength(1);
  });

  it('OUT-5 says once that the server is back', async () => {
    const { aMonitor, state, backs } = aDevice();
    const monitor = aMonitor();
    for (const evidence of [miss, miss, quick, quick, quick]) monitor.report(evidence);
    expect(await state()).toBe('online');
    expect(backs).toHaveLength(1);
  });

  it('does not write at every answer of a good line', async () => {
    const { device, aMonitor, state, clock } = aDevice();
    const monitor = aMonitor();
    for (let i = 0; i < 3; i += 1) monitor.report(quick);
    await state();
    let writes = 0;
    device.settings.hook('updating', () => void (writes += 1));
    const watched = createReachabilityMonitor({
      device,
      now: () => clock.now,
      onBack: () => {},
      reportBug: () => {},
    });
    for (let i = 0; i < 50; i += 1) watched.report(quick);
    expect(await state()).toBe('online');
    expect(writes).toBe(0);
  });
});
