import type { CommandContext } from '../command-context.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting } from '../../db/settings.ts';

/**
 * EVT-8: whether how the person uses Haat may be shared with the services of others. What Haat itself needs to run is not a
 * matter of choice. Forgotten at sign-out.
 */
export async function setShareUsage(
  { device }: Pick<CommandContext, 'device'>,
  isShared: boolean,
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'share-usage', isShared);
    return null;
  });
}
