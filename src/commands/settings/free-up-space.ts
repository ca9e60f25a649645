import type { CommandContext } from '../command-context.ts';
import { save, type SaveResult } from '../../db/save.ts';

/**
 * Frees what can be fetched again, as a full device does by itself (CAT-5): pictures, then the catalogues of stores that
 * are neither favourites nor in the cart. Never a cart, an order or what waits to be sent.
 */
export async function freeUpSpace({
  device,
}: Pick<CommandContext, 'device'>): Promise<SaveResult<null>> {
  return save(device, async () => {
    await device.makeRoom?.();
    return null;
  });
}
