import type { Apartment } from '../../contracts/group-buy/group-buy-schemas.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { writeSetting } from '../../db/settings.ts';
import type { CommandContext } from '../command-context.ts';

/** Apartments that a phone keeps: the one that is chosen, and those before it. */
const MOST_APARTMENTS = 5;

/** Makes an apartment the person's own; those chosen before come after it. */
export function chooseApartment(
  { device }: Pick<CommandContext, 'device'>,
  apartment: Apartment,
): Promise<SaveResult<null>> {
  return save(device, () =>
    device.transaction('rw', device.settings, async () => {
      const known = (await readSetting(device, 'USER_APARTMENTS')) ?? [];
      const others = known.filter(({ apartmentId }) => apartmentId !== apartment.apartmentId);
      const kept = [apartment, ...others].slice(0, MOST_APARTMENTS);
      await writeSetting(device, 'USER_APARTMENTS', kept);
      return null;
    }),
  );
}
