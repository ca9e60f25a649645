import type { UserDetails } from '../contracts/user-details.ts';
import type { DeviceDatabase } from '../db/device-database.ts';
import type { PersonDatabase } from '../db/person-database.ts';
import { readArea } from '../db/reads/areas.ts';
import { readChosenArea, readSetting, readSettings } from '../db/reads/settings.ts';
import {
  personalInfoOf,
  type StoredPersonalInfo,
  type StoredSession,
  writeSetting,
} from '../db/settings.ts';
import { DEFAULT_PREFERENCES, type OptIns } from '../domain/account/preferences.ts';
import { ROLES } from '../domain/account/roles.ts';
import { detail, type EventDetail } from '../domain/events/tracked-event.ts';
import { type GeoPoint, isGeoPoint } from '../domain/stores/geo.ts';

/** Who an event is of, as it is told when the event is sent. */
export interface EventPerson {
  readonly userId: number | null;
  readonly realmId: number | null;
  readonly userName: string;
  /** BUYER, SELLER, CR or ADMIN; empty for a visitor. */
  readonly userRole: string;
  readonly contactNumber: string;
}

/** Somebody of whom only the id is known: a visitor, or who has signed out since. */
export const personById = (userId: number | null): EventPerson => ({
  userId,
  realmId: null,
  userName: '',
  userRole: '',
  contactNumber: '',
});

const roleName = (role: UserDetails['realmOwnerInfo']['role']): string =>
  Object.entries(ROLES).find(([, number]) => number === role)?.[0] ?? '';

/** EVT-5: name and number are told of who is signed in now, and of nobody else. */
export function personOf(
  userId: number | null,
  session: StoredSession | undefined,
  stored: StoredPersonalInfo | undefined,
): EventPerson {
  if (userId === null || session?.userId !== userId || stored?.userId !== userId) {
    return personById(userId);
  }
  const details = personalInfoOf(stored);
  const { role, realmIdentifier } = details.realmOwnerInfo;
  return {
    userId,
    realmId: realmIdentifier,
    userName: details.name,
    userRole: roleName(role),
    contactNumber: details.primaryPhoneNumber,
  };
}

/** Reads who it is, and the token that proves it; null where another person, or nobody, is signed in now. */
export async function readEventPerson(
  device: DeviceDatabase,
  userId: number | null,
): Promise<{ readonly person: EventPerson; readonly token: string | null }> {
  const [session, details] = await readSettings(device, 'authData', 'user_details');
  const isSame = userId !== null && session?.userId === userId;
  return { person: personOf(userId, session, details), token: isSame ? session.token : null };
}

/** What the surroundings are read from. */
interface SurroundingsParts {
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
function locationText(location: GeoPoint | null): string {
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

/** A person as the engagement service is told of them (specification, section 3: user profile for analytics). */
export interface EventProfile {
  readonly name: string;
  readonly userId: number;
  readonly systemUserId: string;
  readonly realmId: number;
  readonly userName: string;
  readonly email: string;
  readonly phone: string;
  /** Haat does not ask for it. */
  readonly gender: '';
  /** Haat does not ask for it. */
  readonly dob: '';
  /** Tells sessions apart and opens nothing: a hash of the token, never the token (decision 42). */
  readonly accessToken: string;
  readonly optIns: OptIns;
  /** What the person is told by: of which cooperatives they are a member. */
  readonly userTags: readonly string[];
}

/** Hex digits of the hash that stand for a token. */
const MARK_LENGTH = 16;

async function tokenMark(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('').slice(0, MARK_LENGTH);
}

/** EVT-8: all members of the profile. */
export async function profileOf(
  details: UserDetails,
  token: string,
  optIns: OptIns,
  userTags: readonly string[],
): Promise<EventProfile> {
  const { name, userId, systemUserId, contact, email, realmOwnerInfo } = details;
  return {
    name,
    userId,
    systemUserId,
    realmId: realmOwnerInfo.realmIdentifier,
    userName: realmOwnerInfo.name,
    email,
    phone: contact,
    gender: '',
    dob: '',
    accessToken: await tokenMark(token),
    optIns,
    userTags,
  };
}

/** The profile of who is signed in on this device now; null for a visitor. */
export async function readProfile({
  device,
  openPerson,
}: SurroundingsParts): Promise<EventProfile | null> {
  const [session, details, userTags] = await readSettings(
    device,
    'authData',
    'user_details',
    'user_tags',
  );
  if (session === undefined || details?.userId !== session.userId) return null;
  const { optIns } = (await openPerson(session.userId).fact('preferences')) ?? DEFAULT_PREFERENCES;
  return profileOf(details, session.token, optIns, userTags ?? []);
}

/** What this device calls itself to the services of others: a random id, made when it is first needed. */
export function deviceInfoId(device: DeviceDatabase, newId: () => string): Promise<string> {
  return device.transaction('rw', device.settings, async () => {
    const known = await readSetting(device, 'device-info');
    if (known !== undefined) return known.id;
    const id = newId();
    await writeSetting(device, 'device-info', { id });
    return id;
  });
}
