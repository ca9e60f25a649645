import { readSetting } from '../../db/reads/settings.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting } from '../../db/settings.ts';
import type { CommandContext } from '../command-context.ts';

type Device = Pick<CommandContext, 'device'>;

/** Searches kept; the oldest goes when there are more. */
const MOST_SEARCHES = 10;

/** Keeps a search that led to something on this device, and nowhere else. Capital letters make no other search. */
export async function keepRecentSearch(
  { device }: Device,
  query: string,
): Promise<SaveResult<null>> {
  const kept = query.trim().slice(0, 80);
  return save(device, async () => {
    if (kept === '') return null;
    await device.transaction('rw', device.settings, async () => {
      const searches = (await readSetting(device, 'recent-searches')) ?? [];
      const others = searches.filter((one) => one.toLowerCase() !== kept.toLowerCase());
      await writeSetting(device, 'recent-searches', [kept, ...others].slice(0, MOST_SEARCHES));
    });
    return null;
  });
}

/** Erases all searches kept on this device. */
export async function eraseRecentSearches({ device }: Device): Promise<SaveResult<null>> {
  return save(device, async () => {
    await writeSetting(device, 'recent-searches', []);
    return null;
  });
}
