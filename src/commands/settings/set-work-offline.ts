import type { CommandContext } from '../command-context.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting } from '../../db/settings.ts';

/** The manual switch of NET-1: nothing is sent or fetched while it is on. */
export async function setWorkOffline(
  { device, wake }: Pick<CommandContext, 'device' | 'wake'>,
  workOffline: boolean,
): Promise<SaveResult<null>> {
  const result = await save(device, async () => {
    await writeSetting(device, 'work-offline', workOffline);
    return null;
  });
  if (result.ok && !workOffline) wake();
  return result;
}
