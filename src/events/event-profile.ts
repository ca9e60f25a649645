import type { UserDetails } from '../contracts/user-details.ts';
import { readSetting } from '../db/reads/settings.ts';
import { DEFAULT_PREFERENCES, type OptIns } from '../domain/account/preferences.ts';
import type { SurroundingsParts } from './surroundings.ts';

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
  const [session, details, userTags] = await Promise.all([
    readSetting(device, 'authData'),
    readSetting(device, 'user_details'),
    readSetting(device, 'user_tags'),
  ]);
  if (session === undefined || details?.userId !== session.userId) return null;
  const { optIns } = (await openPerson(session.userId).fact('preferences')) ?? DEFAULT_PREFERENCES;
  return profileOf(details, session.token, optIns, userTags ?? []);
}
