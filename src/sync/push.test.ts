import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aPersonDatabase, anEntry, createSyncWorld } from '../../tests/support/sync-world.ts';
import { DeviceDatabase } from '../db/device-database.ts';
import { writeSetting } from '../db/settings.ts';
import { createPush } from './push.ts';

const HOUR_MS = 3_600_000;
const BASE_URLS = { workflow: '/workflow', catalogue: '/catalogue', maps: '/maps' };

describe('OUT-5 the timer of the next drain', () => {
  it('OUT-7 is set for five minutes at most, as the clock may be wrong by days', async () => {
    const world = createSyncWorld();
    const device = new DeviceDatabase('haat-push-timer');
    const session = { token: 't', tokenType: 'Bearer', userId: 7, realmId: 7 };
    await writeSetting(device, 'authData', { ...session, expiresAt: world.now() + HOUR_MS });
    const person = aPersonDatabase();
    const notBefore = world.now() + 10 * HOUR_MS;
    await person.outbox.add(anEntry({ kind: 'save-profile', notBefore, askedToWait: true }));
    const timers: number[] = [];
    const startTimer = (ms: number) => {
      timers.push(ms);
      return () => {};
    };
    const push = createPush({
      device,
      openPerson: () => person,
      runtime: { ...world, startTimer },
      settings: { baseUrls: BASE_URLS, visitorToken: 'visitor', mapsKey: 'maps' },
    });
    await push.drain('timer');
    expect(timers.at(-1)).toBe(300_000);
  });
});
