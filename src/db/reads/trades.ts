import type {
  TradeContract,
  TradeNegotiation,
  TradeRequest,
  TradeWish,
} from '../../contracts/trade/trade-schemas.ts';
import type {
  ContractStepPayload,
  TradeAnswerPayload,
} from '../../contracts/trade/trade-commands.ts';
import {
  askerOf,
  expiresAtOf,
  REQUEST_STATUS,
  TRADE_SUBJECTS,
  WALLET_SUBJECT,
} from '../../domain/trade/trade.ts';
import type { MoneyFacts } from '../facts/person-facts.ts';
import { problemText, type StoredOutboxEntry } from '../outbox-entry.ts';
import type { AttachmentRow, PersonDatabase } from '../person-database.ts';

/** A move that the server has not taken. */
export interface UnsentAnswer {
  readonly sequence: number;
  readonly answer: TradeAnswerPayload['answer'];
  /** Why the server said no; null while it waits. */
  readonly problem: string | null;
}

/** A move in the order of a negotiation that the server has not taken. */
export interface UnsentStep {
  readonly sequence: number;
  readonly step: ContractStepPayload['step'];
  /** Why the server said no; null while it waits. */
  readonly problem: string | null;
}

/** A negotiation with what waits over the server's word; one that was only begun here has no offers yet. */
export interface NegotiationView extends TradeNegotiation {
  readonly unsent: UnsentAnswer | null;
  /** The oldest first. */
  readonly unsentSteps: readonly UnsentStep[];
}

/** A request with what waits over the server's word. */
export interface TradeView extends Omit<TradeRequest, 'negotiations'> {
  readonly negotiations: readonly NegotiationView[];
  /** Its pictures that wait here with it: rows in `attachments`. */
  readonly pictureIds: readonly string[];
  /** The whole request waits here. */
  readonly isUnsent: boolean;
  /** Its withdrawal waits here. */
  readonly isWithdrawing: boolean;
  /** Why the server refused the request or its withdrawal, and the entry that says so. */
  readonly refused: { readonly sequence: number; readonly message: string } | null;
}

type Unsent = StoredOutboxEntry & { readonly sequence: number };

/** A request as it was written here. */
function unsentRequest(entry: Unsent): TradeView {
  // One that an older version of the app has written has no pictures.
  const {
    requestId,
    pictureIds = [],
    ...facts
  } = entry.payload as Partial<TradeWish> & Omit<TradeWish, 'pictureIds'>;
  const message = problemText(entry);
  return {
    ...facts,
    requestId,
    pictureIds,
    pictureFileIds: [],
    status: REQUEST_STATUS.PENDING,
    endedBy: null,
    askerName: '',
    city: '',
    party: askerOf(facts.side),
    isOwn: true,
    forStores: [],
    storeCount: 0,
    createdAt: entry.createdAt,
    expiresAt: expiresAtOf(facts.terms.byDay),
    version: 0,
    negotiations: [],
    isUnsent: true,
    isWithdrawing: false,
    refused: message === null ? null : { sequence: entry.sequence, message },
  };
}

/** Negotiations with what waits in them, and those that were only begun here. */
function laidOver(
  request: TradeRequest,
  entries: readonly Unsent[],
  stepEntries: readonly Unsent[],
): NegotiationView[] {
  const steps = stepEntries.map((entry) => {
    const { step } = entry.payload as ContractStepPayload;
    return { sequence: entry.sequence, step, problem: problemText(entry) };
  });
  const unsent = new Map(
    entries.map((entry) => {
      const { answer } = entry.payload as TradeAnswerPayload;
      const { sequence } = entry;
      return [answer.negotiationId, { sequence, answer, problem: problemText(entry) }];
    }),
  );
  const known = request.negotiations.map((negotiation) => ({
    ...negotiation,
    // What an older version of the app has kept knows no orders.
    contract: (negotiation.contract as TradeContract | null | undefined) ?? null,
    unsent: unsent.get(negotiation.negotiationId) ?? null,
    unsentSteps: steps.filter(({ step }) => step.negotiationId === negotiation.negotiationId),
  }));
  const begun = [...unsent.values()].filter(
    ({ answer }) => !known.some(({ negotiationId }) => negotiationId === answer.negotiationId),
  );
  return [
    ...known,
    ...begun.map((each) => {
      const storeId = each.answer.storeId ?? request.storeId ?? '';
      const shop = request.forStores.find((of) => of.storeId === storeId);
      return {
        negotiationId: each.answer.negotiationId,
        storeId,
        storeName: shop?.name ?? request.askerName,
        buyerName: request.storeId === null ? request.askerName : '',
        status: 'NEGOTIATION_PENDING' as const,
        endedBy: null,
        version: 0,
        offers: [],
        contract: null,
        unsent: each,
        unsentSteps: [],
      };
    }),
  ];
}

/** All requests that this phone knows, those written here and not sent first; null until they were fetched once and nothing waits. */
export async function readTrades(db: PersonDatabase): Promise<readonly TradeView[] | null> {
  // One transaction: an answer and the end of its entry are seen together.
  return db.transaction('r', db.facts, db.outbox, async () => {
    const kept = await db.fact('trades');
    const entries = (await db.outbox
      .where('subject')
      .startsWith(TRADE_SUBJECTS)
      .sortBy('sequence')) as Unsent[];
    // An entry of a newer version of the app is left to that version (DB-1).
    const ofKind = (kind: string, newest = 1) =>
      entries.filter((entry) => entry.kind === kind && entry.payloadVersion <= newest);
    const told = kept?.requests ?? [];
    const ids = new Set(told.map(({ requestId }) => requestId));
    const fresh = ofKind('forward-trade-request', 2)
      .map(unsentRequest)
      .filter(({ requestId }) => !ids.has(requestId));
    if (kept === undefined && fresh.length === 0) return null;
    const answers = ofKind('answer-trade-request');
    const steps = ofKind('move-trade-contract');
    const withdrawals = ofKind('withdraw-trade-request');
    const idOf = ({ payload }: Unsent) => (payload as { readonly requestId: string }).requestId;
    return [
      ...fresh.toReversed(),
      ...told.map((request) => {
        const { requestId } = request;
        const withdrawal = withdrawals.find((entry) => idOf(entry) === requestId);
        const message = withdrawal === undefined ? null : problemText(withdrawal);
        const about = answers.filter(
          ({ payload }) => (payload as TradeAnswerPayload).answer.requestId === requestId,
        );
        const stepsAbout = steps.filter(
          ({ payload }) => (payload as ContractStepPayload).step.requestId === requestId,
        );
        return {
          ...request,
          pictureIds: [],
          // What an older version of the app has kept knows no pictures.
          pictureFileIds: request.pictureFileIds ?? [],
          negotiations: laidOver(request, about, stepsAbout),
          isUnsent: false,
          isWithdrawing: withdrawal !== undefined && message === null,
          refused:
            withdrawal === undefined || message === null
              ? null
              : { sequence: withdrawal.sequence, message },
        };
      }),
    ];
  });
}

/** Pictures that wait on this phone with a request, in their order; what was lost is left out. */
export async function readUnsentPictures(
  db: PersonDatabase,
  { pictureIds }: Pick<TradeView, 'pictureIds'>,
) {
  const rows = await db.attachments.bulkGet([...pictureIds]);
  return rows.flatMap((row) => row ?? []);
}

/** A request that the server has refused, and its pictures. */
export interface RefusedTrade {
  readonly trade: TradeView;
  readonly pictures: readonly AttachmentRow[];
}

/** A refused request, to be changed; null where there is none. */
export async function readRefusedTrade(
  db: PersonDatabase,
  requestId: string,
): Promise<RefusedTrade | null> {
  const trades = (await readTrades(db)) ?? [];
  const trade = trades.find((each) => each.requestId === requestId);
  if (trade === undefined || !trade.isUnsent || trade.refused === null) return null;
  return { trade, pictures: await readUnsentPictures(db, trade) };
}

/** The wallet as this phone knows it, and the number that was asked for. */
export interface TradeWallet {
  /** Null: never fetched. */
  readonly kept: MoneyFacts['wallet'] | null;
  /** The wish for an account number that the server has not answered, and why it said no; null for none. */
  readonly joining: { readonly sequence: number; readonly problem: string | null } | null;
}

/** What the person has to trade with. */
export const readTradeWallet = (db: PersonDatabase): Promise<TradeWallet> =>
  // One transaction: an answer and the end of its entry are seen together.
  db.transaction('r', db.facts, db.outbox, async () => {
    const kept = (await db.fact('wallet')) ?? null;
    const entries = (await db.outbox
      .where('subject')
      .equals(WALLET_SUBJECT)
      .sortBy('sequence')) as Unsent[];
    const entry = entries.at(-1);
    if (entry === undefined) return { kept, joining: null };
    return { kept, joining: { sequence: entry.sequence, problem: problemText(entry) } };
  });
