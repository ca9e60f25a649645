import type { CommandContext } from '../command-context.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting } from '../../db/settings.ts';

/** Stops the fetching of stores in the background, or lets it go on; a store that is opened is fetched all the same. */
export async function setCatalogueStopped(
  { device }: Pick<CommandContext, 'device'>,
  stopped: boolean,
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'catalogue-stopped', stopped);
    return null;
  });
}
