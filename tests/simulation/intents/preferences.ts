import { savePreferences } from '../../../src/commands/settings/save-preferences.ts';
import type { Preferences } from '../../../src/contracts/person/save-preferences.ts';
import type { World } from '../world.ts';
import { createNewestEditIntents } from './newest-edit.ts';

/** The standing choice of ORD-2: the amount of each edit, in paise, is its number. */
export const createPreferenceIntents = (world: World) =>
  createNewestEditIntents(world, {
    name: 'standing choice',
    kind: 'save-preferences',
    service: 'ondc-user-preferences',
    weight: 2,
    save: ({ commands }, n) =>
      savePreferences(commands, { standingChoice: { acceptUpToPaise: n, dropMissing: false } }),
    numberIn: (payload) => (payload as Preferences).standingChoice.acceptUpToPaise,
    numberInInput: (input) =>
      (input as { preferences?: Preferences }).preferences?.standingChoice.acceptUpToPaise,
  });
