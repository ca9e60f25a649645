import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { storeAServerOrder } from '../../../tests/support/builders/a-server-order.ts';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { readInvitationFacts } from '../../db/reads/invitation-facts.ts';
import { freeUpSpace } from './device-settings.ts';
import { rememberInstallAnswer, rememberPushAsked } from './remembered-answers.ts';

let devices = 0;
const aDevice = (makeRoom?: () => Promise<void>) =>
  new DeviceDatabase(`haat-questions-${(devices += 1)}`, makeRoom);

describe('what the app asks by itself', () => {
  it('INST-1 knows of no order until the server confirmed one', async () => {
    const device = aDevice();
    const person = aPersonDatabase();
    expect(await readInvitationFacts(device, person)).toEqual({
      hasOrdered: false,
      unsent: 0,
      installAnswer: null,
      pushAskedAt: null,
      pushToken: null,
      isOffline: false,
    });
    await storeAServerOrder(person);
    expect(await readInvitationFacts(device, person)).toMatchObject({ hasOrdered: true });
  });

  it('INST-1 PUSH-1 keeps how it was answered, and when', async () => {
    const device = aDevice();
    await rememberInstallAnswer({ device, now: () => 7 }, 'dismissed');
    await rememberPushAsked({ device, now: () => 8 });
    expect(await readInvitationFacts(device, aPersonDatabase())).toMatchObject({
      installAnswer: { answer: 'dismissed', at: 7 },
      pushAskedAt: 8,
    });
  });

  it.each([
    ['reachability', 'offline'],
    ['work-offline', true],
  ] as const)('INST-1 PUSH-1 knows by %s that neither can end well now', async (name, value) => {
    const device = aDevice();
    await device.settings.put({ name, value });
    expect(await readInvitationFacts(device, aPersonDatabase())).toMatchObject({ isOffline: true });
  });
});

describe('freeing up space', () => {
  it('CAT-5 does what a full device does', async () => {
    let rooms = 0;
    const device = aDevice(async () => void (rooms += 1));
    expect(await freeUpSpace({ device })).toEqual({ ok: true, value: null });
    expect(rooms).toBe(1);
  });
});
