import * as v from 'valibot';
import {
  MOST_TOLERANCE_PERCENT,
  MOST_TRADE_BASE,
  MOST_TRADE_PICTURES,
  MOST_UNIT_PRICE_PAISE,
  REQUEST_STATUS,
  TRADE_CARRIERS,
  TRADE_ENDS,
  TRADE_GRADES,
  TRADE_SIDES,
  TRADE_UNITS,
} from '../../domain/trade/trade.ts';
import { NEGOTIATION_STATUSES } from '../../domain/trade/trade-moves.ts';
import {
  CONTRACT_ACTS,
  CONTRACT_STATUSES,
  DELIVERY_STATUSES,
} from '../../domain/trade/contract-moves.ts';
import { count, pincode, requiredText, storeId, timestamp, typedLines, uuid } from '../schemas.ts';

const termsEntries = {
  /** In base units: grams, or pieces. */
  quantity: v.pipe(count, v.minValue(1), v.maxValue(MOST_TRADE_BASE)),
  /** Of one unit. */
  pricePaise: v.pipe(count, v.minValue(1), v.maxValue(MOST_UNIT_PRICE_PAISE)),
  /** The last day of the delivery, midnight in India that begins it. */
  byDay: timestamp,
  /** Who brings the goods. */
  carrier: v.picklist(TRADE_CARRIERS),
};

/** Numbers that one side puts on the table. */
export const tradeTerms = v.strictObject(termsEntries);

const wanted = {
  side: v.picklist([TRADE_SIDES.BUY, TRADE_SIDES.SELL]),
  grade: v.picklist(TRADE_GRADES),
  unit: v.picklist(TRADE_UNITS),
  /** What is delivered may differ so much from what was agreed, percent. */
  tolerancePercent: v.pipe(
    count,
    v.maxValue(MOST_TOLERANCE_PERCENT, `Please allow at most ${MOST_TOLERANCE_PERCENT} %`),
  ),
  /** Where the goods are wanted, or lie. */
  areaCode: pincode,
};

const written = {
  ...wanted,
  requestId: uuid,
  goods: requiredText(60),
  note: typedLines(300),
  /** Null: for the writer themselves. A sale is always of a shop. */
  storeId: v.nullable(storeId),
  terms: tradeTerms,
};

/** Of pictures: no more than a request has, and none twice. */
const fewPictures = v.check<string[], string>(
  (ids) => ids.length <= MOST_TRADE_PICTURES && new Set(ids).size === ids.length,
  `Please add at most ${MOST_TRADE_PICTURES} pictures`,
);

/** A request as it is written; its id is chosen by the phone. */
export const newTradeRequest = v.strictObject({
  ...written,
  /** What the writer's uploads were answered with. */
  pictureFileIds: v.optional(v.pipe(v.array(uuid), fewPictures), []),
});
export type NewTradeRequest = v.InferOutput<typeof newTradeRequest>;

/** A request as its phone keeps it until it is sent. */
export const tradeWish = v.strictObject({
  ...written,
  /** Rows in `attachments`, whose bytes are sent before it. */
  pictureIds: v.optional(v.pipe(v.array(v.string()), fewPictures), []),
});
export type TradeWish = v.InferOutput<typeof tradeWish>;

/** A delivery of an order between traders, as its weighing slip says. */
export const tradeDelivery = v.object({
  deliveryId: uuid,
  /** Who wrote it down. */
  by: v.picklist(TRADE_CARRIERS),
  status: v.picklist(DELIVERY_STATUSES),
  /** In base units. */
  quantity: count,
  /** What the other side weighed, in base units; null where it has not said otherwise. */
  claimedQuantity: v.nullable(count),
  /** The weighing slip's number, or what else tells it from others. */
  slip: v.string(),
  /** Why it is disputed, '' where it isn't. */
  reason: v.string(),
  /** The day that it was handed over, midnight in India that begins it. */
  day: timestamp,
  /** What it costs at the agreed price. */
  amountPaise: count,
  at: timestamp,
});
export type TradeDelivery = v.InferOutput<typeof tradeDelivery>;

/** How the agreed goods are paid: from the buyer's wallet, delivery by delivery, or from hand to hand. */
export const TRADE_PAYERS = ['wallet', 'direct'] as const;
export type TradePayer = (typeof TRADE_PAYERS)[number];

/** The order of an agreed negotiation. */
export const tradeContract = v.object({
  status: v.picklist(CONTRACT_STATUSES),
  /** Raised by each move that changes the status. */
  version: count,
  paysBy: v.picklist(TRADE_PAYERS),
  /** As agreed, or as changed since. */
  terms: v.object(termsEntries),
  /** Other numbers that one side asks for; null where none are. */
  change: v.nullable(v.object({ by: v.picklist(TRADE_CARRIERS), terms: v.object(termsEntries) })),
  /** The oldest first. */
  deliveries: v.array(tradeDelivery),
  /** What was done, the oldest first; `wallet` is the server that pays from it. */
  moves: v.array(
    v.object({
      act: v.picklist(CONTRACT_ACTS),
      by: v.picklist([...TRADE_CARRIERS, 'wallet']),
      at: timestamp,
    }),
  ),
});
export type TradeContract = v.InferOutput<typeof tradeContract>;

/** What one buyer and one shop offer each other about a request; the newest offer is on the table. */
export const tradeNegotiation = v.object({
  negotiationId: uuid,
  storeId,
  storeName: v.string(),
  buyerName: v.string(),
  status: v.picklist(NEGOTIATION_STATUSES),
  endedBy: v.nullable(v.picklist(TRADE_ENDS)),
  /** Raised by each move. */
  version: count,
  /** The oldest first. */
  offers: v.array(
    v.object({ ...termsEntries, by: v.picklist(TRADE_CARRIERS), version: count, at: timestamp }),
  ),
  /** The order that came of it; null until the buyer has ordered. */
  contract: v.nullable(tradeContract),
});
export type TradeNegotiation = v.InferOutput<typeof tradeNegotiation>;

const requestStatuses = [
  REQUEST_STATUS.PENDING,
  REQUEST_STATUS.CONFIRMED,
  REQUEST_STATUS.IN_PROGRESS,
  REQUEST_STATUS.REJECTED,
] as const;

/** A request as one of those sees it who wrote it or may answer it. */
export const tradeRequest = v.object({
  ...wanted,
  requestId: uuid,
  goods: v.string(),
  note: v.string(),
  storeId: v.nullable(storeId),
  terms: v.object(termsEntries),
  status: v.picklist(requestStatuses),
  endedBy: v.nullable(v.picklist(TRADE_ENDS)),
  /** Its pictures, in their order (`read-trade-picture`). */
  pictureFileIds: v.array(uuid),
  /** The shop, or the given name of the person who wrote it. */
  askerName: v.string(),
  city: v.string(),
  /** On which side of it the reader stands. */
  party: v.picklist(TRADE_CARRIERS),
  /** The reader, or their shop, wrote it. */
  isOwn: v.boolean(),
  /** The reader's shops that may answer a request to buy. */
  forStores: v.array(v.object({ storeId, name: v.string() })),
  /** How many shops were told of it. */
  storeCount: count,
  createdAt: timestamp,
  expiresAt: timestamp,
  /** Raised by each change of it and of each of its negotiations. */
  version: count,
  negotiations: v.array(tradeNegotiation),
});
export type TradeRequest = v.InferOutput<typeof tradeRequest>;
