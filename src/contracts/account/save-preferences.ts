import * as v from 'valibot';
import { defineCommand } from '../outbox-command.ts';
import { paise, timestamp } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** What a person chose once for all devices: what may differ from what was seen (ORD-2), and who may write to them. */
export const preferences = v.object({
  standingChoice: v.object({ acceptUpToPaise: paise, dropMissing: v.boolean() }),
  optIns: v.object({
    email: v.boolean(),
    push: v.boolean(),
    sms: v.boolean(),
    whatsapp: v.boolean(),
  }),
});
export type Preferences = v.InferOutput<typeof preferences>;

/** The same as the server has them; `updatedAt` by its clock, rising with each change, 0 until something was chosen. */
export const storedPreferences = v.object({ ...preferences.entries, updatedAt: timestamp });
export type StoredPreferences = v.InferOutput<typeof storedPreferences>;

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
