import * as v from 'valibot';
import { itemId, storeId } from '../schemas.ts';
import { defineService } from '../service.ts';
import { goodsAnswer, goodsChange } from './goods-change.ts';
import {
  addedItemSubject,
  askedGoodsSubject,
  goodsSubject,
  itemPicturesSubject,
} from '../../domain/goods/gather-changes.ts';
import { defineCommand } from '../outbox-command.ts';
import { ownPicture } from '../catalogue/item-details.ts';
import { addShopItem, newShopItem, setItemPictures } from './shop-goods.ts';

/** Most changes of one call. */
export const MOST_CHANGES = 200;

/**
 * What somebody at the counter did to goods of a shop, in the order in which they did it. Each change stands by itself: what
 * somebody else changed meanwhile is asked about, and the others are made (SELL-2, SELL-3).
 */
export const changeShopGoods = defineService({
  name: 'change-shop-goods',
  summary: 'Change prices, stock and names of goods at the counter',
  input: v.strictObject({
    storeId,
    changes: v.pipe(v.array(goodsChange), v.minLength(1), v.maxLength(MOST_CHANGES)),
  }),
  output: v.object({ goods: goodsAnswer }),
  callers: ['seller', 'admin'],
  noAuth: false,
  changes: true,
  errors: ['store_not_found'],
});

const goodsPayload = v.object({
  storeId,
  /** The first item's name, for the sync page. */
  name: v.string(),
  changes: v.pipe(v.array(goodsChange), v.minLength(1), v.maxLength(MOST_CHANGES)),
  /** One change that its person is asked about: it stands alone and waits for them. */
  isAsked: v.optional(v.boolean()),
});
export type GoodsPayload = v.InferOutput<typeof goodsPayload>;

/** What somebody did to the goods of a shop. Changes that were never tried gather in one entry (OUT-6). */
export const CHANGE_GOODS = defineCommand({
  kind: 'change-goods',
  payloadVersion: 1,
  payload: goodsPayload,
  subject: ({ storeId: store, changes: [first], isAsked }) =>
    isAsked === true && first !== undefined
      ? askedGoodsSubject(store, first.itemId, first.act)
      : goodsSubject(store),
  newestOnly: false,
  service: changeShopGoods,
  input: ({ storeId: store, changes }) => ({ storeId: store, changes }),
  title: ({ name, changes }) =>
    changes.length === 1
      ? `Change ${name} in your shop`
      : `Change ${name} and ${changes.length - 1} more in your shop`,
});

const addPayload = v.object({ storeId, item: newShopItem });
export type AddItemPayload = v.InferOutput<typeof addPayload>;

/** A new item of a shop; each stands alone and holds up no other. */
export const ADD_ITEM = defineCommand({
  kind: 'add-item',
  payloadVersion: 1,
  payload: addPayload,
  subject: ({ storeId: store, item }) => addedItemSubject(store, item.addId),
  newestOnly: false,
  service: addShopItem,
  input: (payload) => payload,
  title: ({ item }) => `Add ${item.name} to your shop`,
});

const picturesPayload = v.object({
  storeId,
  itemId,
  /** For the sync page. */
  name: v.string(),
  kept: v.array(ownPicture),
  /** New ones, in `attachments`. */
  pictureIds: v.array(v.string()),
});
export type ItemPicturesPayload = v.InferOutput<typeof picturesPayload>;

/** Gives an item its pictures. What was chosen last counts: what still waits names pictures that it keeps, or none. */
export const SET_ITEM_PICTURES = defineCommand({
  kind: 'set-item-pictures',
  payloadVersion: 1,
  payload: picturesPayload,
  subject: ({ storeId: store, itemId: item }) => itemPicturesSubject(store, item),
  newestOnly: false,
  service: setItemPictures,
  input: ({ storeId: store, itemId: item, kept }, fileIds) => ({
    storeId: store,
    itemId: item,
    kept,
    fileIds: [...fileIds],
  }),
  pictures: ({ pictureIds }) => pictureIds,
  title: ({ name, kept, pictureIds }) =>
    kept.length + pictureIds.length === 0
      ? `Remove the pictures of ${name}`
      : `Pictures of ${name} in your shop`,
});
