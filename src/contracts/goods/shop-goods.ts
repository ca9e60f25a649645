import * as v from 'valibot';
import { count, storeId, itemId, paise, requiredText, typedText, uuid } from '../schemas.ts';
import { defineService } from '../service.ts';
import { shopGood, goodsAnswer, LONGEST_FLAVOUR } from './goods-change.ts';
import { callersOf } from '../../domain/account/permissions.ts';
import { CATEGORY_GROUPS } from '../../domain/catalogue/category-groups.ts';
import { DEAREST_PAISE, MOST_STOCK } from '../../domain/goods/read-cell.ts';
import { itemFacts, ownPicture } from '../catalogue/item-details.ts';
import { MOST_ITEM_PICTURES } from '../../domain/catalogue/picture-address.ts';

/** Most items of one answer: those that were changed last. */
export const MOST_GOODS_TOLD = 2_000;

/**
 * What packs and live sheet do not tell the shop of its goods: those that are hidden, those that are out of stock for today,
 * and those that the shop itself has changed since midnight in India. All others are as the catalogue has them.
 */
export const fetchShopGoods = defineService({
  name: 'fetch-shop-goods',
  summary: 'Goods of a shop that are hidden, out for today or changed today',
  input: v.strictObject({ storeId }),
  output: v.object({
    items: v.array(shopGood),
    /** The live version of the store, read before the items. */
    version: count,
  }),
  callers: ['seller', 'admin'],
  noAuth: false,
  changes: false,
  errors: ['store_not_found'],
});

const amount = v.pipe(
  paise,
  v.minValue(1, 'The price has to be above ₹0'),
  v.maxValue(DEAREST_PAISE),
);

/** A new item of a shop, with what its pack says (ITEM-1). */
export const newShopItem = v.pipe(
  v.strictObject({
    /** Of the phone: the item is added once, however often it arrives. */
    addId: uuid,
    name: requiredText(120),
    unit: requiredText(40),
    brand: v.optional(typedText(60), ''),
    /** Which flavour of its product it is (ITEM-1). */
    flavour: v.optional(typedText(LONGEST_FLAVOUR)),
    groupId: v.picklist(CATEGORY_GROUPS.map(({ id }) => id)),
    /** A category that shops have in the group; left out: that of the group's own name. */
    categoryId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(120))),
    pricePaise: amount,
    mrpPaise: amount,
    stock: v.pipe(count, v.maxValue(MOST_STOCK)),
    /** `VEG_MARK`. */
    vegMark: v.picklist([0, 1, 2]),
    facts: v.optional(itemFacts, {}),
    /** A product of the common catalogue whose picture it takes. */
    likeItemId: v.optional(v.string()),
  }),
  v.forward(
    v.check(
      ({ pricePaise, mrpPaise }) => pricePaise <= mrpPaise,
      'The price must not be above the MRP',
    ),
    ['pricePaise'],
  ),
);
export type NewShopItem = v.InferOutput<typeof newShopItem>;

/** Adds an item to a shop; asked again it answers with the same item. A barcode that the shop has already is refused. */
export const addShopItem = defineService({
  name: 'add-shop-item',
  summary: 'Add an item to a shop',
  input: v.strictObject({ storeId, item: newShopItem }),
  output: v.object({ goods: goodsAnswer }),
  callers: callersOf('add-shop-item'),
  noAuth: false,
  changes: true,
  errors: ['store_not_found', 'item_known', 'store_full'],
});

/**
 * Gives an item the pictures that its shop has of it, in their order; without any it is drawn (IMG-1). `fileIds` are uploaded
 * pictures of who asks, and come after those that stay.
 */
export const setItemPictures = defineService({
  name: 'set-item-pictures',
  summary: 'Give an item its own pictures',
  input: v.strictObject({
    storeId,
    itemId,
    kept: v.pipe(v.array(ownPicture), v.maxLength(MOST_ITEM_PICTURES)),
    fileIds: v.pipe(v.array(uuid), v.maxLength(MOST_ITEM_PICTURES)),
  }),
  output: v.object({ goods: goodsAnswer }),
  callers: callersOf('set-item-pictures'),
  noAuth: false,
  changes: true,
  errors: ['store_not_found', 'item_not_found', 'file_not_found', 'picture_not_readable'],
});

/** Most products of one answer. */
export const MOST_COMMON_PRODUCTS = 20;

/** A product as some shop on Haat has it; whose it is, and at what price, is not told. */
export const commonProduct = v.object({
  itemId,
  name: v.string(),
  unit: v.string(),
  brand: v.string(),
  flavour: v.optional(v.string(), ''),
  groupId: v.string(),
  picture: v.string(),
  mrpPaise: paise,
  vegMark: v.number(),
  facts: itemFacts,
});
export type CommonProduct = v.InferOutput<typeof commonProduct>;

/** Every product that Haat knows, by the beginnings of its words or by the barcode on its pack; each once. */
export const findCommonProducts = defineService({
  name: 'find-common-products',
  summary: 'Products of the common catalogue, by name or barcode',
  input: v.strictObject({ query: v.pipe(typedText(100), v.minLength(2)) }),
  output: v.object({
    products: v.pipe(v.array(commonProduct), v.maxLength(MOST_COMMON_PRODUCTS)),
  }),
  callers: callersOf('find-common-products'),
  noAuth: false,
  changes: false,
  errors: [],
});
