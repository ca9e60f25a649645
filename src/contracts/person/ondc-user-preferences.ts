import * as v from 'valibot';
import { preferences, storedPreferences } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/**
 * The signed-in person's preferences on all devices: writes what is given, reads without it. What arrives last stands;
 * a device's clock decides nothing (OUT-7).
 */
export const ondcUserPreferences = defineService({
  name: 'ondc-user-preferences',
  summary: "Read or save the signed-in person's preferences",
  input: v.strictObject({ preferences: v.optional(preferences) }),
  output: v.object({ preferences: storedPreferences }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: [],
});
