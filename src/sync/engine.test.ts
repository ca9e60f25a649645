import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import {
  aPersonDatabase,
  createSyncWorld,
  settle,
  type SyncWorld,
} from '../../tests/support/sync-world.ts';
import { DeviceDatabase } from '../db/device-database.ts';
import { readSetting } from '../db/reads/settings.ts';
import { writeSetting } from '../db/settings.ts';
import { checkLine } from './engine.ts';
import { createPush } from './push.ts';

const BASE_URLS = { workflow: '/workflow', catalogue: '/catalogue', maps: '/maps' };

let devices = 0;

/** A device on a line that can be cut, and the addresses that it asked. */
function aDevice() {
  const device = new DeviceDatabase(`haat-line-${(devices += 1)}`);
  /** ms that the next answers take, in turn; the others take none. */
  const slow: number[] = [];
  const line = { isUp: false };
  const asked: string[] = [];
  const world: SyncWorld = createSyncWorld({
    fetch: async (url) => {
      asked.push(url);
      world.setClock(world.now() + (slow.shift() ?? 0));
      if (!line.isUp) throw new TypeError('the line is cut');
      return Response.json({ status: 'ok' });
    },
  });
  const { transport } = createPush({
    device,
    openPerson: () => aPersonDatabase(),
    runtime: world,
    settings: { baseUrls: BASE_URLS, visitorToken: 'visitor', mapsKey: 'maps' },
  });
  const state = async () => {
    await settle();
    return readSetting(device, 'reachability');
  };
  const look = () => checkLine({ transport, now: world.now });
  return { device, line, slow, asked, look, state, world };
}

describe('NET-1 finding out how the line is', () => {
  it('NET-1 takes one look to call a line good again, and one question to leave it', async () => {
    const { look, line, asked, state, world } = aDevice();
    await look();
    await look();
    expect(await state()).toBe('offline');
    expect(asked).toEqual(['/healthz', '/healthz']);
    line.isUp = true;
    await look();
    expect(await state()).toBe('online');
    expect(asked).toHaveLength(5);
    expect(world.bugs).toEqual([]);
  });

  it('NET-1 forgives a server that has just started its first answer', async () => {
    const { look, line, slow, asked, state } = aDevice();
    await look();
    await look();
    line.isUp = true;
    slow.push(3_000);
    await look();
    expect(await state()).toBe('online');
    expect(asked).toHaveLength(6);
  });

  it('NET-1 leaves a line that is slow alone after a few questions', async () => {
    const { look, line, slow, asked, state } = aDevice();
    line.isUp = true;
    slow.push(...Array.from({ length: 20 }, () => 3_000));
    await look();
    expect(await state()).toBe('flaky');
    expect(asked).toHaveLength(6);
  });

  it('NET-1 asks nothing of who works offline', async () => {
    const { device, look, line, asked } = aDevice();
    line.isUp = true;
    await writeSetting(device, 'work-offline', true);
    await look();
    expect(asked).toEqual([]);
  });
});
