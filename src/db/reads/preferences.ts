import type { Preferences } from '../../contracts/schemas.ts';
import { DEFAULT_PREFERENCES } from '../../domain/account/preferences.ts';
import type { StandingChoice } from '../../domain/orders/quotes/quote-difference.ts';
import type { PersonDatabase } from '../person-database.ts';

/** A person's preferences, and whether the newest choice still waits to be sent. */
export interface PreferencesView extends Preferences {
  readonly pending: boolean;
}

/**
 * What the person chose: the newest change that waits in the outbox, else what the server last told (for a visitor:
 * what was chosen here). A discarded change is gone with its entry.
 */
export async function readPreferences(db: PersonDatabase): Promise<PreferencesView> {
  const [waiting, stored] = await Promise.all([
    db.outbox.where('subject').equals('preferences').last(),
    db.fact('preferences'),
  ]);
  // A change of a newer version of the app is left to that version (DB-1).
  const isReadable = waiting?.payloadVersion === 1;
  const chosen = isReadable ? (waiting.payload as Preferences) : stored;
  const { standingChoice, optIns } = chosen ?? DEFAULT_PREFERENCES;
  return { standingChoice, optIns, pending: waiting !== undefined };
}

/** What may differ from what the buyer saw (ORD-2); "always ask" until something else was chosen. */
export async function readStandingChoice(db: PersonDatabase): Promise<StandingChoice> {
  return (await readPreferences(db)).standingChoice;
}
