import { produce } from 'immer';
import * as v from 'valibot';
import { count, paise, uuid } from '../../../contracts/schemas.ts';

const progressSchema = v.object({
  /** `pay`: terms are fixed and wait for the buyer to pay them online (ORD-3). */
  step: v.picklist(['select', 'init', 'pay', 'confirm']),
  /** Raised with each new quote; each round has message ids of its own. */
  round: count,
  messageIds: v.object({ select: uuid, init: uuid, confirm: uuid }),
  /** What is still wanted, with the prices the buyer saw. */
  lines: v.array(
    v.object({
      itemId: v.string(),
      name: v.string(),
      unit: v.string(),
      picture: v.string(),
      quantity: count,
      pricePaise: paise,
    }),
  ),
  /** The amount of the terms, paise; known after `init`. */
  amountPaise: paise,
  /** A confirm of this round may have reached the server (ORD-4). */
  confirmTried: v.boolean(),
  /** `init-call` asks which payments are taken. Not in sagas that an app of before began: their bytes stay (OUT-1). */
  asksMethods: v.optional(v.boolean(), false),
  /** The server may have a payment of this transaction; set before the first one is asked for. */
  paymentAsked: v.optional(v.boolean(), false),
  /** The payment that `confirm` waits for; null for cash. */
  paymentId: v.optional(v.nullable(uuid), null),
});

/** How far the saga of an order has come; stored in its outbox entry. */
export type OrderProgress = v.InferOutput<typeof progressSchema>;

/** Progress as stored; undefined before the first step or when it is not readable, which starts a new quote. */
export function readProgress(stored: unknown): OrderProgress | undefined {
  const parsed = v.safeParse(progressSchema, stored);
  return parsed.success ? parsed.output : undefined;
}

const newMessageIds = (newId: () => string) => ({
  select: newId(),
  init: newId(),
  confirm: newId(),
});

/** The saga's start. */
export function firstProgress(
  lines: OrderProgress['lines'],
  newId: () => string,
  asksMethods: boolean,
): OrderProgress {
  return {
    step: 'select',
    round: 0,
    messageIds: newMessageIds(newId),
    lines: [...lines],
    amountPaise: 0,
    confirmTried: false,
    asksMethods,
    paymentAsked: false,
    paymentId: null,
  };
}

/** Back to a fresh quote. Taken only after the server has clearly refused the round before. */
export function nextRound(progress: OrderProgress, newId: () => string): OrderProgress {
  return produce(progress, (next) => {
    next.step = 'select';
    next.round += 1;
    next.messageIds = newMessageIds(newId);
    next.amountPaise = 0;
    next.confirmTried = false;
    next.paymentId = null;
  });
}

/** A payment was begun: the confirmation waits in the outbox before the buyer leaves for the provider's page (ORD-3). */
export function payingProgress(
  progress: OrderProgress,
  paymentId: string,
  newId: () => string,
): OrderProgress {
  return produce(progress, (next) => {
    next.step = 'confirm';
    // A new key with each payment: the one before may have carried another payment's answer.
    next.messageIds.confirm = newId();
    next.paymentAsked = true;
    next.paymentId = paymentId;
  });
}

/** A payment has ended without an order: its terms wait for the next try. */
export function unpaidProgress(progress: OrderProgress): OrderProgress {
  return produce(progress, (next) => {
    next.step = 'pay';
    next.paymentAsked = true;
    next.paymentId = null;
  });
}
