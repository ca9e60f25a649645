import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting, type InstallAnswer } from '../../db/settings.ts';
import type { CommandContext } from '../command-context.ts';

/** Keeps how the question to install ended, so that nobody is asked at every start. */
export async function rememberInstallAnswer(
  { device, now }: Pick<CommandContext, 'device' | 'now'>,
  answer: InstallAnswer['answer'],
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'install-answer', { answer, at: now() });
    return null;
  });
}
