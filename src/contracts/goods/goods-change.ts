import * as v from 'valibot';
import { MOST_STOCK, DEAREST_PAISE } from '../../domain/goods/read-cell.ts';
import { lot } from '../catalogue/lot.ts';
import { count, itemId, paise, requiredText, timestamp, typedText, uuid } from '../schemas.ts';

const amount = v.pipe(
  paise,
  v.minValue(1, 'The price has to be above ₹0'),
  v.maxValue(DEAREST_PAISE),
);
const units = v.pipe(count, v.maxValue(MOST_STOCK));

/** A UUID of the phone: a move is written down once, however often it arrives. */
const moveId = uuid;

/** New price, MRP or both, and what stood there when somebody typed them (SELL-3). */
const priceChange = v.object({
  act: v.literal('price'),
  itemId,
  pricePaise: v.optional(amount),
  mrpPaise: v.optional(amount),
  seenPricePaise: paise,
  seenMrpPaise: paise,
  /** The version at which both were so. */
  seenVersion: count,
});

/** Goods that came, went over the counter or had to be thrown away (SELL-2). */
const stockMove = v.object({
  act: v.picklist(['received', 'sold', 'spoiled']),
  itemId,
  moveId,
  quantity: v.pipe(units, v.minValue(1)),
});

/** How many were counted when the stock was that of `seenVersion` and of the moves `after` it, which wait on the phone (SELL-2). */
const stockCount = v.object({
  act: v.literal('counted'),
  itemId,
  moveId,
  quantity: units,
  seenVersion: count,
  after: v.pipe(v.array(uuid), v.maxLength(200)),
});

/** "Out of stock today" and back: what is there is set aside until then. */
const outToday = v.object({ act: v.literal('out-today'), itemId, moveId, until: timestamp });
const backAgain = v.object({ act: v.literal('back'), itemId, moveId });

const visibility = v.object({ act: v.picklist(['hide', 'show']), itemId });

/** Longest name of a flavour. */
export const LONGEST_FLAVOUR = 40;

/** Another name, size or flavour, and the name and size that were seen. */
const renaming = v.object({
  act: v.literal('rename'),
  itemId,
  name: requiredText(120),
  unit: requiredText(40),
  /** Left out by apps of before: it stays as long as the name says it. */
  flavour: v.optional(typedText(LONGEST_FLAVOUR)),
  seenName: v.string(),
  seenUnit: v.string(),
});

/** How it is sold by the lot from now on (LOT-1), null for single units; and how it was seen to be. */
const lotChange = v.object({
  act: v.literal('lot'),
  itemId,
  lot: v.nullable(lot),
  seenLot: v.nullable(lot),
});

/** One thing that somebody at the counter does to an item. */
export const goodsChange = v.variant('act', [
  priceChange,
  stockMove,
  stockCount,
  outToday,
  backAgain,
  visibility,
  renaming,
  lotChange,
]);
export type GoodsChange = v.InferOutput<typeof goodsChange>;
export type PriceChange = v.InferOutput<typeof priceChange>;
export type StockCount = v.InferOutput<typeof stockCount>;
export type StockMove = v.InferOutput<typeof stockMove>;
export type LotChange = v.InferOutput<typeof lotChange>;
export type Renaming = v.InferOutput<typeof renaming>;

/** An item as its shop sees it. */
export const shopGood = v.object({
  itemId,
  /** Its place in the store's live sheet. */
  ordinal: count,
  categoryId: v.string(),
  name: v.string(),
  unit: v.string(),
  /** Which flavour of its product it is; '' for none. */
  flavour: v.optional(v.string(), ''),
  picture: v.string(),
  pricePaise: paise,
  mrpPaise: paise,
  stock: count,
  /** How it is sold by the lot; null: in single units. */
  lot: v.optional(v.nullable(lot), null),
  isHidden: v.boolean(),
  /** Until when it is out of stock by the shop's word, ms; null: it is not. */
  outUntil: v.nullable(timestamp),
  /** When the shop last changed, counted or received it, ms; null: not today. */
  changedAt: v.nullable(timestamp),
});
export type ShopGood = v.InferOutput<typeof shopGood>;

/**
 * Why a change is asked about instead of made, or made and worth a look:
 * - `price`, `name`, `lot`: somebody else changed the same meanwhile (SELL-3).
 * - `count`: somebody else counted the same meanwhile, to another result (SELL-2).
 * - `above-mrp`: the MRP is lower by now. `gone`: the shop has the item no more.
 * - `short`: made; more left than there was by the books, which now say 0.
 */
export const ASK_REASONS = ['price', 'name', 'lot', 'count', 'above-mrp', 'gone', 'short'] as const;

/** A change that its person is asked about. */
export const askedChange = v.object({
  change: goodsChange,
  reason: v.picklist(ASK_REASONS),
  /** What happened, in words for who is asked. */
  detail: v.string(),
});
export type AskedChange = v.InferOutput<typeof askedChange>;

/** What came of changes: how the items stand at `version`, and what is asked. */
export const goodsAnswer = v.object({
  storeId: v.string(),
  version: count,
  items: v.array(shopGood),
  asked: v.array(askedChange),
});
export type GoodsAnswer = v.InferOutput<typeof goodsAnswer>;
