import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDatabases } from './open-databases.ts';
import { readSetting } from './reads/settings.ts';
import { writeSetting } from './settings.ts';

describe('ENG-1 no transaction is left open, and none is waited for without end', () => {
  it('ENG-1 a page that goes takes back what it has not ended', async () => {
    const page = openDatabases(undefined);
    const { device } = page;
    await writeSetting(device, 'work-offline', true);
    const running = device.transaction('rw', device.settings, async () => {
      await writeSetting(device, 'work-offline', false);
      // Goes on for as long as the page lives.
      for (;;) await device.settings.get('authData');
    });
    const waiting = device.transaction('rw', device.settings, () => device.settings.clear());
    const outcomes = Promise.allSettled([running, waiting]);
    await device.stores.count();

    page.abortAll();

    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    // And begins nothing more: it may have a turn left.
    await expect(writeSetting(device, 'work-offline', false)).rejects.toThrow(/ends/);
    const next = openDatabases(undefined);
    expect(await readSetting(next.device, 'work-offline')).toBe(true);
  });

  it('ENG-1 tells of what waits for 3, 6 … s, and a version that only frees locks is no newer app', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const told: boolean[] = [];
    let upgrades = 0;
    const onUpgrade = () => (upgrades += 1);
    const other = openDatabases(undefined, { onUpgrade });
    const page = openDatabases(undefined, { onUpgrade, onWaiting: (_, is) => told.push(is) });
    await other.device.open();
    await page.device.open();
    const turn = { isOver: false };
    const holding = other.device.transaction('rw', other.device.settings, async () => {
      while (!turn.isOver) await other.device.settings.get('authData');
    });
    // Begun, as the one before it in line.
    await other.device.stores.count();
    const reading = readSetting(page.device, 'work-offline');
    await page.device.stores.count();

    await vi.advanceTimersByTimeAsync(2_999);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual([true]);
    const between = indexedDB.open('haat', 61);
    between.addEventListener('upgradeneeded', () => between.transaction?.abort());
    between.addEventListener('error', (event) => event.preventDefault());
    await vi.advanceTimersByTimeAsync(5_999);
    expect(told).toEqual([true]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual([true, true]);

    turn.isOver = true;
    await Promise.all([holding, reading]);
    expect(told).toEqual([true, true, false]);
    expect(upgrades).toBe(0);
    expect((await indexedDB.databases()).find(({ name }) => name === 'haat')?.version).toBe(60);
    // Both open it again where they need it.
    expect(await readSetting(page.device, 'authData')).toBeUndefined();
    expect(await readSetting(other.device, 'authData')).toBeUndefined();
  });
});
