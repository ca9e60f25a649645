import * as v from 'valibot';
import {
  quantityText,
  TRADE_SIDES,
  TRADE_SUBJECTS,
  termsText,
  type TradeUnit,
} from '../../domain/trade/trade.ts';
import type { TradeAct } from '../../domain/trade/trade-moves.ts';
import type { ContractAct } from '../../domain/trade/contract-moves.ts';
import { defineCommand } from '../outbox-command.ts';
import { uuid } from '../schemas.ts';
import { forwardSearchRequest } from '../sellers/search-requests.ts';
import {
  answerTradeRequest,
  type MoveTradeContract,
  moveTradeContract,
  withdrawTradeRequest,
} from './trade.ts';
import { tradeRequest, tradeWish } from './trade-schemas.ts';

const requestSubject = (requestId: string): string => TRADE_SUBJECTS + requestId;

/** Writes a request and has it told to those in reach. */
export const FORWARD_TRADE_REQUEST = defineCommand({
  kind: 'forward-trade-request',
  // Version 1 had no pictures.
  payloadVersion: 2,
  migrate: (payload) => payload,
  payload: tradeWish,
  subject: ({ requestId }) => requestSubject(requestId),
  newestOnly: false,
  service: forwardSearchRequest,
  input: ({ pictureIds: _pictureIds, ...request }, pictureFileIds) => ({
    query: request.goods,
    pincode: request.areaCode,
    tradeRequest: { ...request, pictureFileIds: [...pictureFileIds] },
  }),
  pictures: ({ pictureIds }) => pictureIds,
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
