import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';

/** Takes everything of one store out of the cart. */
export async function clearStoreCart(
  { person }: Pick<CommandContext, 'person'>,
  storeId: string,
): Promise<SaveResult<null>> {
  return save(person, async () => {
    await person.cart.where('storeId').equals(storeId).delete();
    return null;
  });
}
