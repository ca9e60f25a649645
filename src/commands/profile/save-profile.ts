import { SAVE_PROFILE, type SaveProfilePayload } from '../../contracts/sign-in/save-profile.ts';
import { newOutboxEntry } from '../../db/outbox-entry.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { writeSetting } from '../../db/settings.ts';
import type { CommandContext } from '../command-context.ts';
import { dropRefused } from '../outbox/drop-refused.ts';

/** Saves the person's name and email, here at once and on the server when it can be reached. */
export async function saveProfile(
  { device, person, now, newId, wake }: CommandContext,
  profile: SaveProfilePayload,
): Promise<SaveResult<null>> {
  const result = await save(person, async () => {
    const fields = { id: newId(), subject: 'profile', payload: profile, createdAt: now() };
    await person.transaction('rw', person.outbox, async () => {
      await dropRefused(person, fields.subject);
      await person.outbox.add(newOutboxEntry({ ...SAVE_PROFILE, ...fields }));
    });
    return null;
  });
  if (!result.ok) return result;
  const known = await readSetting(device, 'user_details');
  if (known !== undefined) {
    const realmOwnerInfo = { ...known.realmOwnerInfo, name: profile.name };
    await writeSetting(device, 'user_details', { ...known, ...profile, realmOwnerInfo });
  }
  wake();
  return result;
}
