import type { CommandContext } from '../command-context.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting } from '../../db/settings.ts';

/** The switch "save data" of NET-1: pictures and updates in the background are left out, sending goes on. */
export async function setSaveData(
  { device }: Pick<CommandContext, 'device'>,
  saveData: boolean,
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'save-data', saveData);
    return null;
  });
}
