import * as v from 'valibot';
import { MESSAGES } from '../../domain/messages.ts';
import { email, requiredText } from '../schemas.ts';
import { userDetails } from '../user-details.ts';
import { defineService, SIGNED_IN } from '../service.ts';

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
