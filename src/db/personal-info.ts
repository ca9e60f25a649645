import type { UserDetails } from '../contracts/user-details.ts';

/** What this device keeps of the person who is signed in (specification, section 3: persisted personal info). */
export interface PersonalInfo extends UserDetails {
  readonly primaryPhoneNumber: string;
}

/** As an older version kept it, too. */
export type StoredPersonalInfo = UserDetails & Partial<Pick<PersonalInfo, 'primaryPhoneNumber'>>;

/** The server's word on a person as it is kept: the number they sign in with is their primary one. */
export function personalInfoOf(stored: StoredPersonalInfo): PersonalInfo {
  return { ...stored, primaryPhoneNumber: stored.primaryPhoneNumber ?? stored.contact };
}
