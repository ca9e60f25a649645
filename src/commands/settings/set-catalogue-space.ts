import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting } from '../../db/settings.ts';
import type { CommandContext } from '../command-context.ts';

/** Sets how much stores and pictures may take on this device (bytes, CAT-5); what is over it goes at once. */
export async function setCatalogueSpace(
  { device }: Pick<CommandContext, 'device'>,
  bytes: number,
): Promise<SaveResult<null>> {
  const saved = await save(device, async () => {
    await writeSetting(device, 'catalogue-space', bytes);
    return null;
  });
  if (saved.ok) await device.keepWithinSpace?.([]);
  return saved;
}
