import {
  answerTradeRequest,
  fetchTradeRequests,
  moveTradeContract,
  readTradePicture,
  withdrawTradeRequest,
} from '../../../src/contracts/trade/trade.ts';
import { moveContract } from '../trade-contracts.ts';
import { tradeOf, tradesOfPerson } from '../trade-lists.ts';
import { moveNegotiation } from '../trade-moves.ts';
import { pictureOf } from '../trade-pictures.ts';
import { withdrawRequest } from '../trade-requests.ts';
import { implement, type ServiceHandler } from '../../http/service-handler.ts';

/** Changes of one request wait for each other before they take a connection (LOAD-1). */
const subjectOf = ({ requestId }: { readonly requestId: string }) => `trade:${requestId}`;

const fetchTradeRequestsHandler = implement(
  fetchTradeRequests,
  async ({ input: { pincode, limit }, identity: { userId }, db, parts }) => {
    const place = pincode === null ? null : (parts.places.areaByPincode(pincode)?.location ?? null);
    const now = parts.now();
    return { requests: await tradesOfPerson(db, userId, { place, limit, now }), serverTime: now };
  },
);

const answerTradeRequestHandler = implement(
  answerTradeRequest,
  async ({ input, identity: { userId }, db, parts }) => {
    await moveNegotiation(db, { ...input, userId, now: parts.now() });
    return { tradeRequest: await tradeOf(db, input.requestId, userId) };
  },
  { subject: async ({ input }) => subjectOf(input) },
);

const moveTradeContractHandler = implement(
  moveTradeContract,
  async ({ input: step, identity: { userId }, db, parts }) => {
    await moveContract(db, { step, userId, now: parts.now() });
    return { tradeRequest: await tradeOf(db, step.requestId, userId) };
  },
  { subject: async ({ input }) => subjectOf(input) },
);

const withdrawTradeRequestHandler = implement(
  withdrawTradeRequest,
  async ({ input: { requestId }, identity: { userId }, db, parts }) => {
    await withdrawRequest(db, { requestId, userId, now: parts.now() });
    return { tradeRequest: await tradeOf(db, requestId, userId) };
  },
  { subject: async ({ input }) => subjectOf(input) },
);

const readTradePictureHandler = implement(
  readTradePicture,
  ({ input, identity: { userId }, db, parts }) =>
    pictureOf(db, { ...input, userId, now: parts.now() }),
);

/** All services of requests and their negotiations. */
export const TRADE_HANDLERS: readonly ServiceHandler[] = [
  fetchTradeRequestsHandler,
  answerTradeRequestHandler,
  moveTradeContractHandler,
  withdrawTradeRequestHandler,
  readTradePictureHandler,
];
