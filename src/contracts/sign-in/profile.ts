import * as v from 'valibot';
import { MESSAGES } from '../../domain/messages.ts';
import { email, requiredText } from '../schemas.ts';
import { userDetails } from '../user-details.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { defineCommand } from '../outbox-command.ts';

/** What the create-profile form asks for; an empty email means "none". */
export const profileInput = v.strictObject({
  name: requiredText(60),
  email: v.union([v.literal(''), email], MESSAGES.invalidEmail),
});

/** Saves the signed-in person's name and email. */
export const updateRealmDetails = defineService({
  name: 'update-realm-details',
  summary: "Save the signed-in person's profile",
  input: profileInput,
  output: v.object({ user: userDetails }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: [],
});

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
