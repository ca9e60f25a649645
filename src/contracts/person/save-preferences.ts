import { defineCommand } from '../outbox-command.ts';
import { preferences } from '../schemas.ts';
import { ondcUserPreferences } from './ondc-user-preferences.ts';

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
