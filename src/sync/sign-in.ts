import { sendOtp, verifyOtp } from '../contracts/sign-in/sign-in.ts';
import type { UserDetails } from '../contracts/user-details.ts';
import type { DeviceDatabase } from '../db/device-database.ts';
import type { PersonDatabase } from '../db/person-database.ts';
import { readSetting } from '../db/reads/settings.ts';
import { personalInfoOf, removeSettings, writeSetting } from '../db/settings.ts';
import { PERSON_SETTINGS } from '../db/storage-keys.ts';
import type { Transport } from './transport.ts';

/** What signing in gave: who, until when, and whether a name is still missing. The token stays in the database. */
export interface SignedIn {
  readonly user: UserDetails;
  /** ms by this device's clock, however wrong it is. */
  readonly expiresAt: number;
  readonly needsProfile: boolean;
}

export interface SignInParts {
  readonly device: DeviceDatabase;
  readonly transport: Transport;
  readonly openPerson: (userId: number | null) => PersonDatabase;
  /** ms by this device's clock. */
  readonly now: () => number;
}

/** Asks for a one-time code. Throws `CallError`. */
export async function requestOtp({ transport }: SignInParts, mobileNumber: string) {
  return transport.call(sendOtp, { mobileNumber });
}

/** Exchanges the code for a session, stores it and lets the person's queue go on (OUT-4). Throws `CallError`. */
export async function signIn(
  { device, transport, openPerson, now }: SignInParts,
  mobileNumber: string,
  code: string,
): Promise<SignedIn> {
  const answer = await transport.call(verifyOtp, { mobileNumber, code });
  const { token, tokenType, expiresAt, serverTime, user, needsProfile } = answer;
  const realmId = user.realmOwnerInfo.realmIdentifier;
  await device.transaction('rw', device.settings, device.visits, async () => {
    const before = await readSetting(device, 'authData');
    // Whoever's session ended may have left without signing out: nothing of theirs holds for another person.
    if (before !== undefined && before.userId !== user.userId) {
      await removeSettings(device, PERSON_SETTINGS);
      await device.visits.clear();
    }
    await writeSetting(device, 'authData', {
      token,
      tokenType,
      userId: user.userId,
      realmId,
      expiresAt,
    });
    await writeSetting(device, 'user_details', personalInfoOf(user));
  });
  await openPerson(user.userId).setFact('signed-out', false);
  return { user, expiresAt: now() + (expiresAt - serverTime), needsProfile };
}
