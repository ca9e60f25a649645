import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { DeviceDatabase } from '../db/device-database.ts';
import { readSetting } from '../db/reads/settings.ts';
import { settle } from '../../tests/support/sync-world.ts';
import { createReachabilityMonitor } from './reachability-monitor.ts';
import { MEMORY_MS, type NetworkEvidence } from './reachability.ts';

const quick: NetworkEvidence = { kind: 'answer', tookMs: 80 };
const miss: NetworkEvidence = { kind: 'no-answer' };

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
