import * as v from 'valibot';
import { SAVE_PROFILE, saveProfilePayload } from '../../../contracts/sign-in/save-profile.ts';
import { updateRealmDetails } from '../../../contracts/sign-in/update-realm-details.ts';
import type { OutboxSender } from '../sender.ts';

/** Sends a saved profile. The device shows it from the moment it was saved; there is nothing more to store. */
export const saveProfileSender: OutboxSender = {
  ...SAVE_PROFILE,
  async send(entry, { call }) {
    await call(updateRealmDetails, v.parse(saveProfilePayload, entry.payload), entry.id);
    return { kind: 'done', store: async () => {} };
  },
};
