import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting } from '../../db/settings.ts';
import type { CommandContext } from '../command-context.ts';

/** Keeps when the question about messages was answered: it is asked again after a week (specification, section 9). */
export async function rememberPushAsked({
  device,
  now,
}: Pick<CommandContext, 'device' | 'now'>): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'push-asked-at', now());
    return null;
  });
}
