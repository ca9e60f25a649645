import * as v from 'valibot';
import { defineCommand } from '../outbox-command.ts';
import { updateRealmDetails } from './update-realm-details.ts';

/** Name and email as they are to be on the server. */
const saveProfilePayload = v.object({ name: v.string(), email: v.string() });
export type SaveProfilePayload = v.InferOutput<typeof saveProfilePayload>;

/** Saves the person's profile. */
export const SAVE_PROFILE = defineCommand({
  kind: 'save-profile',
  payloadVersion: 1,
  payload: saveProfilePayload,
  subject: () => 'profile',
  newestOnly: true,
  service: updateRealmDetails,
  input: (payload) => payload,
  title: () => 'Your name and email',
});
