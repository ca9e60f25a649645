import type { CommandContext } from '../command-context.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting } from '../../db/settings.ts';

/** "Not now": an order is not asked to be rated again. It can still be rated where the ratings are. */
export async function putOffRating(
  { device }: Pick<CommandContext, 'device'>,
  orderId: string,
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'rating_order', orderId);
    return null;
  });
}
