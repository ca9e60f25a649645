import * as v from 'valibot';
import {
  MOST_TOLERANCE_PERCENT,
  MOST_TRADE_BASE,
  MOST_UNIT_PRICE_PAISE,
  NEGOTIATION_STATUSES,
  REQUEST_STATUS,
  TRADE_CARRIERS,
  TRADE_ENDS,
  TRADE_GRADES,
  TRADE_SIDES,
  TRADE_UNITS,
} from '../../domain/trade/trade.ts';
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

/** A request as it is written; its id is chosen by the phone. */
export const newTradeRequest = v.strictObject({
  ...wanted,
  requestId: uuid,
  goods: requiredText(60),
  note: typedLines(300),
  /** Null: for the writer themselves. A sale is always of a shop. */
  storeId: v.nullable(storeId),
  terms: tradeTerms,
});
export type NewTradeRequest = v.InferOutput<typeof newTradeRequest>;

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
