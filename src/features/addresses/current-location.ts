import { millisecondsInMinute } from 'date-fns/constants';
import type { GeoPoint } from '../../domain/stores/geo.ts';

/** Where this device is, or why that is not known. */
export type CurrentLocation =
  | { readonly ok: true; readonly location: GeoPoint }
  | { readonly ok: false; readonly reason: LocationFailure };

export type LocationFailure = 'unsupported' | 'denied' | 'unavailable' | 'timeout';

const REASON_BY_CODE: Readonly<Record<number, LocationFailure>> = {
  1: 'denied',
  2: 'unavailable',
  3: 'timeout',
};

const TEXTS: Readonly<Record<LocationFailure, string>> = {
  unsupported: 'This browser can’t tell where you are. Please enter your pincode.',
  denied:
    'Haat may not see your location. Allow it in the browser’s settings, or enter your pincode.',
  unavailable: 'Your location is not known right now. Please enter your pincode.',
  timeout: 'Finding your location took too long. Try again, or enter your pincode.',
};

/** What to say, and what to do instead. */
export function locationFailureText(reason: LocationFailure): string {
  return TEXTS[reason];
}

/** Asks the browser once; a position of the last five minutes is near enough for a pincode. */
export function currentLocation(
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined,
): Promise<CurrentLocation> {
  if (geolocation === undefined) return Promise.resolve({ ok: false, reason: 'unsupported' });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => {
        resolve({ ok: true, location: { lat: coords.latitude, lon: coords.longitude } });
      },
      ({ code }) => {
        resolve({ ok: false, reason: REASON_BY_CODE[code] ?? 'unavailable' });
      },
      { timeout: 10_000, maximumAge: 5 * millisecondsInMinute, enableHighAccuracy: false },
    );
  });
}
