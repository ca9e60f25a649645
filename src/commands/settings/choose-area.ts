import type { CommandContext } from '../command-context.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { removeSettings, writeSetting } from '../../db/settings.ts';

/** Where the buyer shops: a pincode area, and the saved address it came from, if any. */
export async function chooseArea(
  { device }: Pick<CommandContext, 'device'>,
  areaCode: string,
  addressId: string | null = null,
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await device.transaction('rw', device.settings, async () => {
      await writeSetting(device, 'area-code', areaCode);
      if (addressId === null) await removeSettings(device, ['selected_user_address']);
      else await writeSetting(device, 'selected_user_address', addressId);
    });
    return null;
  });
}
