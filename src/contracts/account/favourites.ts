import * as v from 'valibot';
import { FAVOURITE_KINDS } from '../../domain/account/preferences.ts';
import { defineCommand } from '../outbox-command.ts';
import { shownItem } from '../neighbour-schemas.ts';
import { count, itemId, paise, storeId, storeSummary, timestamp } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';

/** An item as a list of favourites shows it, on phones that have nothing of its store. */
const favouriteItem = v.object({
  ...shownItem.entries,
  storeName: v.string(),
  pricePaise: paise,
  mrpPaise: paise,
  stock: count,
});
export type FavouriteItem = v.InferOutput<typeof favouriteItem>;

/** One mark, with what it is about; an item that the store does not sell any more is null. */
const favourite = v.object({
  kind: v.picklist(FAVOURITE_KINDS),
  /** Id of the store or of the item. */
  targetId: v.string(),
  setAt: timestamp,
  store: v.nullable(storeSummary),
  item: v.nullable(favouriteItem),
});
export type Favourite = v.InferOutput<typeof favourite>;

/** The server's word about one mark; null where it is not set. */
export const favouriteAnswer = v.object({
  kind: v.picklist(FAVOURITE_KINDS),
  targetId: v.string(),
  favourite: v.nullable(favourite),
  /** Of the person's marks, with this one. */
  version: count,
});
export type FavouriteAnswer = v.InferOutput<typeof favouriteAnswer>;

/** All marks of the signed-in person, the newest first. */
export const fetchFavourites = defineService({
  name: 'fetch-favourites',
  summary: "The signed-in person's favourite stores and items",
  input: v.strictObject({}),
  output: v.object({ favourites: v.array(favourite), version: count }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});

const target = v.strictObject({
  kind: v.picklist(FAVOURITE_KINDS),
  targetId: v.union([storeId, itemId]),
  isSet: v.boolean(),
});

/**
 * Sets or removes a mark; what holds already is answered as it is, and of several phones the last one to arrive counts (OUT-7). Who wants to be told of
 * an item that is there already is told at once.
 */
export const setFavourite = defineService({
  name: 'set-favourite',
  summary: 'Mark a store or an item as a favourite, or wait for an item that is out of stock',
  input: target,
  output: v.object({ mark: favouriteAnswer }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['store_not_found', 'item_not_found', 'too_many_favourites'],
});

const payload = v.object({
  target,
  /** What it is about, for the sync page. */
  name: v.string(),
  /** As it was on screen; null for a store. */
  item: v.nullable(favouriteItem),
});
export type FavouritePayload = v.InferOutput<typeof payload>;

function titleOf({ target: { kind, isSet }, name }: FavouritePayload): string {
  if (kind === 'restock') return isSet ? `Tell me when ${name} is back` : `No news about ${name}`;
  return isSet ? `Favourite: ${name}` : `Favourite taken away: ${name}`;
}

/** Sets or removes a mark of a store or an item. */
export const SET_FAVOURITE = defineCommand({
  kind: 'set-favourite',
  payloadVersion: 1,
  payload,
  subject: ({ target: { kind, targetId } }: FavouritePayload) => `favourite:${kind}:${targetId}`,
  newestOnly: true,
  service: setFavourite,
  input: ({ target: mark }) => mark,
  title: titleOf,
});
