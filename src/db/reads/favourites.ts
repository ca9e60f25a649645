import type { FavouriteItem, FavouritePayload } from '../../contracts/account/favourites.ts';
import { type FavouriteKind, MOST_FAVOURITES } from '../../domain/account/preferences.ts';
import type { DeviceDatabase } from '../device-database.ts';
import type { PersonDatabase } from '../person-database.ts';
import { readSetting } from './settings.ts';

/** A mark as it is shown; `isWaiting` until the server has it. */
export interface FavouriteView {
  readonly kind: FavouriteKind;
  readonly targetId: string;
  /** Null: a store, or an item that is not sold any more. */
  readonly item: FavouriteItem | null;
  readonly isWaiting: boolean;
}

/** What a person marked, the last one first. */
export interface FavouritesView {
  readonly storeIds: readonly string[];
  readonly items: readonly FavouriteView[];
  /** Items that they want to be told of. */
  readonly wishes: readonly FavouriteView[];
}

/** What waits in the outbox, by kind and target, in the order of the taps. */
async function readWaiting(person: PersonDatabase) {
  const entries = await person.outbox
    .where('subject')
    .startsWith('favourite:')
    .filter(({ state }) => state === 'waiting' || state === 'sending')
    .sortBy('sequence');
  return entries.map(({ payload }) => payload as FavouritePayload);
}

/**
 * What the person marked: the server's word, with what waits in the outbox laid over it. A visitor's stores, and those of a person until they are sent,
 * stand in the setting `favourite_shop`.
 */
export async function readFavourites(
  device: DeviceDatabase,
  person: PersonDatabase,
): Promise<FavouritesView> {
  const [told, waiting, kept] = await Promise.all([
    person.fact('favourites'),
    readWaiting(person),
    readSetting(device, 'favourite_shop'),
  ]);
  let marks = (told?.favourites ?? []).map(({ kind, targetId, item }): FavouriteView => ({
    kind,
    targetId,
    item,
    isWaiting: false,
  }));
  for (const { target, item } of waiting) {
    const { kind, targetId, isSet } = target;
    const isOther = (each: FavouriteView) => each.kind !== kind || each.targetId !== targetId;
    const others = marks.filter(isOther);
    const isToldAlready = isSet && others.length < marks.length;
    if (isToldAlready) continue;
    marks = isSet ? [{ kind, targetId, item, isWaiting: true }, ...others] : others;
  }
  const ofKind = (kind: FavouriteKind) => marks.filter((each) => each.kind === kind);
  const storeIds = [...ofKind('store').map(({ targetId }) => targetId), ...(kept ?? [])];
  return {
    storeIds: [...new Set(storeIds)].slice(0, MOST_FAVOURITES.store),
    items: ofKind('item'),
    wishes: ofKind('restock'),
  };
}
