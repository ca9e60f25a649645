import { SAVE_PREFERENCES, type Preferences } from '../../contracts/account/save-preferences.ts';
import { readPreferences } from '../../db/reads/settings.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { appendCommand } from '../outbox/append-command.ts';

/** What is to change; everything else stays as it was chosen before. */
export type PreferenceChange = Partial<Preferences>;

/**
 * Keeps what the person chose, for this device at once and for their others when it is sent (ORD-2): the entry in the
 * outbox is the choice until the server has it. A visitor's stays on this device.
 */
export async function savePreferences(
  context: CommandContext,
  change: PreferenceChange,
): Promise<SaveResult<null>> {
  const { person } = context;
  const { standingChoice, optIns } = await readPreferences(person);
  const chosen: Preferences = { standingChoice, optIns, ...change };
  if (person.isVisitors) {
    return save(person, async () => {
      await person.setFact('preferences', { ...chosen, updatedAt: 0 });
      return null;
    });
  }
  const result = await appendCommand(context, SAVE_PREFERENCES, chosen);
  return result.ok ? { ok: true, value: null } : result;
}
