import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../tests/support/builders/event-builders.ts';
import { readSetting } from '../db/reads/settings.ts';
import { removeSettings, writeSetting } from '../db/settings.ts';
import { whileSignedIn } from './answers.ts';

const session = (userId: number) => ({
  token: 't',
  tokenType: 'Bearer',
  userId,
  realmId: userId,
  expiresAt: 1e15,
});

/** A device that somebody is signed in on, and a change of its settings for person 7. */
async function aDeviceOf(userId: number) {
  const device = aDevice();
  await writeSetting(device, 'authData', session(userId));
  const change = () => writeSetting(device, 'user_tags', ['member']);
  return { device, changeForSeven: () => whileSignedIn(device, 7, change) };
}

describe('what the server said about a person', () => {
  it('KEY-1 is kept with the settings of their device while they are signed in', async () => {
    const { device, changeForSeven } = await aDeviceOf(7);
    await changeForSeven();
    expect(await readSetting(device, 'user_tags')).toEqual(['member']);
  });

  it('KEY-1 leaves nothing once they have signed out', async () => {
    const { device, changeForSeven } = await aDeviceOf(7);
    await removeSettings(device, ['authData']);
    await changeForSeven();
    expect(await readSetting(device, 'user_tags')).toBeUndefined();
  });

  it('KEY-1 leaves nothing with another person', async () => {
    const { device, changeForSeven } = await aDeviceOf(8);
    await changeForSeven();
    expect(await readSetting(device, 'user_tags')).toBeUndefined();
  });
});
