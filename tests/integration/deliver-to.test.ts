import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answer, SyncService } from '../../src/contracts/sync-service.ts';
import type { Area } from '../../src/contracts/schemas.ts';
import { DeviceDatabase } from '../../src/db/device-database.ts';
import { readChosenArea } from '../../src/db/reads/settings.ts';
import { MESSAGES } from '../../src/domain/messages.ts';
import {
  deliverToArea,
  deliverToCurrentLocation,
  type AreaChooser,
} from '../../src/features/addresses/deliver-to.ts';

const BELLANDUR: Area = {
  areaCode: '560103',
  city: 'Bengaluru',
  district: 'Bengaluru',
  state: 'Karnataka',
  location: { lat: 12.93, lon: 77.685 },
};
const NO_NETWORK = {
  ok: false,
  problem: { code: 'network', message: 'No connection to Haat.', retryAfterSeconds: null },
} as const;

let device: DeviceDatabase;
let counter = 0;

beforeEach(() => {
  counter += 1;
  device = new DeviceDatabase(`haat-deliver-to-${counter}`);
});

async function keepArea(storeIds: readonly string[]): Promise<void> {
  await device.areas.put({ ...BELLANDUR, storeIds, fetchedAt: 0 });
}

/** The app with a server that gives this answer after it has stored what it knows. */
function anApp(answer: Answer<Area>, storeIds: readonly string[] = []) {
  const pull = vi.fn<() => Promise<Answer<Area>>>(async () => {
    if (answer.ok) await keepArea(storeIds);
    return answer;
  });
  const sync = { pullArea: pull, pullLocation: pull } as Partial<SyncService> as SyncService;
  return { app: { device, sync, messages: MESSAGES } satisfies AreaChooser, pull };
}

const HERE = {
  getCurrentPosition: (found: PositionCallback) => {
    found({ coords: { latitude: 12.93, longitude: 77.685 } } as GeolocationPosition);
  },
} as Geolocation;

describe('choosing where to deliver', () => {
  it('chooses an area that is on this phone at once, without waiting for the network', async () => {
    await keepArea(['green-basket']);
    const { app, pull } = anApp(NO_NETWORK);
    expect(await deliverToArea(app, '560103')).toBeNull();
    expect((await readChosenArea(device)).areaCode).toBe('560103');
    expect(pull).toHaveBeenCalledOnce();
  });

  it('says what to do when an unknown area is asked for offline, and changes nothing', async () => {
    const { app } = anApp(NO_NETWORK);
    const message = await deliverToArea(app, '560103');
    expect(message).toContain('You are offline. Pincode 560103 is not on this phone yet.');
    expect((await readChosenArea(device)).areaCode).toBeNull();
  });

  it('fetches an unknown area and chooses it when it has stores', async () => {
    const { app } = anApp({ ok: true, value: BELLANDUR }, ['green-basket']);
    expect(await deliverToArea(app, '560103')).toBeNull();
    expect((await readChosenArea(device)).areaCode).toBe('560103');
  });

  it('does not choose an area without stores, also when that is what the phone knows', async () => {
    await keepArea([]);
    const { app } = anApp({ ok: true, value: BELLANDUR }, []);
    expect(await deliverToArea(app, '560103')).toBe(MESSAGES.noShops);
    expect((await readChosenArea(device)).areaCode).toBeNull();
  });

  it('finds the area of the phone’s location', async () => {
    const { app } = anApp({ ok: true, value: BELLANDUR }, ['green-basket']);
    expect(await deliverToCurrentLocation(app, HERE)).toBeNull();
    expect((await readChosenArea(device)).areaCode).toBe('560103');
  });

  it('asks for the pincode where the location is not known', async () => {
    const { app, pull } = anApp(NO_NETWORK);
    expect(await deliverToCurrentLocation(app, undefined)).toContain('enter your pincode');
    expect(pull).not.toHaveBeenCalled();
    expect(await deliverToCurrentLocation(app, HERE)).toContain('You are offline. Your location');
  });
});
