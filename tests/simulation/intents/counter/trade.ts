import { asc, eq } from 'drizzle-orm';
import {
  tradeContractMoves,
  tradeContracts,
  tradeDeliveries,
  tradeNegotiations,
  tradeOffers,
  tradeReach,
  tradeRequests,
} from '../../../../server/trade/trade-tables.ts';
import { ProblemError } from '../../../../server/http/problem-error.ts';
import { moveContract } from '../../../../server/trade/trade-contracts.ts';
import { moveTradeContract } from '../../../../src/commands/trade/trade.ts';
import type { MoveTradeContract } from '../../../../src/contracts/trade/trade.ts';
import type { TradeContract } from '../../../../src/contracts/trade/trade-schemas.ts';
import { uuidV7 } from '../../../../src/domain/identifiers.ts';
import { indiaDayStart } from '../../../../src/domain/time.ts';
import {
  CONTRACT_ACTS,
  CONTRACT_MOVES,
  type ContractAct,
  DELIVERY_ACTS,
  toleranceBounds,
} from '../../../../src/domain/trade/contract-moves.ts';
import { otherParty, type TradeParty } from '../../../../src/domain/trade/trade.ts';
import type { IntentModel, Page } from '../../intent-model.ts';
import { fetchBeside } from '../../storm.ts';
import type { World } from '../../world.ts';
import { isEffect } from '../last-write.ts';
import { giveRoles } from '../passers-by.ts';
import { createSaidMoves, tradesOn } from './said-moves.ts';
import { createTradeWallet } from './trade-wallet.ts';

const KIND = 'move-trade-contract';
/** 500 kg with 5 % more or less. */
const AGREED = { quantity: 500_000, pricePaise: 2_400 };
const TOLERANCE_PERCENT = 5;
/** Acts that end something or hold it up. */
const RARE: ReadonlySet<ContractAct> = new Set([
  'take-back',
  'decline',
  'close',
  'ask-change',
  'withdraw-change',
]);
/** So many things somebody does while they look at the order. */
const MOST_STEPS = 4;
const DAY_MS = 86_400_000;

/** Refusals that what the other side did meanwhile can bring about. */
const MAY_BE_REFUSED = ['trade_changed', 'trade_own_offer', 'trade_not_possible'];

/** Orders between traders (TRD-5, TRD-6, WAL-1): one that its buyer and its seller move at once, on several phones, with and without a network. */
export function createTradeIntents(world: World): IntentModel {
  const { chance, market, people, server, serverNow, violate } = world;
  const { db, parts } = server;
  const [owner, buyer] = people;
  const storeId = market.stores[0]?.id ?? '';
  const talk = {
    requestId: uuidV7(serverNow(), parts.randomBytes),
    negotiationId: uuidV7(serverNow(), parts.randomBytes),
  };
  const wallet = createTradeWallet(world, {
    contractId: talk.negotiationId,
    buyerId: buyer?.id ?? 0,
    storeId,
    tolerancePercent: TOLERANCE_PERCENT,
  });
  const { paysBy } = wallet;
  const said = createSaidMoves<MoveTradeContract>(world, {
    kinds: [KIND],
    mayBeRefused: () =>
      paysBy === 'wallet' ? [...MAY_BE_REFUSED, 'wallet_too_low'] : MAY_BE_REFUSED,
  });

  async function open(): Promise<void> {
    if (owner === undefined || buyer === undefined) return;
    await giveRoles(world);
    const now = serverNow();
    const byDay = indiaDayStart(now) + 30 * DAY_MS;
    const terms = { ...AGREED, byDay, carrier: 'seller' } as const;
    const { requestId, negotiationId } = talk;
    await db.insert(tradeRequests).values({
      ...terms,
      id: requestId,
      userId: buyer.id,
      storeId: null,
      side: 1,
      status: 2,
      endedBy: 'agreed',
      goods: 'Onion',
      grade: 'A',
      note: '',
      unit: 'kg',
      tolerancePercent: TOLERANCE_PERCENT,
      areaCode: '560103',
      city: 'Bengaluru',
      lat: 12.93,
      lon: 77.68,
      createdAt: now,
      expiresAt: byDay + DAY_MS,
      version: 3,
    });
    await db.insert(tradeReach).values({ requestId, storeId });
    await db.insert(tradeNegotiations).values({
      id: negotiationId,
      requestId,
      buyerUserId: buyer.id,
      storeId,
      status: 'NEGOTIATION_APPROVED',
      endedBy: 'agreed',
      lastBy: 'seller',
      startedAt: now,
      version: 2,
    });
    await db
      .insert(tradeOffers)
      .values({ ...terms, negotiationId, version: 1, by: 'seller', userId: owner.id, at: now });
    await wallet.open();
    // Most runs begin with an order that the seller has approved: two more taps by two people are rare.
    if (chance.happens(0.2)) return;
    const ordered = { ...talk, seenVersion: 0, paysBy, terms: null, delivery: null };
    await makeMove(buyer.id, { ...ordered, act: 'order' });
    await makeMove(owner.id, { ...ordered, act: 'approve', seenVersion: 1, paysBy: null });
  }

  /** Somebody moves the order without a phone of the run. */
  async function makeMove(userId: number, step: MoveTradeContract): Promise<void> {
    await db.transaction((transaction) =>
      moveContract(transaction, { step, userId, now: serverNow() }),
    );
  }

  /** What of a delivery somebody says: a new one, or one that is there. */
  function deliveryFor(
    { commands }: Page,
    { act, party }: { readonly act: ContractAct; readonly party: TradeParty },
    contract: TradeContract | null,
  ): MoveTradeContract['delivery'] {
    const day = indiaDayStart(serverNow());
    if (act === 'deliver') {
      const quantity = chance.pick([90_000, 150_000, 240_000]);
      return { deliveryId: commands.newId(), quantity, slip: '', reason: '', day };
    }
    if (!DELIVERY_ACTS.includes(act) || contract === null || contract.deliveries.length === 0) {
      return null;
    }
    // Now and then what the screen offers no button for: the server has to say no.
    const offered = contract.deliveries.filter(
      ({ by, status }) => (by === party) === (act === 'take-weight') && status !== 'confirmed',
    );
    const of = chance.pick(
      offered.length === 0 || chance.happens(0.1) ? contract.deliveries : offered,
    );
    const quantities = {
      dispute: of.quantity - 10_000,
      'take-weight': of.claimedQuantity ?? of.quantity,
    } as const;
    const quantity = act === 'dispute' || act === 'take-weight' ? quantities[act] : of.quantity;
    const reason = act === 'dispute' ? 'Weighed again' : '';
    return { deliveryId: of.deliveryId, quantity, slip: of.slip, reason, day: of.day };
  }

  async function moveOn(page: Page): Promise<void> {
    const { context } = page;
    if (chance.happens(0.6)) {
      await fetchBeside(world, context, () => context.engine.service.pullTrades());
    }
    for (let count = 1 + chance.below(MOST_STEPS); count > 0; count -= 1) await stepOn(page);
  }

  async function stepOn(page: Page): Promise<void> {
    const trade = (await tradesOn(world, page)).find(
      ({ requestId }) => requestId === talk.requestId,
    );
    const negotiation = trade?.negotiations[0];
    if (trade === undefined || negotiation === undefined) return;
    const { contract } = negotiation;
    // Most of what somebody taps is on the screen; closing comes at last.
    const acts = CONTRACT_ACTS.filter((each) =>
      CONTRACT_MOVES.some(
        ([from, name, who]) =>
          name === each &&
          from === (contract?.status ?? 'NEGOTIATION_APPROVED') &&
          (who === trade.party || !['buyer', 'seller', 'wallet'].includes(who)),
      ),
    ).filter((each) => !RARE.has(each) || chance.happens(0.15));
    if (acts.length === 0) return;
    const chosen = chance.pick(acts);
    const delivery = deliveryFor(page, { act: chosen, party: trade.party }, contract);
    if (DELIVERY_ACTS.includes(chosen) && delivery === null) return;
    const terms = contract?.terms ?? null;
    const step: MoveTradeContract = {
      ...talk,
      act: chosen,
      seenVersion: contract?.version ?? 0,
      paysBy: chosen === 'order' ? paysBy : null,
      terms:
        chosen === 'ask-change' && terms !== null
          ? { ...terms, quantity: chance.pick([400_000, 500_000, 600_000]) }
          : null,
      delivery,
    };
    const payload = { step, goods: trade.goods, unit: trade.unit };
    const subject = delivery?.deliveryId ?? '';
    await said.tap(page, { move: step, name: chosen, subject }, (own) =>
      moveTradeContract(own, payload),
    );
  }

  /** TRD-5, TRD-6: the order went only ways of the table, and no more is there than may be. */
  async function checkServer(): Promise<void> {
    const { negotiationId: id } = talk;
    const [contract] = await db.select().from(tradeContracts).where(eq(tradeContracts.id, id));
    if (contract === undefined) return wallet.check(undefined, []);
    const moves = await db
      .select()
      .from(tradeContractMoves)
      .where(eq(tradeContractMoves.contractId, id))
      .orderBy(asc(tradeContractMoves.place));
    let status: string = 'NEGOTIATION_APPROVED';
    for (const { act: name, by } of moves) {
      // What is confirmed while something is disputed settles it.
      const to = CONTRACT_MOVES.find(
        ([from, of, who]) =>
          from === status &&
          of === name &&
          (who === by || ['either', 'asking', 'answering'].includes(who)),
      )?.[3];
      if (to === undefined) violate(`TRD-5: the ${by} made ${name} of an order that is ${status}`);
      else status = to;
    }
    if (status !== contract.status) {
      violate(`TRD-5: the order is ${contract.status}, its moves lead to ${status}`);
    }
    const deliveries = await db
      .select()
      .from(tradeDeliveries)
      .where(eq(tradeDeliveries.contractId, id));
    const held = deliveries.reduce(
      (all, { quantity, claimedQuantity, status: of }) =>
        all + (of === 'disputed' ? Math.max(quantity, claimedQuantity ?? 0) : quantity),
      0,
    );
    const { least, most } = toleranceBounds({
      quantity: contract.quantity,
      tolerancePercent: TOLERANCE_PERCENT,
    });
    if (held > most) violate(`TRD-6: ${held} g are delivered of at most ${most}`);
    const isOver = ['DELIVERED', 'PAID', 'CLOSE CONTRACT'].includes(contract.status);
    const isSettled = deliveries.every(({ status: of }) => of === 'confirmed');
    if (isOver && (held < least || !isSettled)) {
      violate(`TRD-6: ${contract.status} with ${held} g of at least ${least}`);
    }
    const parties: Readonly<Record<TradeParty, number | undefined>> = {
      buyer: buyer?.id,
      seller: owner?.id,
    };
    for (const { id: deliveryId, by, userId } of deliveries) {
      const writers = said
        .all()
        .filter(({ move }) => move.act === 'deliver' && move.delivery?.deliveryId === deliveryId);
      if (writers.length !== 1 || userId !== parties[by]) {
        violate(`TRD-5: nobody wrote delivery ${deliveryId} down as the ${by}`);
      }
    }
    await wallet.check(contract, deliveries);
  }

  /** What the side without a phone in the run does: it answers, at its counter or at home. */
  async function answerSomething(): Promise<void> {
    if (owner === undefined || buyer === undefined) return;
    const ids = { buyer: buyer.id, seller: owner.id };
    const { negotiationId: id } = talk;
    const [contract] = await db.select().from(tradeContracts).where(eq(tradeContracts.id, id));
    const deliveries = await db
      .select()
      .from(tradeDeliveries)
      .where(eq(tradeDeliveries.contractId, id));
    const of = deliveries.find(({ status }) => status !== 'confirmed');
    const change = contract?.change ?? null;
    type Answer = readonly [TradeParty, ContractAct];
    const answers: Readonly<Partial<Record<string, Answer>>> = {
      'none yet': ['buyer', 'order'],
      ORDER_REQUEST_INITIATED: ['seller', 'approve'],
      ORDER_MODIFY_REQUEST: [
        otherParty(change?.by ?? 'buyer'),
        chance.pick(['approve-change', 'decline-change'] as const),
      ],
      ORDER_DISPUTED: [of?.by ?? 'buyer', 'take-weight'],
      DELIVERED: ['seller', 'paid'],
      PAID: ['buyer', 'close'],
    };
    const running: Answer = of === undefined ? ['buyer', 'finish'] : [otherParty(of.by), 'confirm'];
    const [by, answer] = answers[contract?.status ?? 'none yet'] ?? running;
    const isAboutDelivery = DELIVERY_ACTS.includes(answer) && of !== undefined;
    const step: MoveTradeContract = {
      ...talk,
      act: answer,
      seenVersion: contract?.version ?? 0,
      paysBy: answer === 'order' ? paysBy : null,
      terms: null,
      delivery: isAboutDelivery
        ? {
            deliveryId: of.id,
            quantity: of.claimedQuantity ?? of.quantity,
            slip: of.slip,
            reason: '',
            day: of.day,
          }
        : null,
    };
    world.trace.note(`the ${by} without a phone will ${answer}`);
    await makeMove(ids[by], step).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
    });
  }

  return {
    name: 'orders between traders',
    open,
    actions: [
      { name: 'move an order between traders', weight: 20, run: moveOn },
      { name: 'read what was refused', weight: 3, run: said.readRefused },
    ],
    fates: [{ name: 'the other side answers', weight: 8, run: answerSomething }, ...wallet.fates],
    serverMoved: checkServer,
    checkPhone: said.checkPhone,
    checkDelivery: async (delivery) => {
      if (delivery.service !== KIND || !isEffect(delivery)) return;
      said.took(delivery);
      await checkServer();
    },
    abandon: said.abandon,
    decide: said.readRefused,
    pull: async ({ context }) => {
      await context.engine.service.pullTrades();
    },
    checkAtRest: async () => {
      said.checkAtRest();
      await checkServer();
    },
  };
}
