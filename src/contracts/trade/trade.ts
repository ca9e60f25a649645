import * as v from 'valibot';
import { TRADE_ACTS } from '../../domain/trade/trade-moves.ts';
import { CONTRACT_ACTS, DELIVERY_ACTS } from '../../domain/trade/contract-moves.ts';
import { count, pincode, storeId, timestamp, typedLines, uuid } from '../schemas.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { TRADE_PAYERS, tradeRequest, tradeTerms } from './trade-schemas.ts';

/**
 * The requests that the caller and their shops wrote, answered or may answer, the newest first: requests to buy that their shops
 * were told of, and sales around a place.
 */
export const fetchTradeRequests = defineService({
  name: 'fetch-trade-requests',
  summary: 'Requests to buy and to sell, with what was offered',
  input: v.strictObject({
    /** Where the caller looks for sales; null: nowhere. */
    pincode: v.optional(v.nullable(pincode), null),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(200)), 100),
  }),
  output: v.object({ requests: v.array(tradeRequest), serverTime: timestamp }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: [],
});

const answered = v.object({ tradeRequest });

/**
 * Makes a move in a negotiation (`NEGOTIATION_MOVES`): offers numbers, accepts or rejects those of the other side, or takes back
 * one's own. Of two who accept at once the second is told that it is agreed already. A move upon an older version than what stands
 * is refused with what stands now.
 */
export const answerTradeRequest = defineService({
  name: 'answer-trade-request',
  summary: 'Offer, accept, reject or withdraw in a negotiation',
  input: v.pipe(
    v.strictObject({
      requestId: uuid,
      /** Chosen by the phone of who offers first. */
      negotiationId: uuid,
      /** The shop that a first offer to sell comes from; null in all else. */
      storeId: v.nullable(storeId),
      act: v.picklist(TRADE_ACTS),
      /** The negotiation's version that was on screen; 0 for a first offer. */
      seenVersion: count,
      terms: v.nullable(tradeTerms),
    }),
    v.check(({ act, terms }) => (act === 'offer') === (terms !== null), 'an offer has numbers'),
  ),
  output: answered,
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: [
    'trade_request_not_found',
    'trade_over',
    'trade_changed',
    'trade_own_offer',
    'trade_not_possible',
  ],
});

/** Takes a request back; all its negotiations end. One that was agreed stays agreed. */
export const withdrawTradeRequest = defineService({
  name: 'withdraw-trade-request',
  summary: 'Take a request back',
  input: v.strictObject({ requestId: uuid }),
  output: answered,
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: ['trade_request_not_found', 'trade_over'],
});

const delivery = v.strictObject({
  /** Chosen by the phone of who writes it down. */
  deliveryId: uuid,
  /** In base units: written down or claimed. As it was on screen where it is confirmed, or taken as the other side weighed it. */
  quantity: tradeTerms.entries.quantity,
  slip: typedLines(40),
  reason: typedLines(200),
  day: timestamp,
});

/**
 * Makes a move in the order of an agreed negotiation (`CONTRACT_MOVES`). Where the buyer pays from the wallet, the order locks the
 * amount with the tolerance, each delivery that both agree on is paid from it, and the rest is given back at the end. A delivery that
 * is written down twice is there once.
 */
export const moveTradeContract = defineService({
  name: 'move-trade-contract',
  summary: 'Order what was agreed, deliver, confirm, dispute, change and close',
  input: v.pipe(
    v.strictObject({
      requestId: uuid,
      negotiationId: uuid,
      act: v.picklist(CONTRACT_ACTS),
      /** The contract's version that was on screen; 0 for the order. */
      seenVersion: count,
      /** With `order`. */
      paysBy: v.nullable(v.picklist(TRADE_PAYERS)),
      /** With `ask-change`. */
      terms: v.nullable(tradeTerms),
      /** With `deliver` and all that is about one delivery. */
      delivery: v.nullable(delivery),
    }),
    v.check(
      ({ act, paysBy }) => (act === 'order') === (paysBy !== null),
      'an order says how it is paid',
    ),
    v.check(
      ({ act, terms }) => (act === 'ask-change') === (terms !== null),
      'a change has numbers',
    ),
    v.check(
      ({ act, delivery: of }) =>
        (act === 'deliver' || DELIVERY_ACTS.includes(act)) === (of !== null),
      'a delivery has a quantity',
    ),
  ),
  output: answered,
  callers: SIGNED_IN,
  noAuth: false,
  changes: true,
  errors: [
    'trade_request_not_found',
    'trade_changed',
    'trade_own_offer',
    'trade_not_possible',
    'wallet_too_low',
  ],
});

export type MoveTradeContract = v.InferOutput<typeof moveTradeContract.input>;

/** A picture of a request, for who may see that request now; the file itself stays its writer's. */
export const readTradePicture = defineService({
  name: 'read-trade-picture',
  summary: 'A picture of a request to buy or to sell',
  input: v.strictObject({ requestId: uuid, fileId: uuid }),
  output: v.object({ contentType: v.string(), base64: v.string() }),
  callers: SIGNED_IN,
  noAuth: false,
  changes: false,
  errors: ['file_not_found'],
});
