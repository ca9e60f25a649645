import { getRealmById } from '../../contracts/person/get-realm-by-id.ts';
import { deviceIdOf } from '../../db/device-id.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { writeSetting } from '../../db/settings.ts';
import { saveLostAddresses } from '../epoch/lost-addresses.ts';
import { requireEpoch } from '../epoch/pull-in-epoch.ts';
import { whileSignedIn } from '../while-signed-in.ts';
import type { PullParts } from './areas.ts';
import type { Owner } from './of-person.ts';
import { storeServerPreferences } from './preferences.ts';

/** What pulling a person's own things needs. */
export interface PersonPull extends PullParts, Owner {
  /** A new UUID. */
  readonly newId: () => string;
}

/** What of the person's things was changed here, as it stood at one moment. */
interface LocalChanges {
  /** Subjects with an entry in the outbox. */
  readonly subjects: ReadonlySet<string>;
  /** `savedAt` by address: two that are equal say that nothing was saved in between. */
  readonly savedAt: ReadonlyMap<string, number>;
}

async function readLocalChanges(db: PersonDatabase): Promise<LocalChanges> {
  const [subjects, addresses] = await Promise.all([
    db.outbox.orderBy('subject').uniqueKeys(),
    db.addresses.toArray(),
  ]);
  return {
    subjects: new Set(subjects.map(String)),
    savedAt: new Map(addresses.map(({ id, savedAt }) => [id, savedAt])),
  };
}

/**
 * Fetches details, addresses and preferences; brings an emptied device back (DB-3). What was changed here while the
 * answer was on its way stays: the answer may be older. Throws `CallError`.
 */
export async function pullPerson(parts: PersonPull): Promise<void> {
  const { device, transport, db, userId, newId } = parts;
  const deviceId = await deviceIdOf(db, newId);
  const before = await readLocalChanges(db);
  let epoch: string | undefined;
  const onEpoch = (heard: string) => {
    epoch = heard;
  };
  const answer = await transport.call(getRealmById, { deviceId }, { asUser: userId, onEpoch });
  const { addresses, outbox, facts } = db;
  const isProfileStill = await db.transaction('rw', [addresses, outbox, facts], async () => {
    await requireEpoch(db, epoch);
    const after = await readLocalChanges(db);
    const isStill = (subject: string) =>
      !before.subjects.has(subject) && !after.subjects.has(subject);
    for (const [place, { addressId, address }] of answer.addresses.entries()) {
      const savedAt = after.savedAt.get(addressId);
      if (!isStill(`address:${addressId}`) || savedAt !== before.savedAt.get(addressId)) continue;
      await addresses.put({
        id: addressId,
        address,
        pending: false,
        confirmed: address,
        // The server lists them in the order in which they were saved.
        savedAt: savedAt ?? parts.now() - answer.addresses.length + place,
      });
    }
    await saveLostAddresses(db, parts);
    await storeServerPreferences(db, answer.preferences);
    return isStill('profile');
  });
  if (!isProfileStill) return;
  await whileSignedIn(device, userId, () => writeSetting(device, 'user_details', answer.user));
}
