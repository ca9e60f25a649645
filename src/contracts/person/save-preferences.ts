import * as v from 'valibot';
import { defineCommand } from '../outbox-command.ts';
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

/** The outbox subject of a person's preferences. */
export const PREFERENCES_SUBJECT = 'preferences';

/** Saves what a person chose for all devices. */
export const SAVE_PREFERENCES = defineCommand({
  kind: 'save-preferences',
  payloadVersion: 1,
  payload: preferences,
  subject: () => PREFERENCES_SUBJECT,
  newestOnly: true,
  service: ondcUserPreferences,
  input: (payload) => ({ preferences: payload }),
  title: () => 'Your choices for orders and messages',
});
