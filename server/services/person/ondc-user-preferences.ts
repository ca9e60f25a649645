import { ondcUserPreferences } from '../../../src/contracts/person/ondc-user-preferences.ts';
import { implement } from '../service-handler.ts';
import { readPreferences, writePreferences } from './stored-preferences.ts';

export const ondcUserPreferencesHandler = implement(
  ondcUserPreferences,
  async ({ input: { preferences }, identity: { userId }, db, parts }) => ({
    preferences:
      preferences === undefined
        ? await readPreferences(db, userId)
        : await writePreferences(db, userId, { preferences, now: parts.now() }),
  }),
);
