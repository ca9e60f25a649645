import type { CommandContext } from '../command-context.ts';
import { save, type SaveResult } from '../../db/save.ts';

/** Notes that a store was opened: "your stores" and the order of eviction follow from it (CAT-5). */
export async function rememberVisit(
  { device, now }: Pick<CommandContext, 'device' | 'now'>,
  storeId: string,
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await device.visits.put({ storeId, visitedAt: now() });
    return null;
  });
}
