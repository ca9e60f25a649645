import { asc } from 'drizzle-orm';
import {
  tradeNegotiations,
  tradeOffers,
  tradeRequests,
} from '../../../../server/trade/trade-tables.ts';
import {
  otherParty,
  REQUEST_STATUS,
  type TradeEnd,
  type TradeParty,
  type TradeTerms,
  termsText,
} from '../../../../src/domain/trade/trade.ts';
import type { TradeAct } from '../../../../src/domain/trade/trade-moves.ts';
import type { World } from '../../world.ts';

/** A move in a negotiation, by one side. */
export interface Bargain {
  readonly requestId: string;
  readonly negotiationId: string;
  readonly storeId: string;
  readonly by: TradeParty;
  readonly act: TradeAct;
  readonly seenVersion: number;
  /** The numbers that were on the table on their screen; null: none were. */
  readonly seenTerms: TradeTerms | null;
  readonly terms: TradeTerms | null;
}

/** A negotiation as it must be. */
export interface Talk {
  readonly negotiationId: string;
  readonly requestId: string;
  readonly storeId: string;
  version: number;
  readonly offers: {
    readonly by: TradeParty;
    readonly version: number;
    readonly terms: TradeTerms;
  }[];
  endedBy: TradeEnd | null;
}

/** A request as it must be. */
export interface Wanted {
  readonly goods: string;
  readonly terms: TradeTerms;
  endedBy: TradeEnd | null;
}

const isSame = (one: TradeTerms | null | undefined, other: TradeTerms | null | undefined) =>
  one?.quantity === other?.quantity &&
  one?.pricePaise === other?.pricePaise &&
  one?.byDay === other?.byDay &&
  one?.carrier === other?.carrier;

/**
 * What the server must have of requests and negotiations: each move that took effect is written down here, by rules of its own, and
 * compared with the server's tables (TRD-1).
 */
export function createBargainBook(
  { server: { db }, violate }: World,
  idOf: Readonly<Record<TradeParty, number>>,
) {
  const requests = new Map<string, Wanted>();
  const talks = new Map<string, Talk>();

  const talksOf = (requestId: string): Talk[] =>
    [...talks.values()].filter((talk) => talk.requestId === requestId);

  function endAll(requestId: string, endedBy: TradeEnd): void {
    const request = requests.get(requestId);
    if (request !== undefined) request.endedBy ??= endedBy;
    const ofOthers = endedBy === 'agreed' ? 'other-agreed' : endedBy;
    for (const talk of talksOf(requestId)) talk.endedBy ??= ofOthers;
  }

  function startTalk({ negotiationId, requestId, storeId, by, act }: Bargain): Talk {
    if (act !== 'offer' || by !== 'seller') violate(`TRD-1: the ${by} began with ${act}`);
    if (talksOf(requestId).some((talk) => talk.storeId === storeId)) {
      violate('TRD-1: a shop talks twice about one request');
    }
    const talk = { negotiationId, requestId, storeId, version: 0, offers: [], endedBy: null };
    talks.set(negotiationId, talk);
    return talk;
  }

  /** A move took effect. */
  function moved(move: Bargain): void {
    const { requestId, negotiationId, act, by, seenVersion, seenTerms, terms } = move;
    const talk = talks.get(negotiationId) ?? startTalk(move);
    const request = requests.get(requestId);
    if (request?.endedBy !== null || talk.endedBy !== null) {
      violate(`TRD-1: ${act} took effect after the end`);
    }
    if (seenVersion !== talk.version) {
      violate(`TRD-1: ${act} upon version ${seenVersion} took effect upon ${talk.version}`);
    }
    const last = talk.offers.at(-1);
    if (act !== 'offer' && last?.by !== (act === 'withdraw' ? by : otherParty(by))) {
      violate(`TRD-1: the ${by} made ${act} of numbers of the ${last?.by}`);
    }
    if (act === 'accept' && !isSame(seenTerms, last?.terms)) {
      violate('TRD-1: numbers were accepted that were not on the screen');
    }
    talk.version += 1;
    if (terms !== null) talk.offers.push({ by, version: talk.version, terms });
    if (act === 'offer') return;
    talk.endedBy = ({ accept: 'agreed', reject: 'rejected', withdraw: 'withdrawn' } as const)[act];
    if (act === 'accept') endAll(requestId, 'agreed');
  }

  async function checkRequests(): Promise<void> {
    const rows = await db.select().from(tradeRequests);
    if (rows.length !== requests.size) {
      violate(`TRD-2: there are ${rows.length} requests, ${requests.size} took effect`);
    }
    for (const row of rows) {
      const wanted = requests.get(row.id);
      const isTheirs = row.userId === idOf.buyer && row.goods === wanted?.goods;
      if (!isTheirs || !isSame(row, wanted.terms)) {
        violate(`TRD-2: request ${row.id} is not as it was written`);
      }
      const { PENDING, CONFIRMED, IN_PROGRESS, REJECTED } = REQUEST_STATUS;
      const running = talksOf(row.id).length === 0 ? PENDING : IN_PROGRESS;
      const ended = wanted?.endedBy === 'agreed' ? CONFIRMED : REJECTED;
      const status = wanted?.endedBy === null ? running : ended;
      if (row.status !== status || row.endedBy !== wanted?.endedBy) {
        violate(`TRD-1: request ${row.id} is ${row.status}, ${row.endedBy}, not ${status}`);
      }
    }
  }

  async function checkTalks(): Promise<void> {
    const rows = await db.select().from(tradeNegotiations);
    const offers = await db.select().from(tradeOffers).orderBy(asc(tradeOffers.version));
    if (rows.length !== talks.size) {
      violate(`TRD-1: there are ${rows.length} negotiations, ${talks.size} were begun`);
    }
    for (const row of rows) {
      const talk = talks.get(row.id);
      const of = `negotiation ${row.id}`;
      if (row.version !== talk?.version || row.endedBy !== talk.endedBy) {
        violate(`TRD-1: ${of} has version ${row.version}, ${row.endedBy}; ${talk?.endedBy}`);
      }
      const isAgreed = row.status === 'NEGOTIATION_APPROVED';
      const isRejected = row.status === 'NEGOTIATION_REJECTED';
      if (
        isAgreed !== (row.endedBy === 'agreed') ||
        (isAgreed || isRejected) !== (row.endedBy !== null)
      ) {
        violate(`TRD-1: ${of} is ${row.status}, ended by ${row.endedBy}`);
      }
      if (row.storeId !== talk?.storeId || row.lastBy !== talk.offers.at(-1)?.by) {
        violate(`TRD-1: ${of} is another one`);
      }
      const own = offers.filter(({ negotiationId }) => negotiationId === row.id);
      const isAsMade =
        own.length === talk?.offers.length &&
        own.every((offer, place) => {
          const made = talk.offers[place];
          const isTheirs = offer.by === made?.by && offer.userId === idOf[offer.by];
          return isTheirs && offer.version === made.version && isSame(offer, made.terms);
        });
      if (!isAsMade) {
        const texts = own.map((offer) => `${offer.by} ${termsText(offer, 'kg')}`);
        violate(`TRD-1: ${of} has offers that were not made so: ${texts.join(', ')}`);
      }
    }
  }

  return {
    requests,
    talksOf,
    talk: (negotiationId: string): Talk | undefined => talks.get(negotiationId),
    moved,
    /** A request took effect. */
    written: (requestId: string, wanted: Omit<Wanted, 'endedBy'>): void => {
      if (requests.has(requestId)) violate(`TRD-2: request ${requestId} came twice`);
      requests.set(requestId, { ...wanted, endedBy: null });
    },
    /** The withdrawal of a request took effect. */
    withdrawn: (requestId: string): void => {
      const endedBy = requests.get(requestId)?.endedBy;
      if (endedBy === 'withdrawn') return;
      if (endedBy !== null) violate(`TRD-1: a request was taken back that is ${endedBy}`);
      endAll(requestId, 'withdrawn');
    },
    check: async (): Promise<void> => {
      await checkRequests();
      await checkTalks();
    },
  };
}
