import { describe, expect, it } from 'vitest';
import { currentLocation, locationFailureText } from './deliver-to.ts';

function failing(code: number): Pick<Geolocation, 'getCurrentPosition'> {
  return {
    getCurrentPosition: (_found, failed) => {
      failed?.({ code } as GeolocationPositionError);
    },
  };
}

describe('currentLocation', () => {
  it('is the point that the browser gives', async () => {
    const coords = { latitude: 12.93, longitude: 77.685 } as GeolocationCoordinates;
    const found = await currentLocation({
      getCurrentPosition: (resolve) => {
        resolve({ coords } as GeolocationPosition);
      },
    });
    expect(found).toEqual({ ok: true, location: { lat: 12.93, lon: 77.685 } });
  });

  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timeout'],
    [99, 'unavailable'],
  ] as const)('turns the browser’s error %i into "%s"', async (code, reason) => {
    expect(await currentLocation(failing(code))).toEqual({ ok: false, reason });
  });

  it('is a value, not an exception, where there is no geolocation', async () => {
    expect(await currentLocation(undefined)).toEqual({ ok: false, reason: 'unsupported' });
  });

  it('always offers the pincode instead', () => {
    for (const reason of ['unsupported', 'denied', 'unavailable', 'timeout'] as const) {
      expect(locationFailureText(reason)).toContain('enter your pincode');
    }
  });
});
