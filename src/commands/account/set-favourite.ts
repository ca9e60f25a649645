import { type FavouritePayload, SET_FAVOURITE } from '../../contracts/account/favourites.ts';
import { FAVOURITES_FULL, MOST_FAVOURITES } from '../../domain/account/preferences.ts';
import type { DeviceDatabase } from '../../db/device-database.ts';
import { type FavouritesView, readFavourites } from '../../db/reads/favourites.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { writeSetting } from '../../db/settings.ts';
import type { CommandContext } from '../command-context.ts';
import { appendIfAllowed, type NotAllowed } from '../outbox/append-command.ts';

type FavouriteContext = Pick<CommandContext, 'device' | 'person' | 'now' | 'newId' | 'wake'>;

const marksOf = ({ storeIds, items, wishes }: FavouritesView) => ({
  store: storeIds,
  item: items.map(({ targetId }) => targetId),
  restock: wishes.map(({ targetId }) => targetId),
});

/** Keeps a visitor's mark on this device; the one marked first goes when there are too many. */
async function keepHere(
  device: DeviceDatabase,
  storeId: string,
  isSet: boolean,
): Promise<SaveResult<null>> {
  return save(device, async () => {
    await device.transaction('rw', device.settings, async () => {
      const known = (await readSetting(device, 'favourite_shop')) ?? [];
      const others = known.filter((id) => id !== storeId);
      const kept = isSet ? [storeId, ...others].slice(0, MOST_FAVOURITES.store) : others;
      if (kept.length > 0 || known.length > 0) await writeSetting(device, 'favourite_shop', kept);
    });
    return null;
  });
}

/**
 * Marks a store (its catalogue is kept first, CAT-5) or an item as a favourite, or asks to be told when an item is back; or takes the mark away. For the
 * person on all their phones; a visitor's stores stay on this one until they sign in.
 */
export async function setFavourite(
  context: FavouriteContext,
  payload: FavouritePayload,
): Promise<SaveResult<null> | NotAllowed> {
  const { device, person } = context;
  const { kind, targetId, isSet } = payload.target;
  if (person.isVisitors) {
    return kind === 'store'
      ? keepHere(device, targetId, isSet)
      : { ok: false, kind: 'not-allowed', message: 'Please sign in first.' };
  }
  const marked = marksOf(await readFavourites(device, person))[kind];
  const isFull = isSet && !marked.includes(targetId) && marked.length >= MOST_FAVOURITES[kind];
  const result = await appendIfAllowed(context, SET_FAVOURITE, payload, {
    tables: [],
    refusal: async () => (isFull ? FAVOURITES_FULL[kind] : null),
    write: async () => {},
  });
  if (!result.ok) return result;
  return kind === 'store' && !isSet ? keepHere(device, targetId, false) : { ok: true, value: null };
}

/**
 * Sends the stores that were marked on this phone before favourites were the person's, or by a visitor who has signed in; once. Running it again, or in
 * two tabs, changes nothing more. Stores that this phone does not know wait until it does.
 */
export async function sendFavouriteStores(context: FavouriteContext): Promise<SaveResult<null>> {
  const { device, person } = context;
  const kept = (await readSetting(device, 'favourite_shop')) ?? [];
  if (person.isVisitors || kept.length === 0) return { ok: true, value: null };
  const known = await device.stores.bulkGet([...kept]);
  // The last one marked is sent last: the newest mark stands first.
  for (const store of known.toReversed()) {
    if (store === undefined) continue;
    const target = { kind: 'store', targetId: store.id, isSet: true } as const;
    const sent = await appendIfAllowed(
      context,
      SET_FAVOURITE,
      { target, name: store.name, item: null },
      { tables: [], refusal: async () => null, write: async () => {} },
    );
    if (!sent.ok) return sent.kind === 'not-allowed' ? { ok: true, value: null } : sent;
    const gone = await keepHere(device, store.id, false);
    if (!gone.ok) return gone;
  }
  return { ok: true, value: null };
}
