import { readFavourites } from '../../db/reads/favourites.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting } from '../../db/settings.ts';
import type { CommandContext } from '../command-context.ts';

/** Most stores that can be favourites; the one marked first goes when there are more. */
const MOST_FAVOURITES = 50;

/** Marks a store as a favourite of whoever uses this device, or takes the mark away; its catalogue is kept first (CAT-5). */
export async function setFavouriteStore(
  { device }: Pick<CommandContext, 'device'>,
  storeId: string,
  isFavourite: boolean,
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await device.transaction('rw', device.settings, async () => {
      const others = (await readFavourites(device)).filter((id) => id !== storeId);
      const favourites = isFavourite ? [storeId, ...others] : others;
      await writeSetting(device, 'favourite_shop', favourites.slice(0, MOST_FAVOURITES));
    });
    return null;
  });
}
