import { asc, eq } from 'drizzle-orm';
import { indiaDayStart } from '../../src/domain/time.ts';
import { dayProblem, deliveryAmountPaise, type TradeParty } from '../../src/domain/trade/trade.ts';
import { CONTRACT_REFUSALS, lockedAmountPaise } from '../../src/domain/trade/contract-moves.ts';
import { judgeWrittenStep } from '../../src/domain/trade/written-step.ts';
import type { Database } from '../db/database.ts';
import {
  tradeContractMoves,
  tradeContracts,
  tradeDeliveries,
  tradeNegotiations,
  tradeRequests,
} from './trade-tables.ts';
import { ProblemError } from '../http/problem-error.ts';
import { type NegotiationRow, type RequestRow, shopsOf } from './trade-lists.ts';
import {
  type ContractAfter,
  type ContractMove,
  type ContractRow,
  type DeliveryRow,
  newestOffer,
} from './contract-lists.ts';
import {
  lockRequest,
  notPossible,
  peopleOfShops,
  raiseTrades,
  tellOwners,
} from './trade-requests.ts';
import { contractNews } from './contract-news.ts';
import { lockForContract, payFromLock, releaseLock } from './wallet.ts';

/** Deliveries of one order. */
const MOST_DELIVERIES = 100;

/** What a move is judged and made by. */
interface Scene extends ContractMove {
  readonly request: RequestRow;
  readonly negotiation: NegotiationRow;
  readonly by: TradeParty;
  /** Null: nothing is ordered yet. */
  readonly contract: ContractRow | null;
  readonly deliveries: readonly DeliveryRow[];
  /** The delivery that the move is about. */
  readonly delivery: DeliveryRow | undefined;
}

/** @throws ProblemError trade_request_not_found for who has no part in it, trade_not_possible where nothing was agreed */
async function sceneOf(db: Database, move: ContractMove): Promise<Scene> {
  const { step, userId } = move;
  const request = await lockRequest(db, step.requestId);
  const [negotiation] = await db
    .select()
    .from(tradeNegotiations)
    .where(eq(tradeNegotiations.id, step.negotiationId));
  const isBuyer = negotiation?.buyerUserId === userId;
  if (
    negotiation === undefined ||
    negotiation.requestId !== request.id ||
    (!isBuyer && !(await shopsOf(db, userId)).has(negotiation.storeId))
  ) {
    throw new ProblemError('trade_request_not_found');
  }
  if (negotiation.status !== 'NEGOTIATION_APPROVED') notPossible('Nothing is agreed yet.');
  const [contract = null] = await db
    .select()
    .from(tradeContracts)
    .where(eq(tradeContracts.id, negotiation.id));
  const deliveries = await db
    .select()
    .from(tradeDeliveries)
    .where(eq(tradeDeliveries.contractId, negotiation.id))
    .orderBy(asc(tradeDeliveries.at), asc(tradeDeliveries.id));
  const delivery = deliveries.find(({ id }) => id === step.delivery?.deliveryId);
  const by: TradeParty = isBuyer ? 'buyer' : 'seller';
  return { ...move, request, negotiation, by, contract, deliveries, delivery };
}

/** @throws ProblemError trade_changed, trade_own_offer, trade_not_possible */
function judged({ step, by, contract, request, deliveries }: Scene, agreed: number) {
  const order = {
    contract,
    agreedQuantity: agreed,
    tolerancePercent: request.tolerancePercent,
    deliveries: deliveries.map((row) => ({ ...row, deliveryId: row.id })),
  };
  const verdict = judgeWrittenStep(order, { ...step, by });
  if (verdict.allowed) return verdict.to;
  const { kind } = verdict;
  const detail = CONTRACT_REFUSALS[kind];
  if (kind === 'changed') throw new ProblemError('trade_changed', { detail });
  if (kind === 'own') throw new ProblemError('trade_own_offer', { detail });
  return notPossible(detail);
}

/** What is written with the status: the agreed numbers, the wish for others, who pays. */
function contractAfter(
  { step, by, contract }: Scene,
  agreed: Pick<ContractRow, 'quantity' | 'pricePaise' | 'byDay' | 'carrier'>,
): Omit<ContractRow, 'id' | 'status' | 'version'> {
  const { quantity, pricePaise, byDay, carrier } = contract ?? agreed;
  const terms = { quantity, pricePaise, byDay, carrier };
  const paysBy = contract?.paysBy ?? step.paysBy ?? 'direct';
  const change = contract?.change ?? null;
  switch (step.act) {
    case 'ask-change':
      return { ...terms, paysBy, change: step.terms === null ? null : { by, terms: step.terms } };
    case 'approve-change':
      return { ...terms, ...change?.terms, paysBy, change: null };
    case 'decline-change':
    case 'withdraw-change':
      return { ...terms, paysBy, change: null };
    default:
      return { ...terms, paysBy, change };
  }
}

/** Writes what the move says of a delivery. */
async function writeDelivery(db: Database, scene: Scene): Promise<void> {
  const { step, by, userId, negotiation, request, contract, deliveries, delivery, now } = scene;
  if (step.delivery === null) return;
  const { deliveryId: id, quantity, slip, reason, day } = step.delivery;
  if (step.act === 'deliver') {
    if (deliveries.length >= MOST_DELIVERIES) {
      notPossible(`An order has at most ${MOST_DELIVERIES} deliveries.`);
    }
    if (indiaDayStart(day) !== day || day > now || day < indiaDayStart(request.createdAt)) {
      notPossible('Please choose the day of the delivery: today or before.');
    }
    const written = { id, by, userId, quantity, slip, day, reason: '', at: now };
    const contractId = negotiation.id;
    const isNew = await db
      .insert(tradeDeliveries)
      .values({
        ...written,
        contractId,
        status: 'written',
        claimedQuantity: null,
        amountPaise: null,
      })
      .onConflictDoNothing()
      .returning();
    if (isNew.length === 0) notPossible('This delivery is there already.');
    return;
  }
  const set = (facts: Partial<DeliveryRow>) =>
    db.update(tradeDeliveries).set(facts).where(eq(tradeDeliveries.id, id));
  if (step.act === 'dispute') {
    if (quantity === delivery?.quantity || reason === '') {
      notPossible('Please say what you weighed instead, and why it differs.');
    }
    await set({ status: 'disputed', claimedQuantity: quantity, reason });
  } else {
    const holds = heldQuantity(scene);
    const { pricePaise } = contract ?? { pricePaise: 0 };
    const amountPaise = deliveryAmountPaise({ quantity: holds, pricePaise }, request.unit);
    await set({ status: 'confirmed', quantity: holds, amountPaise });
  }
}

/** What a delivery weighs once both agree: as it was written down, or as the other side weighed it. */
const heldQuantity = ({ step, delivery }: Scene): number =>
  (step.act === 'take-weight' ? delivery?.claimedQuantity : null) ?? delivery?.quantity ?? 0;

/**
 * Moves the buyer's locked money as the order goes: all of it with the tolerance at the order, a delivery's part once both agree on
 * it, the rest back at the end. Nothing where it is paid from hand to hand.
 * @throws ProblemError wallet_too_low
 */
async function moveMoney(db: Database, scene: Scene, after: ContractAfter): Promise<void> {
  if (after.paysBy !== 'wallet') return;
  const { step, request, negotiation, deliveries, delivery, now } = scene;
  const { id: contractId, storeId, buyerUserId: userId } = negotiation;
  const { unit, tolerancePercent } = request;
  switch (step.act) {
    case 'order':
    case 'approve-change': {
      const amountPaise = lockedAmountPaise(after, { tolerancePercent, deliveries, unit });
      try {
        return await lockForContract(db, { userId, contractId, amountPaise, now });
      } catch (error) {
        const isTold = scene.by === 'buyer' || !(error instanceof ProblemError);
        if (isTold) throw error;
        // The seller learns nothing of the buyer's wallet but that.
        const detail = 'The buyer’s wallet has too little for this change.';
        throw new ProblemError('wallet_too_low', { detail });
      }
    }
    case 'confirm':
    case 'take-weight': {
      const quantity = heldQuantity(scene);
      const amountPaise = deliveryAmountPaise({ quantity, pricePaise: after.pricePaise }, unit);
      const deliveryId = delivery?.id ?? '';
      return payFromLock(db, { contractId, deliveryId, storeId, amountPaise, now });
    }
    case 'take-back':
    case 'decline':
    case 'finish':
      return releaseLock(db, { contractId, now });
    default:
  }
}

/**
 * Makes a move in the order of an agreed negotiation, along the domain's table and with the buyer's money where it is locked. The
 * request's row is locked first: moves of one order come one after the other.
 * @throws ProblemError trade_request_not_found, trade_changed, trade_own_offer, trade_not_possible, wallet_too_low
 */
export async function moveContract(db: Database, move: ContractMove): Promise<void> {
  const { step, userId, now } = move;
  const scene = await sceneOf(db, move);
  const { request, negotiation, by, contract, delivery } = scene;
  const isWritten = step.act === 'deliver' && delivery?.by === by;
  if (isWritten && delivery.quantity === step.delivery?.quantity) return;
  const agreed = await newestOffer(db, negotiation.id);
  if (agreed === undefined) throw new Error('a negotiation was agreed without an offer');
  const to = judged(scene, agreed.quantity);
  const problem = step.terms === null ? null : dayProblem(step.terms.byDay, now);
  if (problem !== null) notPossible(problem);
  const isPaid = step.act === 'finish' && contract?.paysBy === 'wallet';
  const after: ContractAfter = {
    ...contractAfter(scene, agreed),
    status: isPaid ? 'PAID' : to,
    version: (contract?.version ?? 0) + (to === contract?.status ? 0 : 1),
  };
  const { id } = negotiation;
  if (contract === null) await db.insert(tradeContracts).values({ id, ...after });
  else await db.update(tradeContracts).set(after).where(eq(tradeContracts.id, id));
  await moveMoney(db, scene, after);
  await writeDelivery(db, scene);
  const place = await db.$count(tradeContractMoves, eq(tradeContractMoves.contractId, id));
  await db
    .insert(tradeContractMoves)
    .values([
      { contractId: id, place, act: step.act, by, userId, at: now },
      ...(isPaid
        ? ([
            { contractId: id, place: place + 1, act: 'paid', by: 'wallet', userId: null, at: now },
          ] as const)
        : []),
    ]);
  await db
    .update(tradeRequests)
    .set({ version: request.version + 1 })
    .where(eq(tradeRequests.id, request.id));
  const shop = await peopleOfShops(db, [negotiation.storeId]);
  await raiseTrades(db, [negotiation.buyerUserId, ...shop.people]);
  const owners = by === 'buyer' ? shop.owners : [negotiation.buyerUserId];
  await tellOwners(db, { owners }, contractNews(scene, after), { requestId: request.id, now });
}
