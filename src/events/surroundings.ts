import type { DeviceDatabase } from '../db/device-database.ts';
import type { PersonDatabase } from '../db/person-database.ts';
import { readSetting } from '../db/reads/settings.ts';
import { readArea } from '../db/reads/areas.ts';
import { readChosenArea } from '../db/reads/screen-settings.ts';
import { detail, type EventDetail } from '../domain/events/tracked-event.ts';
import { isGeoPoint, type GeoPoint } from '../domain/stores/geo.ts';

/** What the surroundings are read from. */
export interface SurroundingsParts {
  readonly device: DeviceDatabase;
  readonly openPerson: (userId: number | null) => PersonDatabase;
}

interface Whereabouts {
  readonly location: GeoPoint | null;
  readonly apartmentId: string | null;
}

const NOWHERE: Whereabouts = { location: null, apartmentId: null };

/** Where the person shops: the address that was chosen, else the middle of the pincode's area. Never a position of the phone. */
async function readWhereabouts(
  { device, openPerson }: SurroundingsParts,
  userId: number | null,
): Promise<Whereabouts> {
  const { areaCode, addressId } = await readChosenArea(device);
  const session = await readSetting(device, 'authData');
  // Opening the database of somebody who has signed out would make a new one.
  if (addressId !== null && userId !== null && session?.userId === userId) {
    const row = await openPerson(userId).addresses.get(addressId);
    if (row !== undefined) {
      return { location: row.address.location, apartmentId: row.address.apartmentId };
    }
  }
  if (areaCode === null) return NOWHERE;
  const area = await readArea(device, areaCode);
  return { location: area?.location ?? null, apartmentId: null };
}

/** "lat,lon" (specification, section 7), if it lies within the bounds of section 5; else empty. */
export function locationText(location: GeoPoint | null): string {
  if (location === null || !isGeoPoint(location)) return '';
  return `${location.lat},${location.lon}`;
}

/** EVT-1: what is added to every event of the device and of where the person shops. */
export async function readSurroundings(
  parts: SurroundingsParts,
  userId: number | null,
): Promise<EventDetail[]> {
  const { location, apartmentId } = await readWhereabouts(parts, userId);
  const chosen = (await readSetting(parts.device, 'USER_APARTMENTS'))?.[0]?.apartmentId;
  return [
    detail('location', locationText(location)),
    detail('apartmentId', apartmentId ?? chosen ?? ''),
  ];
}
