import type { UserDetails } from '../contracts/user-details.ts';
import { personalInfoOf, type StoredPersonalInfo } from '../db/personal-info.ts';
import type { DeviceDatabase } from '../db/device-database.ts';
import { readSetting } from '../db/reads/settings.ts';
import type { StoredSession } from '../db/settings.ts';
import { ROLES } from '../domain/account/roles.ts';

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
  const [session, details] = await Promise.all([
    readSetting(device, 'authData'),
    readSetting(device, 'user_details'),
  ]);
  const isSame = userId !== null && session?.userId === userId;
  return { person: personOf(userId, session, details), token: isSame ? session.token : null };
}
