import * as v from 'valibot';
import {
  addedItemSubject,
  askedGoodsSubject,
  goodsSubject,
} from '../../domain/goods/goods-subjects.ts';
import { storeId } from '../schemas.ts';
import { defineCommand } from '../outbox-command.ts';
import { addShopItem, newShopItem } from './add-shop-item.ts';
import { changeShopGoods, MOST_CHANGES } from './change-shop-goods.ts';
import { goodsChange } from './goods-change.ts';

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
