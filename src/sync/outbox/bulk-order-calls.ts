import type * as v from 'valibot';
import type { OrderWishes } from '../../domain/orders/order-wishes.ts';
import type { DeliveryAddress } from '../../domain/account/address.ts';
import {
  type bulkAsk,
  type bulkTermsAsk,
  bulkConfirmCallCod,
  bulkInitCall,
  buyerB2cBulkSelectCall,
} from '../../contracts/orders/bulk/bulk-orders.ts';
import type { Problem } from '../../contracts/problem.ts';
import type { Order, Quote } from '../../contracts/schemas.ts';
import type { ServiceContract } from '../../contracts/service.ts';
import { CallError } from '../call-error.ts';
import type { SyncRuntime } from '../runtime.ts';
import type { Transport } from '../transport.ts';
import { judgeFailure } from './retry-policy.ts';

/** Orders that were placed with one tap. */
export interface OrdersTogether {
  /** UUID: the bulk's id on the server. */
  readonly id: string;
  /** How many they were. */
  readonly size: number;
}

/** What is wanted of one store, as `select-call` and `init-call` are asked for it. */
export interface WantedOfStore {
  readonly transactionId: string;
  readonly storeId: string;
  readonly lines: { itemId: string; quantity: number }[];
  readonly couponCode: string | null;
  readonly pickup?: true;
  readonly address: DeliveryAddress;
}

/** The same with what is wished of the order; missing: nothing, or nothing but the pickup. */
export interface TermsOfStore extends WantedOfStore {
  readonly wishes?: OrderWishes;
}

type PartAnswer<Done> =
  | ({ readonly transactionId: string; readonly ok: true } & Done)
  | { readonly transactionId: string; readonly ok: false; readonly problem: Problem };

type BulkAsk = v.InferInput<typeof bulkAsk>;
type BulkTermsAsk = v.InferInput<typeof bulkTermsAsk>;

interface BulkIds {
  readonly bulkId: string;
  readonly messageId: string;
}

interface BulkCall<Part, Ask, Done> {
  readonly contract: ServiceContract<Ask, unknown, { readonly parts: PartAnswer<Done>[] }>;
  readonly askOf: (ids: BulkIds, parts: readonly [Part, ...Part[]]) => Ask;
}

/** The address of all is the same: they were placed on one screen. */
const withOneAddress = <Part extends { readonly address: DeliveryAddress }>(
  ids: BulkIds,
  parts: readonly [Part, ...Part[]],
) => ({
  ...ids,
  address: parts[0].address,
  parts: parts.map(({ address: _of, ...part }) => part),
});

const SELECT: BulkCall<WantedOfStore, BulkAsk, { readonly quote: Quote }> = {
  contract: buyerB2cBulkSelectCall,
  askOf: withOneAddress,
};

const INIT: BulkCall<TermsOfStore, BulkTermsAsk, { readonly quote: Quote }> = {
  contract: bulkInitCall,
  askOf: withOneAddress,
};

interface Confirmed {
  readonly transactionId: string;
  readonly acceptedAmountPaise: number;
}

const CONFIRM: BulkCall<
  Confirmed,
  v.InferInput<typeof bulkConfirmCallCod.input>,
  { readonly order: Order }
> = {
  contract: bulkConfirmCallCod,
  askOf: (ids, parts) => ({ ...ids, parts: [...parts] }),
};

interface Joined<Part, Done> {
  readonly part: Part;
  readonly onEpoch: (epoch: string) => void;
  readonly settle: (answer: Promise<Done | undefined>) => void;
}

/** So long a part waits for others that may not come, ms: a step of theirs takes a write on a phone that may be busy. */
const GATHER_MS = 500;

export interface JoinParts {
  readonly runtime: Pick<SyncRuntime, 'startTimer'>;
  readonly transport: Transport;
  readonly userId: number;
  readonly newId: () => string;
  /** A sign of life before a request leaves (OUT-2). */
  readonly beat: () => Promise<void>;
}

/** Joins one step of orders that were placed together into one call. */
function createJoin<Part extends { readonly transactionId: string }, Ask, Done>(
  { runtime, transport, userId, newId, beat }: JoinParts,
  { contract, askOf }: BulkCall<Part, Ask, Done>,
) {
  const open = new Map<string, { readonly joined: Joined<Part, Done>[]; stopTimer: () => void }>();

  async function callAll(
    bulkId: string,
    joined: readonly Joined<Part, Done>[],
  ): Promise<(transactionId: string) => Done | undefined> {
    const [first, ...rest] = joined.map(({ part }) => part);
    if (first === undefined || rest.length === 0) return () => undefined;
    await beat();
    const messageId = newId();
    const onEpoch = (epoch: string) => {
      for (const each of joined) each.onEpoch(epoch);
    };
    try {
      const ask = askOf({ bulkId, messageId }, [first, ...rest]);
      const options = { key: messageId, asUser: userId, onEpoch };
      const { parts } = await transport.call(contract, ask, options);
      return (id) => doneOf(parts.find(({ transactionId }) => transactionId === id));
    } catch (error) {
      if (!(error instanceof CallError) || judgeFailure(error.failure).kind !== 'refused')
        throw error;
      // What is wrong with one of them must not end the others.
      return () => undefined;
    }
  }

  function flush(bulkId: string): void {
    const group = open.get(bulkId);
    if (group === undefined) return;
    open.delete(bulkId);
    group.stopTimer();
    const answers = callAll(bulkId, group.joined);
    for (const { part, settle } of group.joined) {
      settle(answers.then((answerOf) => answerOf(part.transactionId)));
    }
  }

  return (
    { id, size }: OrdersTogether,
    part: Part,
    onEpoch: (epoch: string) => void,
  ): Promise<Done | undefined> =>
    new Promise((settle) => {
      let group = open.get(id);
      if (group === undefined) {
        group = { joined: [], stopTimer: runtime.startTimer(GATHER_MS, () => flush(id)) };
        open.set(id, group);
      }
      group.joined.push({ part, onEpoch, settle });
      if (group.joined.length >= size) flush(id);
    });
}

/** @throws CallError for a part that was refused */
function doneOf<Done>(answer: PartAnswer<Done> | undefined): Done | undefined {
  if (answer === undefined || answer.ok) return answer;
  const { problem } = answer;
  throw new CallError({ kind: 'refused', status: problem.status, problem, retryAfterMs: null });
}

/**
 * The calls by which one drain takes the steps of orders that were placed together: one request for all of a step. Each answers
 * with the order's own part, or undefined where it is to be asked alone: nobody else came in time, or the bulk was refused as a whole;
 * and throws what the order's own call would. A bulk call has a key of its own: where its answer is lost each order goes on by itself,
 * and the server knows it by its transaction (OUT-1).
 * @returns the calls of one entry, which is told the epoch of its answers
 */
export function createBulkOrderCalls(parts: JoinParts) {
  const select = createJoin(parts, SELECT);
  const init = createJoin(parts, INIT);
  const confirm = createJoin(parts, CONFIRM);
  return (onEpoch: (epoch: string) => void) => ({
    select: (orders: OrdersTogether, part: WantedOfStore) => select(orders, part, onEpoch),
    init: (orders: OrdersTogether, part: TermsOfStore) => init(orders, part, onEpoch),
    confirm: (orders: OrdersTogether, part: Confirmed) => confirm(orders, part, onEpoch),
  });
}

export type BulkOrderCalls = ReturnType<typeof createBulkOrderCalls>;
/** The calls of one entry; throw `CallError`. */
export type TogetherCalls = ReturnType<BulkOrderCalls>;
