import { ProblemError } from '../../../../server/http/problem-error.ts';
import { moveNegotiation } from '../../../../server/trade/trade-moves.ts';
import { forwardTradeRequest as forwardOnServer } from '../../../../server/trade/trade-requests.ts';
import {
  answerTradeRequest,
  forwardTradeRequest,
  withdrawTradeRequest,
} from '../../../../src/commands/trade/trade.ts';
import {
  ANSWER_TRADE_REQUEST,
  FORWARD_TRADE_REQUEST,
  WITHDRAW_TRADE_REQUEST,
} from '../../../../src/contracts/trade/trade-commands.ts';
import type { TradeRequest } from '../../../../src/contracts/trade/trade-schemas.ts';
import { uuidV7 } from '../../../../src/domain/identifiers.ts';
import { indiaDayStart } from '../../../../src/domain/time.ts';
import {
  otherParty,
  type TradeParty,
  type TradeTerms,
} from '../../../../src/domain/trade/trade.ts';
import { TRADE_ACTS, type TradeAct } from '../../../../src/domain/trade/trade-moves.ts';
import type { IntentModel, Page } from '../../intent-model.ts';
import { fetchBeside } from '../../storm.ts';
import type { World } from '../../world.ts';
import { isEffect } from '../last-write.ts';
import { giveRoles } from '../passers-by.ts';
import { type Bargain, createBargainBook } from './bargain-book.ts';
import { createSaidMoves, tradesOn } from './said-moves.ts';

/** Requests of one run. */
const MOST_REQUESTS = 3;
/** So many things somebody says while they look at the requests. */
const MOST_STEPS = 3;
const DAY_MS = 86_400_000;
const PINCODE = '560103';

/** Refusals that what others did meanwhile can bring about, by the kind of the entry. */
const MAY_BE_REFUSED: Readonly<Record<string, readonly string[]>> = {
  [ANSWER_TRADE_REQUEST.kind]: ['trade_over', 'trade_changed'],
  [WITHDRAW_TRADE_REQUEST.kind]: ['trade_over'],
  [FORWARD_TRADE_REQUEST.kind]: [],
};

type Tapped =
  | {
      readonly kind: 'request';
      readonly requestId: string;
      readonly goods: string;
      readonly terms: TradeTerms;
    }
  | { readonly kind: 'withdrawal'; readonly requestId: string }
  | { readonly kind: 'answer'; readonly answer: Bargain };

/** Requests and negotiations (TRD-1 to TRD-3): a buyer asks, the shops of one person offer, both talk on phones, with and without a network. */
export function createBargainIntents(world: World): IntentModel {
  const { chance, market, people, server, serverNow, trace, violate } = world;
  const { db, parts } = server;
  const [owner, buyer] = people;
  const idOf = { buyer: buyer?.id ?? 0, seller: owner?.id ?? 0 };
  const book = createBargainBook(world, idOf);
  const said = createSaidMoves<Tapped>(world, {
    kinds: Object.keys(MAY_BE_REFUSED),
    mayBeRefused: (kind) => MAY_BE_REFUSED[kind] ?? [],
  });
  let written = 0;

  const drawTerms = (): TradeTerms => ({
    quantity: chance.pick([400_000, 500_000, 600_000]),
    pricePaise: 2_000 + chance.below(800),
    byDay: indiaDayStart(serverNow()) + 30 * DAY_MS,
    carrier: chance.pick(['seller', 'buyer']),
  });

  function drawRequest(requestId: string) {
    written += 1;
    return {
      requestId,
      side: 1 as const,
      storeId: null,
      goods: `Onion ${written}`,
      grade: 'A' as const,
      note: '',
      unit: 'kg' as const,
      tolerancePercent: 5,
      areaCode: PINCODE,
      terms: drawTerms(),
    };
  }

  /** The buyer writes a request on a phone that is none of the run. */
  async function writeElsewhere(): Promise<void> {
    const area = parts.places.areaByPincode(PINCODE);
    const location = area?.location ?? null;
    if (buyer === undefined || area === undefined || location === null) return;
    const wish = drawRequest(uuidV7(serverNow(), parts.randomBytes));
    const place = { city: area.city, location };
    await db.transaction((transaction) =>
      forwardOnServer(
        transaction,
        { ...wish, pictureFileIds: [] },
        { userId: buyer.id, place, now: serverNow() },
      ),
    );
    book.written(wish.requestId, wish);
  }

  async function open(): Promise<void> {
    await giveRoles(world);
    if (buyer !== undefined && chance.happens(0.7)) await writeElsewhere();
  }

  async function writeRequest(page: Page): Promise<void> {
    if (page.personId !== buyer?.id || written >= MOST_REQUESTS) return;
    const wish = drawRequest(page.commands.newId());
    const { requestId, goods, terms } = wish;
    await said.tap(
      page,
      { move: { kind: 'request', requestId, goods, terms }, name: goods, subject: requestId },
      (own) => forwardTradeRequest(own, wish),
    );
  }

  /** What a side says: mostly other numbers; of their own ones a correction. */
  function drawAct(by: TradeParty, lastBy: TradeParty | undefined): TradeAct {
    // Now and then what the screen offers no button for: phone and server have to say no.
    if (chance.happens(0.05)) return chance.pick(TRADE_ACTS);
    if (lastBy === undefined) return 'offer';
    if (lastBy === by) return chance.happens(0.12) ? 'withdraw' : 'offer';
    return chance.pick(['offer', 'offer', 'offer', 'offer', 'accept', 'accept', 'reject']);
  }

  /** One thing that somebody says to one of the requests on their screen. */
  async function sayOn(page: Page): Promise<void> {
    const sent = (await tradesOn(world, page)).filter(({ isUnsent }) => !isUnsent);
    // Mostly one that has not ended.
    const running = sent.filter(({ endedBy }) => endedBy === null);
    const trades = running.length === 0 || chance.happens(0.1) ? sent : running;
    if (trades.length === 0) return;
    const { requestId, goods, unit, party, isOwn, forStores, negotiations } = chance.pick(trades);
    if (isOwn && chance.happens(0.06)) {
      await said.tap(
        page,
        {
          move: { kind: 'withdrawal', requestId },
          name: `taking ${goods} back`,
          subject: requestId,
        },
        (own) => withdrawTradeRequest(own, { requestId, goods }),
      );
      return;
    }
    const stores = (isOwn ? negotiations : forStores).map((each) => each.storeId);
    if (stores.length === 0) return;
    const storeId = chance.pick(stores);
    const talk = negotiations.find((each) => each.storeId === storeId);
    const negotiationId = talk?.negotiationId ?? page.commands.newId();
    const last = talk?.offers.at(-1);
    const act = drawAct(party, last?.by);
    const seenVersion = talk?.version ?? 0;
    const facts = { requestId, negotiationId, act, seenVersion };
    const terms = act === 'offer' ? drawTerms() : null;
    await said.tap(
      page,
      {
        move: {
          kind: 'answer',
          answer: { ...facts, storeId, by: party, terms, seenTerms: last ?? null },
        },
        name: `${act} for ${goods}`,
        subject: negotiationId,
      },
      (own) =>
        answerTradeRequest(own, {
          answer: { ...facts, storeId: seenVersion === 0 ? storeId : null, terms },
          goods,
          unit,
        }),
    );
  }

  async function bargain(page: Page): Promise<void> {
    const { context } = page;
    if (chance.happens(0.6)) {
      await fetchBeside(world, context, () => context.engine.service.pullTrades());
    }
    for (let count = 1 + chance.below(MOST_STEPS); count > 0; count -= 1) await sayOn(page);
  }

  /** What somebody says without a phone of the run, at their counter or at home. */
  async function sayElsewhere(): Promise<void> {
    const running = [...book.requests].filter(([, { endedBy }]) => endedBy === null);
    if (running.length === 0) {
      if (written < MOST_REQUESTS) await writeElsewhere();
      return;
    }
    const [requestId] = chance.pick(running);
    const { id: storeId } = chance.pick(market.stores);
    const talk = book.talksOf(requestId).find((each) => each.storeId === storeId);
    if (talk !== undefined && talk.endedBy !== null) return;
    const last = talk?.offers.at(-1);
    // Half of them say something more to their own numbers, while the other side still looks at these.
    const by = last === undefined ? 'seller' : chance.happens(0.5) ? last.by : otherParty(last.by);
    const act = drawAct(by, last?.by);
    const move: Bargain = {
      requestId,
      negotiationId: talk?.negotiationId ?? uuidV7(serverNow(), parts.randomBytes),
      storeId,
      by,
      act,
      seenVersion: talk?.version ?? 0,
      seenTerms: last?.terms ?? null,
      terms: act === 'offer' ? drawTerms() : null,
    };
    trace.note(`the ${by} without a phone will ${act}`);
    const wasMade = await db
      .transaction((transaction) =>
        moveNegotiation(transaction, { ...move, userId: idOf[by], now: serverNow() }),
      )
      .then(() => true)
      .catch((error: unknown) => {
        if (!(error instanceof ProblemError)) throw error;
        return false;
      });
    if (wasMade) book.moved(move);
  }

  /** TRD-2, TRD-3: who has no part in a request sees none of it, and nothing is agreed before the server says so. */
  function checkShown(personId: number, shown: readonly TradeRequest[]): void {
    for (const { requestId, negotiations } of shown) {
      if (personId !== idOf.buyer && personId !== idOf.seller) {
        violate(`TRD-3: ${personId} sees request ${requestId}`);
      }
      for (const { negotiationId, status } of negotiations) {
        const endedBy = book.talk(negotiationId)?.endedBy;
        if (status === 'NEGOTIATION_APPROVED' && endedBy !== 'agreed') {
          violate(`TRD-2: a phone shows as agreed what is ${endedBy}`);
        }
      }
    }
  }

  const services: Readonly<Record<Tapped['kind'], string>> = {
    request: FORWARD_TRADE_REQUEST.service.name,
    answer: ANSWER_TRADE_REQUEST.service.name,
    withdrawal: WITHDRAW_TRADE_REQUEST.service.name,
  };

  return {
    name: 'bargains',
    open,
    actions: [
      { name: 'bargain', weight: 20, run: bargain },
      { name: 'write a request', weight: 5, run: writeRequest },
      { name: 'read what was refused', weight: 3, run: said.readRefused },
    ],
    fates: [{ name: 'somebody says something elsewhere', weight: 8, run: sayElsewhere }],
    serverMoved: book.check,
    checkPhone: (person) => {
      said.checkPhone(person);
      const fact = person.rows('facts').find(({ name }) => name === 'trades');
      const { requests = [] } = (fact?.value ?? {}) as { requests?: readonly TradeRequest[] };
      checkShown(person.personId, requests);
    },
    checkDelivery: async (delivery) => {
      if (!Object.values(services).includes(delivery.service) || !isEffect(delivery)) return;
      const move = said.took(delivery)?.move;
      if (move?.kind === 'request') book.written(move.requestId, move);
      else if (move?.kind === 'withdrawal') book.withdrawn(move.requestId);
      else if (move !== undefined) book.moved(move.answer);
      await book.check();
    },
    abandon: said.abandon,
    decide: said.readRefused,
    pull: async ({ context }) => {
      await context.engine.service.pullTrades();
    },
    checkAtRest: async () => {
      said.checkAtRest();
      await book.check();
    },
  };
}
