import type { OlderApp } from '../../domain/older-app.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting } from '../../db/settings.ts';
import type { CommandContext } from '../command-context.ts';

/**
 * Takes over what somebody kept in an older app (decision 97): area, favourites and the beginnings of an address where nothing
 * was chosen here, and cart lines into the visitor's cart, which goes with them when they sign in. Running it again, or in two
 * tabs, adds nothing twice.
 * @param person the visitor's database
 */
export async function carryOver(
  { device, person, now }: Pick<CommandContext, 'device' | 'person' | 'now'>,
  older: Omit<OlderApp, 'language'>,
): Promise<SaveResult<null>> {
  const { areaCode, favouriteStoreIds, address, cart } = older;
  const settings = await save(device, async () => {
    await device.transaction('rw', device.settings, async () => {
      const isNew = async (key: 'area-code' | 'favourite_shop' | 'address') =>
        (await readSetting(device, key)) === undefined;
      if (areaCode !== null && (await isNew('area-code')))
        await writeSetting(device, 'area-code', areaCode);
      if (favouriteStoreIds.length > 0 && (await isNew('favourite_shop')))
        await writeSetting(device, 'favourite_shop', favouriteStoreIds);
      if (address !== null && (await isNew('address')))
        await writeSetting(device, 'address', address);
    });
    return null;
  });
  if (!settings.ok) return settings;
  return save(person, async () => {
    await person.transaction('rw', person.cart, async () => {
      for (const [place, line] of cart.entries()) {
        const { storeId, itemId, pricePaise } = line;
        if ((await person.cart.get([storeId, itemId])) !== undefined) continue;
        const addedAt = now() + place;
        await person.cart.put({ ...line, picture: '', mrpPaise: pricePaise, addedAt });
      }
    });
    return null;
  });
}
