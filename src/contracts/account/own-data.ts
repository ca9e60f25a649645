import * as v from 'valibot';
import { mobileNumber, timestamp } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** Everything that is kept of the signed-in person, by what it is about, for them to take along (DPDP Act 2023, section 11). */
export const fetchOwnData = defineService({
  name: 'fetch-own-data',
  summary: 'All that is kept of the signed-in person, as JSON',
  input: v.strictObject({}),
  output: v.object({
    exportedAt: timestamp,
    data: v.record(v.string(), v.array(v.record(v.string(), v.unknown()))),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});

/**
 * Deletes the signed-in person's account (DPDP Act 2023, section 12). Who asks says the account's own number again: an unlocked
 * phone in a stranger's hand is not enough. Refused while something is open; not confirmed, it only answers what hinders it.
 */
export const deleteAccount = defineService({
  name: 'delete-account',
  summary: "Delete the signed-in person's account",
  input: v.strictObject({ mobileNumber, isConfirmed: v.boolean() }),
  output: v.object({
    /** Null: nothing was deleted. */
    deletedAt: v.nullable(timestamp),
    /** What has to be done first, in words; null when nothing has. */
    hindrance: v.nullable(v.string()),
  }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['account_in_use'],
});
