import { and, eq } from 'drizzle-orm';
import {
  askerOf,
  dayProblem,
  otherParty,
  REQUEST_STATUS,
  termsText,
  type TradeEnd,
  type TradeParty,
  type TradeTerms,
} from '../../src/domain/trade/trade.ts';
import {
  judgeMove,
  type NegotiationState,
  type TradeAct,
} from '../../src/domain/trade/trade-moves.ts';
import type { Database } from '../db/database.ts';
import { tradeNegotiations, tradeOffers, tradeReach, tradeRequests } from './trade-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { type NegotiationRow, type RequestRow, shopsOf } from './trade-lists.ts';
import { newestOffer } from './contract-lists.ts';
import {
  ENDED,
  endOthers,
  isAsker,
  isRunning,
  lockRequest,
  type News,
  peopleOfShops,
  raiseTrades,
  type Shops,
  tellOwners,
} from './trade-requests.ts';

/** Offers of one negotiation. */
const MOST_OFFERS = 50;

const { CONFIRMED, IN_PROGRESS } = REQUEST_STATUS;

export interface TradeMove {
  readonly userId: number;
  readonly requestId: string;
  readonly negotiationId: string;
  readonly storeId: string | null;
  readonly act: TradeAct;
  readonly seenVersion: number;
  readonly terms: TradeTerms | null;
  readonly now: number;
}

/**
 * The negotiation of a move and who makes it, or a new one for who offers first.
 * @throws ProblemError trade_request_not_found for who has no part in it, trade_changed where the pair talks already
 */
async function negotiationOf(
  db: Database,
  request: RequestRow,
  move: TradeMove,
): Promise<{ readonly row: NegotiationRow; readonly by: TradeParty; readonly isNew: boolean }> {
  const { userId, negotiationId, requestId } = move;
  const shops = await shopsOf(db, userId);
  const [known] = await db
    .select()
    .from(tradeNegotiations)
    .where(eq(tradeNegotiations.id, negotiationId));
  if (known !== undefined) {
    const by = known.buyerUserId === userId ? 'buyer' : 'seller';
    const isTheirs = by === 'buyer' || shops.has(known.storeId);
    if (known.requestId !== requestId || !isTheirs)
      throw new ProblemError('trade_request_not_found');
    return { row: known, by, isNew: false };
  }
  const asker = askerOf(request.side);
  const by = otherParty(asker);
  const storeId = by === 'seller' ? move.storeId : request.storeId;
  if (isAsker(request, userId, shops) || storeId === null) {
    throw new ProblemError('trade_request_not_found');
  }
  if (by === 'seller') await checkReach(db, requestId, storeId, shops);
  const buyerUserId = by === 'seller' ? request.userId : userId;
  const [talked] = await db
    .select({ id: tradeNegotiations.id })
    .from(tradeNegotiations)
    .where(
      and(
        eq(tradeNegotiations.requestId, requestId),
        eq(tradeNegotiations.storeId, storeId),
        eq(tradeNegotiations.buyerUserId, buyerUserId),
      ),
    );
  if (talked !== undefined) {
    const detail = 'There is an offer already, from another phone. Look at it before you go on.';
    throw new ProblemError('trade_changed', { detail });
  }
  const row: NegotiationRow = {
    id: negotiationId,
    requestId,
    buyerUserId,
    storeId,
    status: 'NEGOTIATION_PENDING',
    endedBy: null,
    lastBy: asker,
    startedAt: move.now,
    version: 0,
  };
  return { row, by, isNew: true };
}

/** A shop answers what it was told of. @throws ProblemError trade_request_not_found */
async function checkReach(
  db: Database,
  requestId: string,
  storeId: string,
  shops: Shops,
): Promise<void> {
  const [reached] = await db
    .select({ storeId: tradeReach.storeId })
    .from(tradeReach)
    .where(and(eq(tradeReach.requestId, requestId), eq(tradeReach.storeId, storeId)));
  if (reached === undefined || !shops.has(storeId)) {
    throw new ProblemError('trade_request_not_found');
  }
}

/** What stands now, for who comes too late or upon an older version. */
async function standsNow(db: Database, request: RequestRow, row: NegotiationRow): Promise<string> {
  const offer = await newestOffer(db, row.id);
  return offer === undefined
    ? 'Nobody has offered yet.'
    : `On the table is ${termsText(offer, request.unit)}, from the ${offer.by}.`;
}

/** @throws ProblemError trade_over, trade_changed, trade_own_offer, trade_not_possible; with what stands now */
async function checkMove(
  db: Database,
  request: RequestRow,
  row: NegotiationRow,
  move: TradeMove & { readonly by: TradeParty },
) {
  const { expiresAt } = request;
  const ended = row.endedBy ?? (isRunning(request) ? null : request.endedBy);
  if (ended !== null) throw new ProblemError('trade_over', { detail: ENDED[ended] });
  const state: NegotiationState = { ...row, expiresAt };
  const verdict = judgeMove(state, move);
  if (!verdict.allowed) {
    switch (verdict.kind) {
      case 'over':
        throw new ProblemError('trade_over', { detail: ENDED.expired });
      case 'changed': {
        const detail = `The numbers have changed. ${await standsNow(db, request, row)}`;
        throw new ProblemError('trade_changed', { detail });
      }
      case 'own-offer': {
        const detail = 'These are your own numbers: the other side answers them.';
        throw new ProblemError('trade_own_offer', { detail });
      }
      case 'not-possible':
        throw new ProblemError('trade_not_possible', { detail: 'This can not be done now.' });
    }
  }
  const problem = move.terms === null ? null : dayProblem(move.terms.byDay, move.now);
  const isFull = move.act === 'offer' && row.version >= MOST_OFFERS;
  if (problem !== null || isFull) {
    const detail = problem ?? 'You have talked enough: accept the numbers, or say no.';
    throw new ProblemError('trade_not_possible', { detail });
  }
  return verdict;
}

const END_OF: Readonly<Record<Exclude<TradeAct, 'offer'>, TradeEnd>> = {
  accept: 'agreed',
  reject: 'rejected',
  withdraw: 'withdrawn',
};

function newsOf(request: RequestRow, act: TradeAct, terms: TradeTerms | null): News {
  const { goods } = request;
  switch (act) {
    case 'offer':
      return {
        title: `Offer: ${goods}`,
        body: `${terms === null ? '' : termsText(terms, request.unit)}. Accept it, or answer with your numbers.`,
      };
    case 'accept':
      return { title: `Agreed: ${goods}`, body: 'Your numbers were accepted. Both are bound now.' };
    case 'reject':
      return { title: `No deal: ${goods}`, body: 'The other side has said no to your numbers.' };
    case 'withdraw':
      return { title: `Taken back: ${goods}`, body: 'The other side has taken its numbers back.' };
  }
}

/**
 * Makes a move in a negotiation along the domain's table. The request's row is locked first, so that of two who accept the second
 * finds it agreed.
 * @throws ProblemError trade_request_not_found, trade_over, trade_changed, trade_own_offer, trade_not_possible
 */
export async function moveNegotiation(db: Database, move: TradeMove): Promise<void> {
  const { requestId, act, terms, now, userId } = move;
  const request = await lockRequest(db, requestId);
  const { row, by, isNew } = await negotiationOf(db, request, move);
  const { to } = await checkMove(db, request, row, { ...move, by });
  const version = row.version + 1;
  const endedBy = act === 'offer' ? null : END_OF[act];
  const lastBy = act === 'offer' ? by : row.lastBy;
  const moved = { ...row, status: to, endedBy, lastBy, version };
  if (isNew) await db.insert(tradeNegotiations).values(moved);
  else await db.update(tradeNegotiations).set(moved).where(eq(tradeNegotiations.id, row.id));
  if (terms !== null) {
    await db
      .insert(tradeOffers)
      .values({ ...terms, negotiationId: row.id, version, by, userId, at: now });
  }
  const status = act === 'accept' ? CONFIRMED : IN_PROGRESS;
  await db
    .update(tradeRequests)
    .set({ status, version: request.version + 1, ...(act === 'accept' && { endedBy: 'agreed' }) })
    .where(eq(tradeRequests.id, requestId));
  const shop = await peopleOfShops(db, [row.storeId]);
  await raiseTrades(db, [row.buyerUserId, ...shop.people]);
  const owners = by === 'buyer' ? shop.owners : [row.buyerUserId];
  await tellOwners(db, { owners }, newsOf(request, act, terms), { requestId, now });
  if (act === 'accept') {
    const news = {
      title: `Not this time: ${request.goods}`,
      body: 'It was agreed with somebody else.',
    };
    await endOthers(db, request, { endedBy: 'other-agreed', exceptId: row.id, news, now });
  }
}
