import {
  addNewPersonalAccount,
  type BankAccount,
  fetchBankDetails,
} from '../../contracts/money/bank-accounts.ts';
import { getRealmById } from '../../contracts/account/realm.ts';
import { deleteAccount, fetchOwnData } from '../../contracts/account/own-data.ts';
import type { StoredPreferences } from '../../contracts/account/save-preferences.ts';
import type { SyncService } from '../../contracts/sync-service.ts';
import type { DeviceDatabase } from '../../db/device-database.ts';
import { deviceIdOf } from '../../db/device-id.ts';
import type { AddressRow, PersonDatabase } from '../../db/person-database.ts';
import { readSettings } from '../../db/reads/settings.ts';
import { withRoom } from '../../db/save.ts';
import { personalInfoOf, writeSetting } from '../../db/settings.ts';
import type { DeliveryAddress } from '../../domain/account/address.ts';
import { whileSignedIn } from '../answers.ts';
import { requireEpoch } from '../epoch/epochs.ts';
import { saveLostAddresses } from '../epoch/lost-records.ts';
import type { PullParts } from './areas.ts';
import { createFavouritePull } from './favourites.ts';
import { createSavedListPulls } from './saved-lists.ts';
import {
  ofPerson,
  type Owner,
  type OwnerParts,
  type PersonPullParts,
  pullOfPerson,
} from './of-person.ts';

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
    await forgetDeleted(db, new Set(answer.addresses.map(({ addressId }) => addressId)), {
      isStill: (row) => isStill(`address:${row.id}`) && before.savedAt.get(row.id) === row.savedAt,
    });
    await saveLostAddresses(db, parts);
    await storeServerPreferences(db, answer.preferences);
    return isStill('profile');
  });
  await whileSignedIn(device, userId, async () => {
    if (isProfileStill) await writeSetting(device, 'user_details', personalInfoOf(answer.user));
    // The first answer after a sign-in: later the person has chosen by themselves.
    if (before.savedAt.size === 0) await chooseLastAddress(device, answer.addresses);
  });
}

/** Takes away what another phone deleted: addresses that the server had and no longer tells. Needs a transaction. */
async function forgetDeleted(
  { addresses }: PersonDatabase,
  told: ReadonlySet<string>,
  { isStill }: { readonly isStill: (row: AddressRow) => boolean },
): Promise<void> {
  const gone = await addresses
    .filter((row) => !told.has(row.id) && !row.pending && row.unproven !== true && isStill(row))
    .primaryKeys();
  await addresses.bulkDelete(gone);
}

/** Delivers to the address that was saved last: of those in the chosen area, where one is chosen on this phone. */
async function chooseLastAddress(
  device: DeviceDatabase,
  addresses: readonly { readonly addressId: string; readonly address: DeliveryAddress }[],
): Promise<void> {
  const [areaCode, chosen] = await readSettings(device, 'area-code', 'selected_user_address');
  // The server lists them in the order in which they were saved.
  const last = addresses.findLast(
    ({ address }) => areaCode === undefined || address.areaCode === areaCode,
  );
  if (last === undefined || chosen !== undefined) return;
  await writeSetting(device, 'area-code', last.address.areaCode);
  await writeSetting(device, 'selected_user_address', last.addressId);
}

/** Taking one's data along, and deleting one's account (DPDP Act 2023). */
function createOwnDataCalls(
  parts: PullParts & OwnerParts & Pick<PersonPull, 'newId'>,
): Pick<SyncService, 'pullOwnData' | 'deleteAccount'> {
  const { transport, newId } = parts;
  return {
    pullOwnData: () =>
      ofPerson(parts, '', async ({ userId }) => {
        const answered = await transport.call(fetchOwnData, {}, { asUser: userId });
        return JSON.stringify(answered, null, 2);
      }),
    deleteAccount: (mobileNumber, isConfirmed) =>
      ofPerson<string | null>(parts, null, async ({ userId }) => {
        const ask = { mobileNumber, isConfirmed };
        const answered = await transport.call(deleteAccount, ask, { key: newId(), asUser: userId });
        return answered.hindrance;
      }),
  };
}

/** A person's bank accounts: as they are shown on the phone, whole only on the way to the server. */
function createBankAccountCalls(
  parts: PullParts & OwnerParts & Pick<PersonPull, 'newId'>,
): Pick<SyncService, 'pullBankAccounts' | 'addBankAccount'> {
  const { transport, newId } = parts;
  const store = async ({ db, userId }: Owner) => {
    const { accounts } = await transport.call(fetchBankDetails, {}, { asUser: userId });
    await withRoom(db, () => db.setFact('bank-accounts', accounts));
  };
  return {
    pullBankAccounts: () => pullOfPerson(parts, store),
    addBankAccount: (account) =>
      ofPerson<BankAccount | null>(parts, null, async (owner) => {
        const call = { key: newId(), asUser: owner.userId };
        const added = await transport.call(addNewPersonalAccount, account, call);
        await store(owner);
        return added.account;
      }),
  };
}

/** Calls about what is only the person's: their data, their bank accounts, their marks. */
export const createPersonalCalls = (parts: PersonPullParts & Pick<PersonPull, 'newId'>) => ({
  ...createOwnDataCalls(parts),
  ...createBankAccountCalls(parts),
  ...createFavouritePull(parts),
  ...createSavedListPulls(parts),
});

/** Stores the server's word unless a newer one is here already. Needs a transaction on `facts`. */
export async function storeServerPreferences(
  db: PersonDatabase,
  preferences: StoredPreferences,
): Promise<void> {
  const known = await db.fact('preferences');
  if (known !== undefined && known.updatedAt >= preferences.updatedAt) return;
  await db.setFact('preferences', preferences);
}
