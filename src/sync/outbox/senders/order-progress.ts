import * as v from 'valibot';
import { count, paise, uuid } from '../../../contracts/schemas.ts';

const progressSchema = v.object({
  step: v.picklist(['select', 'init', 'confirm']),
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
  /** The amount of the terms, paise; known from `confirm` on. */
  amountPaise: paise,
  /** A confirm of this round may have reached the server (ORD-4). */
  confirmTried: v.boolean(),
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
export function firstProgress(lines: OrderProgress['lines'], newId: () => string): OrderProgress {
  return {
    step: 'select',
    round: 0,
    messageIds: newMessageIds(newId),
    lines: [...lines],
    amountPaise: 0,
    confirmTried: false,
  };
}

/** Back to a fresh quote. Taken only after the server has clearly refused the round before. */
export function nextRound(progress: OrderProgress, newId: () => string): OrderProgress {
  return {
    ...progress,
    step: 'select',
    round: progress.round + 1,
    messageIds: newMessageIds(newId),
    amountPaise: 0,
    confirmTried: false,
  };
}
