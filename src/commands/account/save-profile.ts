import { produce } from 'immer';
import { SAVE_PROFILE, type SaveProfilePayload } from '../../contracts/sign-in/profile.ts';
import type { SaveResult } from '../../db/save.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { writeSetting } from '../../db/settings.ts';
import type { CommandContext } from '../command-context.ts';
import { appendCommand } from '../outbox/append-command.ts';

/** Saves the person's name and email, here at once and on the server when it can be reached. */
export async function saveProfile(
  context: CommandContext,
  profile: SaveProfilePayload,
): Promise<SaveResult<null>> {
  const result = await appendCommand(context, SAVE_PROFILE, profile);
  if (!result.ok) return result;
  const { device } = context;
  const known = await readSetting(device, 'user_details');
  if (known !== undefined) {
    const details = produce(known, (draft) => {
      Object.assign(draft, profile);
      draft.realmOwnerInfo.name = profile.name;
    });
    await writeSetting(device, 'user_details', details);
  }
  return { ok: true, value: null };
}
