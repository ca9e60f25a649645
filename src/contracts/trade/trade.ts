import * as v from 'valibot';
import {
  quantityText,
  TRADE_SIDES,
  TRADE_SUBJECTS,
  termsText,
  type TradeUnit,
} from '../../domain/trade/trade.ts';
import { TRADE_ACTS, type TradeAct } from '../../domain/trade/trade-moves.ts';
import {
  CONTRACT_ACTS,
  DELIVERY_ACTS,
  type ContractAct,
} from '../../domain/trade/contract-moves.ts';
import { defineCommand } from '../outbox-command.ts';
import { count, pincode, storeId, timestamp, typedLines, uuid } from '../schemas.ts';
import { forwardSearchRequest } from '../sellers/search-requests.ts';
import { defineService, SIGNED_IN } from '../service.ts';
import { newTradeRequest, TRADE_PAYERS, tradeRequest, tradeTerms } from './trade-schemas.ts';

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

const requestSubject = (requestId: string): string => TRADE_SUBJECTS + requestId;

/** Writes a request and has it told to those in reach. */
export const FORWARD_TRADE_REQUEST = defineCommand({
  kind: 'forward-trade-request',
  payloadVersion: 1,
  payload: newTradeRequest,
  subject: ({ requestId }) => requestSubject(requestId),
  newestOnly: false,
  service: forwardSearchRequest,
  input: (request) => ({
    query: request.goods,
    pincode: request.areaCode,
    tradeRequest: request,
  }),
  title: ({ side, goods, unit, terms }) =>
    `${side === TRADE_SIDES.BUY ? 'Buy' : 'Sell'} ${quantityText(terms.quantity, unit)} ${goods}`,
});

const answerPayload = v.object({
  answer: answerTradeRequest.input,
  /** For the sync page and the overlay. */
  goods: v.string(),
  unit: tradeRequest.entries.unit,
});
export type TradeAnswerPayload = v.InferOutput<typeof answerPayload>;

const TITLES: Readonly<Record<TradeAct, string>> = {
  offer: 'Offer',
  accept: 'Accept the offer',
  reject: 'Reject the offer',
  withdraw: 'Take back the offer',
};

/** Makes a move in a negotiation. */
export const ANSWER_TRADE_REQUEST = defineCommand({
  kind: 'answer-trade-request',
  payloadVersion: 1,
  payload: answerPayload,
  subject: ({ answer }: TradeAnswerPayload) =>
    `${requestSubject(answer.requestId)}:${answer.negotiationId}`,
  newestOnly: false,
  service: answerTradeRequest,
  input: ({ answer }) => answer,
  title: ({ answer: { act, terms }, goods, unit }) =>
    `${TITLES[act]}${terms === null ? '' : ` ${termsText(terms, unit)}`}: ${goods}`,
});

const stepPayload = v.object({
  step: moveTradeContract.input,
  /** For the sync page and the overlay. */
  goods: v.string(),
  unit: tradeRequest.entries.unit,
});
export type ContractStepPayload = v.InferOutput<typeof stepPayload>;

const STEP_TITLES: Readonly<Record<ContractAct, string>> = {
  order: 'Order',
  'take-back': 'Take back the order',
  approve: 'Approve the order',
  decline: 'Reject the order',
  'ask-change': 'Ask for a change to',
  'withdraw-change': 'Take back the change',
  'approve-change': 'Approve the change',
  'decline-change': 'Reject the change',
  deliver: 'Delivery of',
  confirm: 'Confirm the delivery of',
  dispute: 'Dispute a delivery as',
  'take-weight': 'Agree to a delivery of',
  finish: 'Finish the order',
  paid: 'Money received',
  close: 'Close the contract',
};

/** What a step does, in words: "Delivery of 200 kg". */
export function stepTitle(
  { act, delivery: of, terms }: Pick<MoveTradeContract, 'act' | 'delivery' | 'terms'>,
  unit: TradeUnit,
): string {
  if (of !== null) return `${STEP_TITLES[act]} ${quantityText(of.quantity, unit)}`;
  return terms === null ? STEP_TITLES[act] : `${STEP_TITLES[act]} ${termsText(terms, unit)}`;
}

/** Makes a move in the order of an agreed negotiation. */
export const MOVE_TRADE_CONTRACT = defineCommand({
  kind: 'move-trade-contract',
  payloadVersion: 1,
  payload: stepPayload,
  // What is said of a delivery holds up nothing else, and what else is said never takes the place of a refused slip.
  subject: ({ step }: ContractStepPayload) => {
    const order = `${requestSubject(step.requestId)}:${step.negotiationId}`;
    return step.delivery === null ? order : `${order}:${step.delivery.deliveryId}`;
  },
  newestOnly: false,
  service: moveTradeContract,
  input: ({ step }) => step,
  title: ({ step, goods, unit }) => `${stepTitle(step, unit)}: ${goods}`,
});

const withdrawPayload = v.object({ requestId: uuid, goods: v.string() });
export type TradeWithdrawPayload = v.InferOutput<typeof withdrawPayload>;

/** Takes a request back. */
export const WITHDRAW_TRADE_REQUEST = defineCommand({
  kind: 'withdraw-trade-request',
  payloadVersion: 1,
  payload: withdrawPayload,
  subject: ({ requestId }: TradeWithdrawPayload) => requestSubject(requestId),
  newestOnly: false,
  service: withdrawTradeRequest,
  input: ({ requestId }) => ({ requestId }),
  title: ({ goods }) => `Take back the request: ${goods}`,
});
